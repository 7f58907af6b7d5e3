import {
  type Args,
  type Choice,
  type Handover,
  type HistoryLine,
  LARGEST_VALUE,
  type LastAnswer,
  LONGEST_ID,
  type Options,
  type Outcome,
  type Preview,
  type Strength,
  type Text,
} from '@topside/engine'
import { z } from 'zod'
import { chatRooms } from './chat.ts'
import { hintRequest, strength } from './computer.ts'

/** Most choices in one request. */
export const PLAN_LIMIT = 32

/** Most pieces in one choice. */
export const PIECES_LIMIT = 64

const id = z.string().min(1).max(LONGEST_ID)
const choice = z.strictObject({
  verb: id,
  piece: id.optional(),
  space: id.optional(),
  value: z.number().int().min(-LARGEST_VALUE).max(LARGEST_VALUE).optional(),
  option: id.optional(),
  pieces: z.array(id).max(PIECES_LIMIT).readonly().optional(),
})
const seat = z.number().int().min(0).max(7)

/**
 * Commands of a client. A plan (several choices) is applied choice by choice until one is refused or dice are rolled.
 * With `careful`, the first choice is refused (`final`, with the reason as a text) if its seat could not undo it.
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

/** An id that makes repeating a request harmless. */
const requestId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

/** Request `command`: `id` makes repeating it harmless, `seq` is the number of commands that the client has seen. */
export const commandRequest = z.strictObject({
  id: requestId,
  seq: z.number().int().min(0),
  command: clientCommand,
})
export type CommandRequest = z.infer<typeof commandRequest>

/** Answer to an accepted `command`: the new number of commands, and how many choices of a plan were applied. */
export interface CommandAnswer {
  readonly seq: number
  readonly taken: number
}

/** Request `records`: history lines `from` to `to` (exclusive). Answer: {@link HistoryLine}s. */
export const recordsRequest = z.strictObject({ from: z.number().int().min(0), to: z.number().int().min(0) })
export type RecordsRequest = z.infer<typeof recordsRequest>
export type RecordsAnswer = readonly HistoryLine[]

/**
 * Message `lines`, sent just before the patch of the same command: history lines from number `from` on, as this
 * connection may read them. A client requests `records` if it has fewer lines than `from`, or if it got no message
 * because there were too many lines.
 */
export interface HistoryNews {
  readonly from: number
  readonly lines: readonly HistoryLine[]
}

/** Request `why`: why a choice is not offered. Answer: a text, or null. */
export const whyRequest = z.strictObject({ seat, choice })
export type WhyRequest = z.infer<typeof whyRequest>
export type WhyAnswer = Text | null

/** Request `preview`: the outcome of each choice of the seat's decision. */
export const previewRequest = z.strictObject({ seat })
export type PreviewRequest = z.infer<typeof previewRequest>
export interface PreviewAnswer {
  readonly seq: number
  readonly previews: readonly (Preview | null)[]
  readonly context: Preview | null
}

/** Request `last`: the seat's last answer, if the seat cannot undo it alone. Answer: {@link LastAnswer}, or null. */
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
  /** Whether request `preview` has an answer. */
  readonly previews?: true
}

/** A secret token in a request. */
const token = z.string().max(100)
const chatPlace = { room: z.enum(chatRooms), token: token.optional() }
const lineNumber = z.number().int().min(0).max(2_000_000_000)

/**
 * Request `chat`: lines of a room from number `from` (absent: the last ones) to `to` (exclusive; absent: all), at most
 * `CHAT_PAGE`. The connection then gets new lines. In the spectator room, `token` identifies the user. Answer:
 * {@link ChatLine}s.
 */
export const chatRequest = z.strictObject({ ...chatPlace, from: lineNumber.optional(), to: lineNumber.optional() })
export type ChatRequest = z.infer<typeof chatRequest>

/**
 * Request `say`: stores a line; `id` makes repeating it harmless. In the spectator room it needs a `token`. Answer: the
 * {@link ChatLine}.
 */
export const sayRequest = z.strictObject({ ...chatPlace, id: requestId, text: z.string() })
export type SayRequest = z.infer<typeof sayRequest>

/** Every request that a client can send to a room, by name, with its schema. Rooms accept no others. */
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

