import { z } from 'zod'
import { SITE_FORM as most } from '../security/form-limits.ts'
import { commandForm, ownId as id } from '../security/input.ts'

/** What a command carries. It was checked before it was stored; here only its form counts. */
const word = z.string().max(most.word)
const command = commandForm(word, z.number(), z.number().int().min(0))

/** A place in a room, as the framework grants it. */
const reservation = z.strictObject({
  name: word,
  sessionId: word,
  roomId: word,
  processId: word,
})

const reply = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('later') }),
  z.strictObject({ kind: z.literal('granted'), reservation, address: z.string().max(most.address) }),
  z.strictObject({ kind: z.literal('refused'), code: z.number().int(), message: z.string().max(most.refusal) }),
])

/** A user, the number of connections, and since when there is none; see `PresenceLine`. */
const presenceLine = z.tuple([id, z.number().int().min(0), z.number().int().min(0)]).readonly()

/** What may be said under each topic between the processes of one site. */
export const topics = {
  /** What concerns every process. */
  all: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('seats'), match: id }),
    z.strictObject({ kind: z.literal('removed'), match: id }),
    /** A user has another name, or other devices. */
    z.strictObject({ kind: z.literal('user'), user: id }),
    /** A process holds a match from now on. */
    z.strictObject({ kind: z.literal('taken'), match: id }),
    /** Somebody follows a match; said again and again as long as that is so. `first`: who holds it must say who is there. */
    z.strictObject({ kind: z.literal('follows'), match: id, first: z.boolean() }),
  ]),
  /** What happens in one match. */
  match: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('commands'),
      seq: z.number().int().min(1),
      commands: z.array(command).min(1).max(most.commands).readonly(),
    }),
    z.strictObject({ kind: z.literal('renewed') }),
    z.strictObject({ kind: z.literal('presence'), lines: z.array(presenceLine).max(most.presence).readonly() }),
  ]),
  /** That there are new lines of chat in the spectator room of one match. */
  chat: z.strictObject({ kind: z.literal('lines') }),
  /** What one process is asked: to let a user, whom the asker knows by the token of a device, into a match that it holds. */
  asks: z.strictObject({ kind: z.literal('join'), id, match: id, user: id, device: id }),
  /** What one process is answered. */
  answers: z.strictObject({ kind: z.literal('answer'), id, reply }),
} as const

export type Topic = keyof typeof topics
/** What is said under a topic. */
export type Said<T extends Topic = Topic> = z.output<(typeof topics)[T]>
/** What the holder of a match answers to whoever passes a join on. */
export type JoinReply = z.output<typeof reply>
/** A join that is passed on. */
export type JoinQuestion = Pick<Said<'asks'>, 'match' | 'user' | 'device'>

/** What is around every message: who sends it, how many that was, and when, in milliseconds of the store's clock. */
export const envelope = z.strictObject({
  from: id,
  n: z.number().int().min(0),
  at: z.number(),
  said: z.unknown(),
})

/** A line of what a process said, as it is kept. */
export const keptNote = z.strictObject({
  at: z.number().min(0).max(most.time),
  process: z.string().max(most.process),
  line: z.string().max(most.line),
})
