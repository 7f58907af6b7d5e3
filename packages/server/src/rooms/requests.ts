import type { HistoryLine, Match, Preview } from '@topside/engine'
import { sameJson } from '@topside/engine'
import {
  PLAN_LIMIT,
  type PreviewAnswer,
  type PreviewRequest,
  RECORDS_LIMIT,
  type RecordsRequest,
  type WhyAnswer,
  type WhyRequest,
} from '@topside/protocol'
import type { z } from 'zod'
import { fault } from '../faults.ts'
import { mayExplain } from '../match/commands.ts'
import type { HostedMatch } from '../match/hosted-match.ts'

/** What questions about a match are answered from. */
type Asked = Pick<HostedMatch, 'present' | 'title' | 'posed'>

/** What a message must be. Throws a `Fault`: `too-large` for a plan that is too long, else `bad-request` with the place of the first fault. */
export function parse<T extends z.ZodType>(schema: T, message: unknown): z.output<T> {
  const parsed = schema.safeParse(message)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'too_big' && issue.origin === 'array')
    throw fault('too-large', { key: 'error.too-large', args: { limit: PLAN_LIMIT } })
  throw fault('bad-request', { key: 'error.bad-request', args: { where: issue?.path.join('.') ?? '' } })
}

/** A stretch of the history, at most `RECORDS_LIMIT` lines, as these seats together may read it (none: the gallery). */
export function recordsFor(match: Match, seats: readonly number[], { from, to }: RecordsRequest): HistoryLine[] {
  const end = Math.min(to, from + RECORDS_LIMIT)
  const lines = match.history(seats[0], from, end)
  for (const seat of seats.slice(1))
    for (const [index, line] of match.history(seat, from, end).entries()) {
      const open = match.history(undefined, from + index, from + index + 1)[0]
      if (!sameJson(line, open)) lines[index] = line
    }
  return lines
}

/** Why a choice is not offered to a seat; `null` if it is, or if there is nothing to say. */
export function why(hosted: Asked, { seat, choice }: WhyRequest): WhyAnswer {
  const match = hosted.present()
  const decision = match.decision(seat)
  if (decision === undefined || !mayExplain(match, seat, choice)) return null
  const asked = choice as Parameters<NonNullable<typeof hosted.title.whyNot>>[3]
  return hosted.title.whyNot?.(match.game, seat, decision, asked) ?? null
}

/** What each choice of a seat's decision would lead to. */
export function preview(hosted: Asked, { seat }: PreviewRequest): PreviewAnswer {
  const match = hosted.present()
  const decision = match.decision(seat)
  if (decision === undefined) throw fault('not-your-decision')
  const previews: readonly (Preview | undefined)[] = decision.previews?.() ?? []
  return {
    seq: hosted.posed.since(seat),
    previews: previews.map((each) => each ?? null),
    context: decision.context?.() ?? null,
  }
}
