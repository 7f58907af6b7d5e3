import { handovers } from '@topside/engine'
import { PIECES_LIMIT, PLAN_LIMIT } from '@topside/protocol'
import { z } from 'zod'
import { fault } from '../faults.ts'
import { MOST_SEATS } from './form-limits.ts'

/** An id as created by this server: of a match, user, device, process or question. */
export const ownId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)

/**
 * The URL of another server, with one of these protocols. The address of its host is checked on each connection; see
 * `CheckedPost`.
 */
export function serverUrl(longest: number, protocols: readonly string[]) {
  const isPlain = ({ protocol, username, password }: URL): boolean =>
    protocols.includes(protocol) && username === '' && password === ''
  return z
    .string()
    .max(longest)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text) && URL.canParse(text) && isPlain(new URL(text)))
    .transform((text) => new URL(text).href)
}

/** A seat of a match. */
export const seat = z
  .number()
  .int()
  .min(0)
  .max(MOST_SEATS - 1)

/** A stored command, with given forms of words, choice values and command numbers. */
export function commandForm<W extends z.ZodType<string>, V extends z.ZodType<number>, N extends z.ZodType<number>>(
  word: W,
  value: V,
  to: N,
) {
  const choice = z.strictObject({
    verb: word,
    piece: word.exactOptional(),
    space: word.exactOptional(),
    value: value.exactOptional(),
    option: word.exactOptional(),
    pieces: z.array(word).max(PIECES_LIMIT).readonly().exactOptional(),
  })
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('choose'), seat, choice }),
    z.strictObject({ kind: z.literal('undo'), seat }),
    z.strictObject({ kind: z.literal('set'), seat, setting: word, value: word }),
    z.strictObject({ kind: z.literal('resign'), seat }),
    z.strictObject({ kind: z.literal('askTakeback'), seat, to }),
    z.strictObject({ kind: z.literal('answerTakeback'), seat, accept: z.boolean() }),
    z.strictObject({ kind: z.literal('handover'), seat, how: z.enum(handovers) }),
  ])
}

/**
 * Parses a message. Throws a `Fault`: `too-large` for an overlong plan, otherwise `bad-request` with the path of the
 * first error.
 */
export function parse<T extends z.ZodType>(schema: T, message: unknown): z.output<T> {
  const parsed = schema.safeParse(message)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'too_big' && issue.origin === 'array')
    throw fault('too-large', { key: 'error.too-large', args: { limit: PLAN_LIMIT } })
  throw fault('bad-request', { key: 'error.bad-request', args: { where: issue?.path.join('.') ?? '' } })
}
