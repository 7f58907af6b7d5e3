import { type Choice, lastAnswerOf, type Preview } from '@topside/engine'
import type { LastReply, LastRequest, PreviewAnswer, PreviewRequest, WhyAnswer, WhyRequest } from '@topside/protocol'
import { fault } from '../faults.ts'
import { foresight } from './foresights.ts'
import type { OwnedMatch } from './owned-match.ts'

/** What questions about a match are answered from. */
type Asked = Pick<OwnedMatch, 'present' | 'title' | 'posed'>

/** Why a choice is not offered to a seat; `null` if it is, or if there is nothing to say. */
export function why(owned: Asked, { seat, choice }: WhyRequest): WhyAnswer {
  const match = owned.present()
  if (match.decision(seat) === undefined) return null
  return foresight(match, seat).whyNot(choice as Choice) ?? null
}

/** What a seat answered last and cannot undo by itself; `null` if there is nothing of the kind. */
export function last(owned: Asked, { seat }: LastRequest): LastReply {
  return lastAnswerOf(owned.present(), seat) ?? null
}

/** What each choice of a seat's decision would lead to. */
export function preview(owned: Asked, { seat }: PreviewRequest): PreviewAnswer {
  const match = owned.present()
  const decision = match.decision(seat) && foresight(match, seat).decision
  if (decision === undefined) throw fault('not-your-decision')
  const previews: readonly (Preview | undefined)[] = decision.previews?.() ?? []
  return {
    seq: owned.posed.since(seat),
    previews: previews.map((each) => each ?? null),
    context: decision.context?.() ?? null,
  }
}
