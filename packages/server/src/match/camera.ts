import {
  type Engagement,
  type FilmFrame,
  type FilmPart,
  hiddenIn,
  type Match,
  mayKnow,
  type Piece,
  type PublicQuestion,
  type RecordLine,
  type SealedPart,
  type Seat,
  type Space,
  sameJson,
  type TableChanges,
} from '@topside/engine'
import { packPiece, packSpace } from '@topside/protocol'
import { commonParts } from './common-parts.ts'
import type { Change } from './observable.ts'

/** Viewers of a piece: {@link EVERYBODY}, or one bit per seat. */
type Viewers = number
const EVERYBODY = -1
const NOBODY = 0
/** Value of a piece that is not seen. */
const UNSEEN = -1

/** Indexes up to this number are sorted by insertion. */
const FEW = 16

type Writable<T> = { -readonly [K in keyof T]: T[K] }
type Fight = ReadonlyMap<string, string>
const NO_FIGHT: Fight = new Map()

/**
 * Films a match: each frame holds what one command changed for each viewer. It consumes the changes of table and
 * history, and passes them on to observers ({@link takeChange}). The cost of a frame depends on the size of the change,
 * not of the table.
 */
export class Camera {
  /** Key frame of the match at the start of filming, with the history and rolls that the match knows. */
  readonly first: FilmFrame
  readonly #match: Match
  readonly #seats: readonly Seat[]
  /** By index: each piece's packed value and viewers, and the values of spaces and tracks. */
  readonly #packed: number[]
  readonly #viewers: Viewers[]
  readonly #spaces: number[]
  readonly #tracks: number[]
  readonly #ahead: number[]
  #sides: readonly string[] = []
  #allies: readonly number[] = []
  #fight: Fight = NO_FIGHT
  #outcome: Match['outcome']
  /** Number of filmed history lines, and numbers of the rolls in effect. */
  #lines: number
  readonly #rolls: number[] = []
  #unseen = 0
  /** The public part of each seat's decision; `undefined` if decisions are not filmed. */
  readonly #asks: (PublicQuestion | undefined)[] | undefined
  #takeback: Match['takeback']
  readonly #parts = new Parts()
  /** Filmed changes that observers have not been shown yet. */
  #change: Change | undefined

