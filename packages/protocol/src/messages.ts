import type {
  Args,
  Choice,
  Handover,
  HistoryLine,
  LastAnswer,
  Options,
  Outcome,
  Preview,
  Strength,
  Text,
} from '@topside/engine'
import { z } from 'zod'
import { chatRooms } from './chat.ts'
import { hintRequest, strength } from './computer.ts'

/** Longest list of answers that one request may carry. */
export const PLAN_LIMIT = 32

/** Most pieces that one answer may name. */
export const PIECES_LIMIT = 64

const id = z.string().min(1).max(40)
const choice = z.strictObject({
  verb: id,
  piece: id.optional(),
  space: id.optional(),
  value: z.number().int().min(-1_000_000).max(1_000_000).optional(),
  option: id.optional(),
  pieces: z.array(id).max(PIECES_LIMIT).readonly().optional(),
})
const seat = z.number().int().min(0).max(7)

/**
 * What a client can ask a match to do. A plan (several choices) is taken one by one until one is refused, or a die
 * falls. With `careful` the first choice is refused (`final`, with a text that says why) if its seat could not undo it.
 */
export const clientCommand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choose'),
    seat,
    choices: z.array(choice).min(1).max(PLAN_LIMIT),
    careful: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('undo'), seat }),
  z.strictObject({ kind: z.literal('set'), seat, setting: id, value: id }),
  z.strictObject({ kind: z.literal('resign'), seat }),
  z.strictObject({ kind: z.literal('askTakeback'), seat, to: z.number().int().min(0).max(1_000_000) }),
  z.strictObject({ kind: z.literal('answerTakeback'), seat, accept: z.boolean() }),
])
export type ClientCommand = z.infer<typeof clientCommand>

/** What makes a repeated request harmless. */
const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

/**
 * Request `command`: `id` makes a repeated request harmless, `seq` is the number of commands that the client has seen.
 */
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

/**
 * Message `lines`, sent just before the patch that they belong to: the lines of the history from `from` on, as this
 * connection may read them. Whoever has fewer lines than `from`, or is not sent them because they are too many, asks
 * for `records`.
 */
export interface HistoryNews {
  readonly from: number
  readonly lines: readonly HistoryLine[]
}

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

/** Request `last`: what a seat answered last and cannot undo by itself. Answer: {@link LastAnswer}, or null. */
export const lastRequest = z.strictObject({ seat })
export type LastRequest = z.infer<typeof lastRequest>
export type LastReply = LastAnswer | null

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
const chatPlace = { room: z.enum(chatRooms), token: token.optional() }
const lineNumber = z.number().int().min(0).max(2_000_000_000)

/**
 * Request `chat`: lines of a room from number `from` (absent: the last ones) up to number `to` (exclusive; absent:
 * all), at most `TALK_PAGE`. From then on the connection is told of new ones. In the spectator room, `token` says who
 * asks. Answer: {@link TalkLine}s.
 */
export const chatRequest = z.strictObject({ ...chatPlace, from: lineNumber.optional(), to: lineNumber.optional() })
export type ChatRequest = z.infer<typeof chatRequest>

/**
 * Request `say`: stores a line; `id` makes a repeated request harmless. In the spectator room it needs a `token`.
 * Answer: the {@link TalkLine}.
 */
export const sayRequest = z.strictObject({ ...chatPlace, id: requestId, text: z.string() })
export type SayRequest = z.infer<typeof sayRequest>

/** Every request that a client can send to a room, by its name, with its form: rooms take no other. */
export const requests = {
  command: commandRequest,
  records: recordsRequest,
  why: whyRequest,
  preview: previewRequest,
  last: lastRequest,
  hint: hintRequest,
  chat: chatRequest,
  say: sayRequest,
} as const
export type RequestName = keyof typeof requests