/** Every error code of the server. */
export const errorCodes = [
  'bad-request',
  'not-found',
  'not-signed-in',
  'blocked',
  'not-a-player',
  'not-your-seat',
  'seat-taken',
  'match-not-running',
  'unplayable',
  'not-from-here',
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

/** The form of all errors, over HTTP (`{ error }`) and as the rejection of a request. */
export interface WireError {
  readonly code: ErrorCode
  readonly text: Text
  /**
   * For `stale`: the current number of commands. For `not-from-here`: the number of commands at the nearest moment from
   * which it can be played on, if any.
   */
  readonly seq?: number
}

/** The user who will take over the seat of an absent holder. */
export interface Substitute {
  /** `null` for a proposed computer. */
  readonly name: string | null
  /** Whole hours until then, at least 1, not counting the server's downtime. */
  readonly inHours: number
  /** Whether it is the caller. */
  readonly you?: true
}

/** A match in a list. */
export interface MatchSummary {
  readonly id: string
  readonly title: string
  readonly options: Options
  readonly private: boolean
  /** Minutes by which spectators are delayed. */
  readonly delay: number
  /** Days of absence after which anybody may take a seat; 0: never. */
  readonly absence: number
  /** Whether its computers wait about a second before each answer. */
  readonly paced: boolean
  readonly status: 'open' | 'running' | 'finished'
  /** SHA-256 of the server's dice seed. */
  readonly commitment: string
  readonly seats: readonly {
    /** Name of the user who holds it. */
    readonly name: string | null
    /** Name of the player according to an imported file, not a user of this server. Absent for a match played here. */
    readonly nameInFile?: string
    /** Strength of the computer that plays it; absent for a person. */
    readonly bot?: Strength
    /** Whether the caller held it before the computer, and may ask for it back. */
    readonly lent?: true
    /** Strength of the computer proposed for it; absent if there is none. */
    readonly proposed?: Strength
    /** Whether the user has no second device and no recovery key. */
    readonly guest?: true
    /**
     * Whether and why another user may take the seat. `asked`: not all have agreed; `free`: nobody holds it, and an
     * ally may take it too; `announced`: a takeover is announced.
     */
    readonly offer?: 'asked' | 'announced' | Handover
    /** The user of an announced takeover. */
    readonly substitute?: Substitute
    /** Whether the caller agreed to it. */
    readonly agreed?: true
    /**
     * Whether the match has waited for days for an absent holder, so that the others may agree on a replacement; for a
     * free seat, whether it has waited for days, so that an enemy may give the seat to an ally.
     */
    readonly away?: true
    readonly side: string | null
    /** Whether the caller holds it. */
    readonly you: boolean
  }[]
  /** Seats that must decide now. */
  readonly deciding: readonly number[]
  /** Values of the title's public tracks by id; empty before the match begins. */
  readonly tracks: { readonly [id: string]: number }
  readonly seq: number
  readonly rulesVersion: number
  readonly createdAt: string
  readonly updatedAt: string
  readonly outcome: Outcome | null
  /** Only for a finished match, and not in lists. */
  readonly serverSeed: string | null
  /** Whether the caller created it. */
  readonly mine: boolean
  /** Whether it, or its beginning, was imported from a file, so that its players and dates are unverified. */
  readonly imported: boolean
  /** Whether the rules no longer replay it, so that only its film is shown. */
  readonly onlyShown?: true
  /** Whether the last attempt to open it failed. */
  readonly stuck?: true
  /** Whether it is the first match of the title's guide, whose dice are public. */
  readonly guided?: true
  /** The match of which this is the rematch. Only its players may take seats. */
  readonly rematchOf?: string
  /** The rematch of this match, shown to its players. */
  readonly rematch?: string
  /** The seat reserved for the caller in a rematch that has not begun. */
  readonly invited?: number
  /**
   * In the lists `open`, `watch` and `vacant`: number of further matches of the same creator (listed with `&by=` and
   * its id).
   */
  readonly more?: number
}

/**
 * `POST /api/users`, `PATCH /api/me` and `PATCH /api/me/devices/:id`. The server validates the name further
 * (`bad-name`).
 */
export const userRequest = z.strictObject({ name: z.string().max(400) })

/** `POST /api/devices`: a code shown by another device, or a recovery key, in any spelling. */
export const deviceRequest = z.strictObject({ secret: z.string().max(200) })

/** Days of absence after which anybody may take a seat that must decide; 0: never. */
export const absences = [0, 7, 14, 30] as const

/** `POST /api/matches`. */
export const createRequest = z.strictObject({
  title: id,
  options: z.record(id, id).default({}),
  private: z.boolean().default(false),
  delay: z.number().int().min(0).max(60).default(0),
  /** The first match of the title's guide. Its dice are fixed, so it is private and the caller holds all seats. */
  guided: z.boolean().default(false),
  absence: z.union(absences.map((days) => z.literal(days))).default(0),
  /** Computers by seat; `null` or missing for a person's seat. At least one seat must be a person's. */
  bots: z.array(strength.nullable()).max(8).default([]),
  /** Whether computers wait about a second before each answer. */
  paced: z.boolean().default(true),
})
export type CreateRequest = z.input<typeof createRequest>

/** `POST /api/matches/:id/seats/:seat`: takes a seat and gives its share of the dice seed. */
export const seatRequest = z.strictObject({ seed: z.string().regex(/^[0-9a-f]{64}$/) })

/**
 * `GET /api/matches?list=`. `mine` and `imported` are the caller's; the others are public matches played here.
 * `vacant`: running matches with a free seat, or one that may be taken over. `open`, `watch` and `vacant` list a few
 * matches per creator; `&by=` with a match id lists all matches of its creator.
 */
export const listNames = ['open', 'mine', 'watch', 'vacant', 'archive', 'imported'] as const
export type ListName = (typeof listNames)[number]

/**
 * Parts of `mine`, selected with `&part=`: matches in which the caller must decide or is asked for a rematch, matches
 * that wait for others, and finished ones. `&find=` keeps matches whose title or opponents' names contain all of its
 * words.
 */
export const listParts = ['turn', 'waiting', 'finished'] as const
export type ListPart = (typeof listParts)[number]

/**
 * Names of the rooms. Join options: `{ match, token }` for `match`, `{ match }` for `spectators`. A refused join fails
 * with an error whose message is a {@link WireError} as JSON.
 */
export const rooms = { match: 'match', spectatorRoom: 'spectators' } as const