  /** Starts with a match without pending changes. `asks`: also films decisions, for delayed spectators. */
  constructor(match: Match, asks = false) {
    const { pieces, spaces, tracks } = match.game.table
    this.#match = match
    this.#seats = Array.from({ length: match.seats }, (_, seat) => seat)
    this.#packed = pieces.map(() => UNSEEN)
    this.#viewers = pieces.map(() => NOBODY)
    this.#spaces = spaces.map(() => UNSEEN)
    this.#tracks = tracks.map(() => Number.NaN)
    this.#ahead = this.#seats.map(() => 0)
    this.#asks = asks ? this.#seats.map(() => undefined) : undefined
    const kept = match.historyLength - match.history(undefined).length
    this.#lines = kept
    const all = { pieces: [...pieces.keys()], spaces: [...spaces.keys()], tracks: [...tracks.keys()] }
    this.first = { ...this.#frame(all), key: true, kept }
  }

  /** Films what the last command changed. */
  shoot(): FilmFrame {
    const table = this.#match.game.table.takeChanges()
    const kept = this.#match.takeHistoryKept()
    this.#change = this.#change === undefined ? { table, kept } : joined(this.#change, { table, kept })
    const cut = kept < this.#lines
    this.#lines = Math.min(kept, this.#lines)
    const frame = this.#frame(table)
    return cut ? { ...frame, kept } : frame
  }

  /** The changes since the last call, for observers. */
  takeChange(): Change {
    const change = this.#change
    this.#change = undefined
    return change ?? { table: { pieces: [], spaces: [], tracks: [] }, kept: this.#match.historyLength }
  }

  #frame({ pieces, spaces, tracks }: TableChanges): Writable<FilmFrame> {
    const { table } = this.#match.game
    const parts = this.#parts
    for (const index of ascending(pieces)) this.#piece(table.pieces[index] as Piece, parts)
    for (const index of ascending(spaces)) this.#space(table.spaces[index] as Space, parts)
    for (const index of ascending(tracks)) this.#track(index, table.tracks[index] as number, parts)
    this.#people(parts)
    this.#engagement(parts)
    this.#history(parts)
    this.#secrets(parts)
    if (this.#asks !== undefined) this.#questions(this.#asks, parts)
    const { outcome } = this.#match
    if (outcome !== this.#outcome) parts.open().outcome = outcome ?? null
    this.#outcome = outcome
    return parts.frame(this.#match.knownAnswers)
  }

  #piece(piece: Piece, parts: Parts): void {
    const { index } = piece
    const [packed, viewers] = [packPiece(piece.space.index, piece.face, piece.status), this.#viewersOf(piece)]
    const [before, viewersBefore] = [this.#packed[index] as number, this.#viewers[index] as Viewers]
    if (packed === before && viewers === viewersBefore) return
    this.#packed[index] = packed
    this.#viewers[index] = viewers
    if (viewersBefore === EVERYBODY || viewers === EVERYBODY)
      put(parts.open(), 'pieces', index, viewers === EVERYBODY ? packed : UNSEEN)
    // Fast path: most pieces stay public.
    if (viewersBefore === EVERYBODY && viewers === EVERYBODY) return
    const [wasSealed, isSealed] = [viewersBefore === NOBODY && before !== UNSEEN, viewers === NOBODY]
    if (wasSealed || isSealed) put(parts.sealed(), 'pieces', index, isSealed ? packed : UNSEEN)
    for (const seat of this.#seats)
      if (sees(viewersBefore, seat) || sees(viewers, seat))
        put(parts.own(seat), 'pieces', index, sees(viewers, seat) ? packed : UNSEEN)
  }

  #viewersOf(piece: Piece): Viewers {
    if (mayKnow(piece, undefined)) return EVERYBODY
    let viewers = NOBODY
    for (const seat of this.#seats) if (mayKnow(piece, seat)) viewers |= 1 << seat
    return viewers
  }

  #space(space: Space, parts: Parts): void {
    const packed = packSpace(space.owner, hiddenIn(space, undefined))
    if (packed === this.#spaces[space.index]) return
    this.#spaces[space.index] = packed
    put(parts.open(), 'spaces', space.index, packed)
  }

  #track(index: number, value: number, parts: Parts): void {
    if (value === this.#tracks[index]) return
    this.#tracks[index] = value
    put(parts.open(), 'tracks', index, value)
  }

  #people(parts: Parts): void {
    const { sides, allies } = commonParts(this.#match)
    if (sides !== this.#sides) parts.open().sides = this.#sides = sides
    if (allies !== this.#allies) {
      if (allies.length > 0) parts.open().allies = allies
      this.#allies = allies
    }
  }

  /** Films the fight part by part, as it is shown. */
  #engagement(parts: Parts): void {
    if (this.#match.title.engagement === undefined) return
    const { engagement: now, fight } = commonParts(this.#match)
    if (now === this.#fight) return
    const changed: Record<string, unknown> = {}
    for (const name of this.#fight.keys()) if (!now.has(name)) changed[name] = null
    for (const [name, text] of now)
      if (this.#fight.get(name) !== text) changed[name] = fight?.[name as keyof Engagement]
    this.#fight = now
    if (Object.keys(changed).length > 0) parts.open().fight = changed
  }

  /** Films the new history lines, and each seat's own version of them. */
  #history(parts: Parts): void {
    const match = this.#match
    const from = this.#lines
    this.#lines = match.historyLength
    if (from === this.#lines) return
    const lines = match.history(undefined, from)
    parts.open().lines = lines
    if (!match.tellsSecrets(from)) return
    for (const seat of this.#seats) {
      const reads: [number, RecordLine][] = []
      for (const [index, { line }] of match.history(seat, from).entries()) {
        const open = lines[index]?.line
        if (line !== open && !sameJson(line, open)) reads.push([from + index, line])
      }
      if (reads.length > 0) parts.own(seat).reads = reads
    }
  }

  /** Films the public part of decisions, and the takeback request. */
  #questions(told: (PublicQuestion | undefined)[], parts: Parts): void {
    const match = this.#match
    const asks: Record<string, PublicQuestion | null> = {}
    for (const seat of this.#seats) {
      const asked = match.asked(seat)
      if (sameJson(asked, told[seat])) continue
      told[seat] = asked
      asks[seat] = asked ?? null
    }
    if (!isEmpty(asks)) parts.open().asks = asks
    const { takeback } = match
    if (takeback === this.#takeback) return
    this.#takeback = takeback
    parts.open().takeback = takeback ?? null
  }

  #secrets(parts: Parts): void {
    const match = this.#match
    const shown = match.shownSeq(undefined)
    if (match.seq !== shown || this.#unseen > 0)
      for (const seat of this.#seats) {
        const ahead = match.shownSeq(seat) - shown
        if (ahead !== this.#ahead[seat]) parts.own(seat).ahead = this.#ahead[seat] = ahead
      }
    if (match.answers !== match.knownAnswers) parts.sealed().answers = match.answers
    if (match.seq - shown !== this.#unseen) parts.sealed().unseen = this.#unseen = match.seq - shown
    const { rolls } = match
    if (rolls.length < this.#rolls.length) {
      parts.sealed().unrolled = this.#rolls[rolls.length] ?? 0
      this.#rolls.length = rolls.length
    }
    if (rolls.length === this.#rolls.length) return
    const fresh = rolls.slice(this.#rolls.length)
    parts.sealed().rolls = fresh
    for (const { n } of fresh) this.#rolls.push(n)
  }
}

function sees(viewers: Viewers, seat: Seat): boolean {
  return viewers !== EVERYBODY && (viewers & (1 << seat)) !== 0
}

function isEmpty(part: object): boolean {
  for (const _ in part) return false
  return true
}

/** Adds an index and its value to a list of pairs. */
function put<K extends string>(part: { [key in K]?: readonly number[] }, name: K, index: number, value: number): void {
  const pairs = part[name] as number[] | undefined
  if (pairs === undefined) part[name] = [index, value]
  else pairs.push(index, value)
}

function joined(before: Change, { table, kept }: Change): Change {
  // In ascending order, as each of them: the order of changes tells nobody anything.
  const both = (what: keyof TableChanges): readonly number[] =>
    table[what].length === 0
      ? before.table[what]
      : [...before.table[what], ...table[what]].sort((one, other) => one - other)
  return {
    table: { pieces: both('pieces'), spaces: both('spaces'), tracks: both('tracks') },
    kept: Math.min(before.kept, kept),
  }
}

/** Builds frames, one after the other; a part begins when it is asked for. */
class Parts {
  #open: Writable<FilmPart> | undefined
  #sealed: Writable<SealedPart> | undefined
  #own: Record<string, Writable<FilmPart>> | undefined

  open(): Writable<FilmPart> {
    this.#open ??= {}
    return this.#open
  }

  sealed(): Writable<SealedPart> {
    this.#sealed ??= {}
    return this.#sealed
  }

  own(seat: Seat): Writable<FilmPart> {
    this.#own ??= {}
    this.#own[seat] ??= {}
    return this.#own[seat]
  }

  frame(answers: number): Writable<FilmFrame> {
    const frame: Writable<FilmFrame> = { answers }
    if (this.#open !== undefined) frame.open = this.#open
    if (this.#own !== undefined) frame.own = this.#own
    if (this.#sealed !== undefined) frame.sealed = this.#sealed
    this.#open = this.#own = this.#sealed = undefined
    return frame
  }
}

/**
 * Indexes in order: the order of changes depends on where the match was opened, if answers are taken back. Few are
 * sorted in place: an array of changes belongs to its consumer.
 */
function ascending(indexes: readonly number[]): readonly number[] {
  if (indexes.length < 2) return indexes
  if (indexes.length > FEW) return indexes.toSorted((a, b) => a - b)
  const sorted = indexes as number[]
  for (let i = 1; i < sorted.length; i++) {
    const index = sorted[i] as number
    let at = i
    for (; at > 0 && (sorted[at - 1] as number) > index; at--) sorted[at] = sorted[at - 1] as number
    sorted[at] = index
  }
  return sorted
}