/** Every code that an error of the server can carry. */
export const errorCodes = [
  'bad-request',
  'not-found',
  'not-signed-in',
  'not-a-player',
  'not-your-seat',
  'seat-taken',
  'match-not-running',
  'unplayable',
  'match-over',
  'not-your-decision',
  'illegal-choice',
  'final',
  'nothing-to-undo',
  'unknown-setting',
  'bad-takeback',
  'too-many-changes',
  'match-too-long',
  'seat-free',
  'stale',
  'too-fast',
  'too-busy',
  'too-dear',
  'too-large',
  'not-stored',
  'no-room',
  'bad-file',
  'bad-text',
  'bad-name',
  'too-many',
  'not-for-players',
  'outdated',
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

/** Who is going to take over the seat of a holder who is away. */
export interface Substitute {
  /** `null`: the computer that is proposed. */
  readonly name: string | null
  /** Whole hours until then, at least 1. It can be later: time in which the server is down does not count. */
  readonly inHours: number
  /** Whether it is the asker. */
  readonly you?: true
}

/** A match in a list. */
export interface MatchSummary {
  readonly id: string
  readonly title: string
  readonly options: Options
  readonly private: boolean
  /** Minutes by which spectators see it late. */
  readonly delay: number
  /** Days without a sign after which a seat is free for anybody; 0: never. */
  readonly absence: number
  /** Whether its computers wait about a second before each answer. */
  readonly paced: boolean
  readonly status: 'open' | 'running' | 'finished'
  /** SHA-256 of the server's dice seed. */
  readonly commitment: string
  readonly seats: readonly {
    /** Of the user who holds it. */
    readonly name: string | null
    /**
     * What the file of an imported match calls whoever played it: no name of a user here. Absent for a match that is
     * played here.
     */
    readonly nameInFile?: string
    /** How strong the computer is that plays it; absent where none does. */
    readonly bot?: Strength
    /** Whether the asker held it before the computer, and may ask for it back. */
    readonly lent?: true
    /** How strong the computer is that is proposed for it; absent where none is. */
    readonly proposed?: Strength
    /** Whether the user has no second device and no recovery key. */
    readonly guest?: true
    /**
     * Whether somebody else may have the seat, and why. `asked`: not all have agreed; `free`: nobody holds it, and an
     * ally can have it too; `announced`: somebody is going to.
     */
    readonly offer?: 'asked' | 'announced' | Handover
    /** Who is going to take the seat over, while that is announced. */
    readonly substitute?: Substitute
    /** Whether the asker agreed to that. */
    readonly agreed?: true
    /**
     * Whether its holder has shown no sign for days while the match waited, so that the others may agree to replace
     * them; of a free seat, whether the match waited for days, so that an enemy may have an ally take it.
     */
    readonly away?: true
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
  /** Only once the match is over, and not in lists. */
  readonly serverSeed: string | null
  /** Whether the asker created it. */
  readonly mine: boolean
  /** Whether its beginning (or all of it) came from a file: nobody here knows who played that, or when. */
  readonly imported: boolean
  /** Whether the rules do not play it as its file says that it was played, so that only its film is shown. */
  readonly onlyShown?: true
  /** Whether it could not be opened when somebody last tried. */
  readonly stuck?: true
  /** Whether it is the first match of the title's guide, whose dice everybody can know beforehand. */
  readonly guided?: true
  /** The match of which this one is the rematch: its players alone may take the seats. */
  readonly rematchOf?: string
  /** The rematch of this match, told to its players. */
  readonly rematch?: string
  /** The seat that is kept for the asker in a rematch that waits for the answer. */
  readonly invited?: number
  /** In the lists `open`, `watch` and `vacant`: how many more of the same creator stand behind it (`&by=` its id). */
  readonly more?: number
}

/**
 * `POST /api/users`, `PATCH /api/me` and `PATCH /api/me/devices/:id`. What a name may be is the server's to say
 * (`bad-name`).
 */
export const userRequest = z.strictObject({ name: z.string().max(400) })

/** `POST /api/devices`: a code that another device shows, or a recovery key; how it is written does not matter. */
export const deviceRequest = z.strictObject({ secret: z.string().max(200) })

/** Days without a sign after which a seat that must decide is free for anybody, as a match may say; 0: never. */
export const absences = [0, 7, 14, 30] as const

/** `POST /api/matches`. */
export const createRequest = z.strictObject({
  title: id,
  options: z.record(id, id).default({}),
  private: z.boolean().default(false),
  delay: z.number().int().min(0).max(60).default(0),
  /** The first match of the title's guide: its dice are fixed, so that it is private and all seats are the asker's. */
  guided: z.boolean().default(false),
  absence: z.union(absences.map((days) => z.literal(days))).default(0),
  /** By seat, the computer that plays it; `null` or nothing for a person's, of which one at least is left. */
  bots: z.array(strength.nullable()).max(8).default([]),
  /** Whether computers wait about a second before each answer. */
  paced: z.boolean().default(true),
})
export type CreateRequest = z.input<typeof createRequest>

/** `POST /api/matches/:id/seats/:seat`: takes a seat, with the seat's share of the dice. */
export const seatRequest = z.strictObject({ seed: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * `GET /api/matches?list=`. `mine` and `imported` are those of the asker; the others are public, and only of matches
 * that are played here. `vacant`: running ones with a seat that nobody holds, or that somebody else may take over.
 * `open`, `watch` and `vacant` list a few matches of each creator; with `&by=` the id of one of them, all of its
 * creator.
 */
export const listNames = ['open', 'mine', 'watch', 'vacant', 'archive', 'imported'] as const
export type ListName = (typeof listNames)[number]

/**
 * The parts of `mine`, asked for with `&part=`: those in which the asker must decide (or is asked for a rematch), those
 * that wait for others, those that are over. With `&find=` only those in whose title or opponents' names every word of
 * it occurs.
 */
export const listParts = ['turn', 'waiting', 'finished'] as const
export type ListPart = (typeof listParts)[number]

/**
 * Names of the rooms. Join options: `{ match, token }` for `match`, `{ match }` for `spectator room`. A refused join
 * fails with an error whose message is the JSON of a {@link WireError}.
 */
export const rooms = { match: 'match', spectatorRoom: 'spectators' } as const
