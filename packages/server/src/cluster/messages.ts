import { z } from 'zod'
import { SITE_FORM as most } from '../security/form-limits.ts'
import { commandForm, ownId as id } from '../security/input.ts'

/** A command's strings. They were validated before storage; here only the format is checked. */
const word = z.string().max(most.word)
const command = commandForm(word, z.number(), z.number().int().min(0))

/** A seat reservation, as Colyseus grants it. */
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

/** A user, their number of connections, and the time of the last disconnection; see `PresenceLine`. */
const presenceLine = z.tuple([id, z.number().int().min(0), z.number().int().min(0)]).readonly()

/** The messages of each topic between the processes of a site. */
export const topics = {
  /** For every process. */
  all: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('seats'), match: id }),
    z.strictObject({ kind: z.literal('removed'), match: id }),
    /** A user's name or devices changed. */
    z.strictObject({ kind: z.literal('user'), user: id }),
    /** The sender holds a match from now on. */
    z.strictObject({ kind: z.literal('taken'), match: id }),
    /**
     * The sender follows a match; repeated while it does. `first`: the holder must send the list of connected users.
     */
    z.strictObject({ kind: z.literal('follows'), match: id, first: z.boolean() }),
  ]),
  /** News of one match. */
  match: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('commands'),
      seq: z.number().int().min(1),
      commands: z.array(command).min(1).max(most.commands).readonly(),
    }),
    z.strictObject({ kind: z.literal('renewed') }),
    z.strictObject({ kind: z.literal('presence'), lines: z.array(presenceLine).max(most.presence).readonly() }),
  ]),
  /** New lines in the spectators' chat of a match. */
  chat: z.strictObject({ kind: z.literal('lines') }),
  /** A question to one process: whether a user, identified by the device's token, may join a match that it holds. */
  asks: z.strictObject({ kind: z.literal('join'), id, match: id, user: id, device: id }),
  /** The answer to such a question. */
  answers: z.strictObject({ kind: z.literal('answer'), id, reply }),
} as const

export type Topic = keyof typeof topics
/** A message of a topic. */
export type Message<T extends Topic = Topic> = z.output<(typeof topics)[T]>
/** The holder's answer to a forwarded join. */
export type JoinReply = z.output<typeof reply>
/** A forwarded join. */
export type JoinQuestion = Pick<Message<'asks'>, 'match' | 'user' | 'device'>

/** Envelope of every message: sender, sequence number, and time in milliseconds of the store's clock. */
export const envelope = z.strictObject({
  from: id,
  n: z.number().int().min(0),
  at: z.number(),
  said: z.unknown(),
})

/** A log line of a process, as stored. */
export const keptNote = z.strictObject({
  at: z.number().min(0).max(most.time),
  process: z.string().max(most.process),
  line: z.string().max(most.line),
})
