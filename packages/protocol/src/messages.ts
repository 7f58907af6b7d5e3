import type { Args, Choice, HistoryLine, Options, Outcome, Preview, Text } from '@topside/engine'
import { z } from 'zod'
import { isPlain, talkRooms } from './talk.ts'

/** Longest list of answers that one request may carry. */
export const PLAN_LIMIT = 32

const id = z.string().min(1).max(40)
const choice = z.strictObject({
  verb: id,
  piece: id.optional(),
  space: id.optional(),
  value: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  option: id.optional(),
})
const seat = z.number().int().min(0).max(7)

/** What a client can ask a match to do. A plan (several choices) is taken one by one until one is refused, or a die falls. */
export const clientCommand = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choose'), seat, choices: z.array(choice).min(1).max(PLAN_LIMIT) }),
  z.strictObject({ kind: z.literal('undo'), seat }),
  z.strictObject({ kind: z.literal('set'), seat, setting: id, value: id }),
  z.strictObject({ kind: z.literal('resign'), seat }),
  z.strictObject({ kind: z.literal('askTakeback'), seat, to: z.number().int().min(0).max(1_000_000) }),
  z.strictObject({ kind: z.literal('answerTakeback'), seat, accept: z.boolean() }),
])
export type ClientCommand = z.infer<typeof clientCommand>

/** What makes a repeated request harmless. */
const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

/** Request `command`: `id` makes a repeated request harmless, `seq` is the number of commands that the client has seen. */
export const commandRequest = z.strictObject({
  id: requestId,
  seq: z.number().int().min(0),
  command: clientCommand,
})
export type CommandRequest = z.infer<typeof commandRequest>

/** The answer to an accepted `command`: the new number, and how many choices of a plan were taken. */
export interface CommandAnswer {
  readonly seq: number
  readonly taken: number
}

/** Request `records`: lines `from` to `to` (exclusive) of the history. Answer: {@link HistoryLine}s. */
export const recordsRequest = z.strictObject({ from: z.number().int().min(0), to: z.number().int().min(0) })
export type RecordsRequest = z.infer<typeof recordsRequest>
export type RecordsAnswer = readonly HistoryLine[]

/** Request `why`: why a choice is not offered. Answer: a text, or null. */
export const whyRequest = z.strictObject({ seat, choice })
export type WhyRequest = z.infer<typeof whyRequest>
export type WhyAnswer = Text | null

/** Request `preview`: what each choice of the seat's decision would lead to. */
export const previewRequest = z.strictObject({ seat })
export type PreviewRequest = z.infer<typeof previewRequest>
export interface PreviewAnswer {
  readonly seq: number
  readonly previews: readonly (Preview | null)[]
  readonly context: Preview | null
}

/** A decision on the wire. */
export interface WireDecision {
  /** Number of commands when it was asked. */
  readonly seq: number
  readonly ask: string
  readonly rule: string
  readonly args?: Args
  readonly choices: readonly Choice[]
  readonly recommended?: number
  /** Whether request `preview` has something to say. */
  readonly previews?: true
}

/** A secret token as a request may carry it. */
const token = z.string().max(100)
const talkPlace = { room: z.enum(talkRooms), token: token.optional() }
const lineNumber = z.number().int().min(0).max(2_000_000_000)

/**
 * Request `talk`: lines of a room from number `from` (absent: the last ones) up to number `to` (exclusive; absent: all), at most `TALK_PAGE`.
 * From then on the connection is told of new ones. In the gallery, `token` says who asks. Answer: {@link TalkLine}s.
 */
export const talkRequest = z.strictObject({ ...talkPlace, from: lineNumber.optional(), to: lineNumber.optional() })
export type TalkRequest = z.infer<typeof talkRequest>

/** Request `say`: stores a line; `id` makes a repeated request harmless. In the gallery it needs a `token`. Answer: the {@link TalkLine}. */
export const sayRequest = z.strictObject({ ...talkPlace, id: requestId, text: z.string() })
export type SayRequest = z.infer<typeof sayRequest>

/** Every code that an error of the server can carry. */
export const errorCodes = [
  'bad-request',
  'not-found',
  'not-signed-in',
  'not-a-player',
  'not-your-seat',
  'seat-taken',
  'match-not-running',
  'match-over',
  'not-your-decision',
  'illegal-choice',
  'nothing-to-undo',
  'unknown-setting',
  'bad-takeback',
  'stale',
  'too-fast',
  'too-large',
  'not-stored',
  'bad-file',
  'bad-text',
  'not-for-players',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The one shape of an error, over HTTP (`{ error }`) and as the rejection of a request. */
export interface WireError {
  readonly code: ErrorCode
  readonly text: Text
  /** Present number of commands, for `stale`. */
  readonly seq?: number
}

/** A match in a list. */
export interface MatchSummary {
  readonly id: string
  readonly title: string
  readonly options: Options
  readonly private: boolean
  /** Minutes by which spectators see it late. */
  readonly delay: number
  readonly status: 'open' | 'running' | 'finished'
  /** SHA-256 of the server's dice seed. */
  readonly commitment: string
  readonly seats: readonly {
    readonly name: string | null
    readonly side: string | null
    /** Whether the asker holds it. */
    readonly you: boolean
  }[]
  /** Seats that must decide now. */
  readonly deciding: readonly number[]
  /** The title's public tracks by id, for a line of state; empty before it runs. */
  readonly tracks: { readonly [id: string]: number }
  readonly seq: number
  readonly rulesVersion: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly outcome: Outcome | null
  /** Only once the match is over. */
  readonly serverSeed: string | null
  /** Whether the asker created it. */
  readonly mine: boolean
  /** Whether its beginning (or all of it) came from a file. */
  readonly imported: boolean
}

/** A name that people may have: no control characters, and none that turn the text around it. */
export const personName = z.string().trim().min(1).max(40).refine(isPlain)

/** `POST /api/persons` and `PATCH /api/me`. */
export const personRequest = z.strictObject({ name: personName })

/** `POST /api/matches`. */
export const createRequest = z.strictObject({
  title: id,
  options: z.record(id, id).default({}),
  private: z.boolean().default(false),
  delay: z.number().int().min(0).max(60).default(0),
})
export type CreateRequest = z.input<typeof createRequest>

/** `POST /api/matches/:id/seats/:seat`: takes a seat, with the seat's share of the dice. */
export const seatRequest = z.strictObject({ seed: z.string().regex(/^[0-9a-f]{64}$/) })

/** `GET /api/matches?list=`. */
export const listNames = ['open', 'mine', 'watch', 'archive'] as const
export type ListName = (typeof listNames)[number]

/**
 * Names of the rooms. Join options: `{ match, token }` for `match`, `{ match }` for `gallery`. A refused join fails with an error whose
 * message is the JSON of a {@link WireError}.
 */
export const rooms = { match: 'match', gallery: 'gallery' } as const
