import type { Args, Engagement, Options, Outcome, Takeback } from '@topside/engine'
import type { MatchState, WireDecision } from '@topside/protocol'
import { readCompact } from '@topside/protocol/compact'
import { readDecision } from '@topside/protocol/decision'
import { readNamed } from '@topside/protocol/named'
import { type PieceState, type SpaceState, unpackPiece, unpackSpace } from '@topside/protocol/packed'

/** A seat of the match. `decision` and the fields after it are only filled for the user's own seats. */
export interface SeatSnapshot {
  readonly name: string
  /** Whether the user is a guest. */
  readonly guest: boolean
  /** Whether another user may have the seat, and why; empty if not. `free`: the seat has no holder. */
  readonly offer: string
  /** Strength of the computer that plays the seat, and of the computer proposed for it; empty if none. */
  readonly bot: string
  readonly proposed: string
  /** The seats known to win and lose together with it. */
  readonly allies: readonly number[]
  readonly side: string
  readonly ask: string
  readonly rule: string
  /** The public pieces and spaces that the question names. */
  readonly about: Args | undefined
  readonly present: number
  /** Seconds since 1970; 0 while present. */
  readonly awaySince: number
  readonly mine: boolean
  readonly decision: WireDecision | undefined
  readonly canUndo: boolean
  /** Number of its own commands in an open secret decision, which {@link Snapshot.seq} does not count yet. */
  readonly ahead: number
  readonly settings: { readonly [id: string]: string }
  readonly hiddenPieces: ReadonlyMap<string, PieceState>
}

/** The synchronised state of a match as plain values, after each change. */
export interface Snapshot {
  readonly match: string
  readonly title: string
  readonly options: Options
  readonly seq: number
  readonly pieces: ReadonlyMap<string, PieceState>
  readonly spaces: ReadonlyMap<string, SpaceState>
  readonly tracks: ReadonlyMap<string, number>
  readonly seats: readonly SeatSnapshot[]
  readonly history: number
  readonly historyKept: number
  readonly answers: number
  readonly takeback: Takeback | undefined
  readonly outcome: Outcome | undefined
  readonly delay: number
  /** The current fight, or the fight just decided. */
  readonly engagement: Engagement | undefined
}

/** The common interface of the maps of a synchronised schema and plain `Map`s. */
interface Entries<T> {
  forEach(visit: (value: T, key: string) => void): void
}

/** The parts of the synchronised state that this client reads. */
export type WireState = {
  readonly [K in 'match' | 'title' | 'options' | 'takeback' | 'outcome']: MatchState[K]
} & {
  readonly [K in 'seq' | 'history' | 'historyKept' | 'answers' | 'delay']: number
} & {
  readonly pieces: Entries<number>
  readonly spaces: Entries<number>
  readonly tracks: Entries<number>
  readonly seats: Entries<WireSeat>
  /** Absent from older servers. */
  readonly engagement?: Entries<string>
}

type PublicOfSeat = 'name' | 'guest' | 'offer' | 'bot' | 'proposed' | 'side' | 'ask' | 'rule' | 'present' | 'awaySince'

interface WireSeat extends Pick<SeatSnapshot, PublicOfSeat> {
  readonly about: string
  /** A bit mask. */
  readonly allies: number
  readonly private?:
    | {
        readonly pieces: Entries<number>
        readonly decision: string
        readonly canUndo: boolean
        readonly ahead: number
        readonly settings: Entries<string>
      }
    | undefined
}

/** Parses a text, as JSON by default; `undefined` for an empty text. */
type Parse = (text: string, read?: (text: string) => unknown) => unknown

/** Copies the synchronised state; `parse` reads each distinct text once. */
export function snapshot(state: WireState, parse: Parse = parseText): Snapshot {
  const seats: SeatSnapshot[] = []
  state.seats?.forEach((seat, id) => {
    seats[Number(id)] = seatSnapshot(seat, parse)
  })
  return {
    match: state.match,
    title: state.title,
    options: (parse(state.options) ?? {}) as Options,
    seq: state.seq,
    pieces: copy(state.pieces, unpackPiece),
    spaces: copy(state.spaces, unpackSpace),
    tracks: copy(state.tracks, (value) => value),
    seats,
    history: state.history,
    historyKept: state.historyKept,
    answers: state.answers,
    takeback: parse(state.takeback) as Takeback | undefined,
    outcome: parse(state.outcome) as Outcome | undefined,
    delay: state.delay,
    engagement: engagementOf(state.engagement, parse),
  }
}

/** Assembles a fight from its parts; `undefined` if there is none. */
function engagementOf(parts: Entries<string> | undefined, parse: Parse): Engagement | undefined {
  const made = Object.fromEntries(copy(parts, (text) => parse(text, readCompact)))
  return 'place' in made ? (made as unknown as Engagement) : undefined
}

/** Maximum number of seats of a match. */
const SEATS = 8

function seatSnapshot(seat: WireSeat, parse: Parse): SeatSnapshot {
  const own = seat.private
  return {
    name: seat.name,
    guest: seat.guest,
    offer: seat.offer,
    bot: seat.bot,
    proposed: seat.proposed,
    allies: [...Array(SEATS).keys()].filter((ally) => (seat.allies & (1 << ally)) !== 0),
    side: seat.side,
    // The user has answered in secret; other seats do not learn that.
    ask: own?.decision === '' ? '' : seat.ask,
    rule: seat.rule,
    about: parse(seat.about, readNamed) as Args | undefined,
    present: seat.present,
    awaySince: seat.awaySince,
    mine: own !== undefined && own !== null,
    decision: own ? (parse(own.decision, readDecision) as WireDecision | undefined) : undefined,
    canUndo: own?.canUndo ?? false,
    ahead: own?.ahead ?? 0,
    settings: Object.fromEntries(own ? copy(own.settings, (value) => value) : []),
    hiddenPieces: own ? copy(own.pieces, unpackPiece) : new Map(),
  }
}

function copy<T, U>(entries: Entries<T> | undefined, each: (value: T) => U): Map<string, U> {
  const made = new Map<string, U>()
  entries?.forEach((value, key) => {
    made.set(key, each(value))
  })
  return made
}

function parseText(text: string, read: (text: string) => unknown = JSON.parse): unknown {
  return text === '' || text === undefined ? undefined : read(text)
}

/** A parser that returns the identical object for an identical text, while it is among the last `limit` texts. */
export function rememberingParser(limit = 24): Parse {
  const known = new Map<string, unknown>()
  return (text, read = JSON.parse) => {
    if (text === '' || text === undefined) return undefined
    const before = known.get(text)
    if (before !== undefined) return before
    const value: unknown = read(text)
    known.set(text, value)
    const [oldest] = known.keys()
    if (known.size > limit && oldest !== undefined) known.delete(oldest)
    return value
  }
}

/** Number of commands known to this browser: the public commands, and its own in an open secret decision. */
export function knownSeq({ seq, seats }: Snapshot): number {
  return seats.reduce((sum, { ahead }) => sum + ahead, seq)
}
