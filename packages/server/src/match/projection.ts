import {
  type Decision,
  hiddenIn,
  type Match,
  mayKnow,
  type Piece,
  type Seat,
  type Space,
  seatCount,
  type Table,
  type TableChanges,
  type TrackDef,
} from '@topside/engine'
import { type MatchState, PLAIN_SPACE, PrivateState, packPiece, packSpace, SeatState } from '@topside/protocol'
import { computerOf, userOf } from '../holder.ts'
import { commonParts } from './common-parts.ts'
import type { ToldOthers } from './decisions.ts'
import type { Change, ViewSource } from './observable.ts'

/** The part of a {@link ViewSource} that is written. */
export interface Projected extends Omit<ViewSource, 'row'> {
  readonly row: Pick<ViewSource['row'], 'id' | 'title' | 'options' | 'delay' | 'seats'>
}

/**
 * Writes a match into the state that viewers receive. Only listed data is written: a piece goes into the public part
 * only if everyone may know it, and into a seat's private part only if that seat may. Assigning an equal value does not
 * count as a change. Written values are remembered where reading the state would be slower.
 */
export class Projection {
  readonly #state: MatchState
  /** By seat. */
  readonly #seats: readonly SeatState[]
  /** By seat; empty for rooms without private parts. */
  readonly #own: readonly PrivateState[]
  readonly #pieces: WrittenMap
  readonly #spaces: WrittenMap
  readonly #ownPieces: readonly WrittenMap[]
  /** The settings written last. */
  #settings: Match['settings'] | undefined
  /** Each seat's decision and sides as last written. */
  readonly #shown: (Decision | undefined)[]
  /** The public part of each seat's decision as last written. */
  readonly #told: (ToldOthers | undefined)[]
  readonly #sides: string[]
  /** The fight, the takeback request and the outcome as last written. */
  #fight: ReadonlyMap<string, string> | undefined
  #takeback: Match['takeback']
  #outcome: Match['outcome']

  /** Fills an empty state. `withPrivate`: with private parts of seats. */
  constructor(state: MatchState, source: Projected, withPrivate: boolean) {
    const { row, title } = source
    this.#state = state
    this.#seats = Array.from({ length: seatCount(title, row.options) }, () => new SeatState())
    this.#own = withPrivate ? this.#seats.map(() => new PrivateState()) : []
    this.#pieces = new WrittenMap(state.pieces)
    this.#spaces = new WrittenMap(state.spaces)
    this.#ownPieces = this.#own.map(({ pieces }) => new WrittenMap(pieces))
    this.#shown = this.#seats.map(() => undefined)
    this.#told = this.#seats.map(() => undefined)
    this.#sides = this.#seats.map(() => '')
    for (const [seat, own] of this.#own.entries()) (this.#seats[seat] as SeatState).private = own
    for (const [seat, each] of this.#seats.entries()) state.seats.set(String(seat), each)
    state.match = row.id
    state.title = row.title
    this.all(source)
  }

  /** Writes everything. */
  all(source: Projected): void {
    const { row, match } = source
    this.#state.options = JSON.stringify(row.options)
    this.#state.delay = row.delay
    this.people(source)
    if (match === undefined) return
    const { table } = match.game
    for (const piece of table.pieces) this.#piece(piece)
    for (const space of table.spaces) this.#space(space)
    for (const index of table.tracks.keys()) this.#track(table, index)
    this.#head(match, match.historyLength)
    this.#engagement(match)
    this.#decisions(source, match)
  }

  /** Drops cached parts of the match that can be read again; keeps the state. */
  forget(): void {
    this.#settings = undefined
    this.#shown.fill(undefined)
  }

  /** Writes one request's changes. The cost depends on the size of the change, not of the table. */
  change(source: Projected, { table, kept }: Change): void {
    const { match } = source
    if (match === undefined) return
    this.#table(match.game.table, table)
    this.#head(match, kept)
    this.#engagement(match)
    this.#decisions(source, match)
  }

  /** Writes the seats' holders and their presence. */
  people({ row, presence }: Projected): void {
    for (const [index, seat] of this.#seats.entries()) {
      const held = row.seats.find((each) => each.seat === index)
      const user = held && userOf(held)
      seat.name = held?.name ?? ''
      seat.guest = held?.guest === true
      seat.offer = held?.offer ?? ''
      seat.bot = (held && computerOf(held)) ?? ''
      seat.proposed = held?.proposed ?? ''
      seat.present = user === undefined ? 0 : Math.min(255, presence.of(user))
      seat.awaySince = user === undefined ? 0 : presence.awaySince(user)
    }
  }

  #table(table: Table, { pieces, spaces, tracks }: TableChanges): void {
    for (const index of pieces) this.#piece(table.pieces[index] as Piece)
    for (const index of spaces) this.#space(table.spaces[index] as Space)
    for (const index of tracks) this.#track(table, index)
  }

  #piece(piece: Piece): void {
    const { id, index, space, face, status } = piece
    const packed = packPiece(space.index, face, status)
    const open = mayKnow(piece, undefined)
    const wasOpen = this.#pieces.put(index, id, open ? packed : NOTHING)
    if (open && wasOpen) return
    for (let seat: Seat = 0; seat < this.#ownPieces.length; seat++)
      this.#ownPieces[seat]?.put(index, id, !open && mayKnow(piece, seat) ? packed : NOTHING)
  }

  #space(space: Space): void {
    const packed = packSpace(space.owner, hiddenIn(space, undefined))
    this.#spaces.put(space.index, space.id, packed === PLAIN_SPACE ? NOTHING : packed)
  }

  #track(table: Table, index: number): void {
    this.#state.tracks.set((table.def.tracks[index] as TrackDef).id, table.tracks[index] as number)
  }

  #head(match: Match, kept: number): void {
    const state = this.#state
    const seq = match.shownSeq(undefined)
    // Secret commands change nothing here.
    if (seq !== state.seq || match.historyLength !== state.history) state.historyKept = kept
    state.seq = seq
    state.history = match.historyLength
    state.answers = match.knownAnswers
    if (match.takeback !== this.#takeback) state.takeback = textOf(match.takeback)
    if (match.outcome !== this.#outcome) state.outcome = textOf(match.outcome)
    this.#takeback = match.takeback
    this.#outcome = match.outcome
  }

  /** Writes the current fight part by part, so that unchanged parts are not sent again. */
  #engagement(match: Match): void {
    if (match.title.engagement === undefined) return
    const parts = commonParts(match).engagement
    if (parts === this.#fight) return
    this.#fight = parts
    const { engagement } = this.#state
    for (const name of [...engagement.keys()]) if (!parts.has(name)) engagement.delete(name)
    for (const [name, text] of parts) if (engagement.get(name) !== text) engagement.set(name, text)
  }

  /** Writes all seats' settings if any changed. */
  #standing(match: Match): void {
    const { settings } = match
    if (settings === this.#settings) return
    this.#settings = settings
    for (const [seat, own] of this.#own.entries())
      for (const { id } of match.title.settings) own.settings.set(id, settings[seat]?.[id] ?? '')
  }

  #decisions({ posed }: Projected, match: Match): void {
    const { sides, allies } = commonParts(match)
    for (let seat: Seat = 0; seat < this.#seats.length; seat++) {
      const target = this.#seats[seat] as SeatState
      const own = this.#own[seat]
      const side = sides[seat] as string
      if (side !== this.#sides[seat]) target.side = this.#sides[seat] = side
      if (allies.length > 0) target.allies = allies[seat] ?? 0
      const decision = match.decision(seat)
      if (decision !== this.#shown[seat]) {
        this.#shown[seat] = decision
        if (own !== undefined) own.decision = posed.text(seat)
      }
      const told = posed.told(seat, match)
      if (told !== this.#told[seat]) {
        this.#told[seat] = told
        target.ask = told.ask
        target.rule = told.rule
        target.about = told.about
      }
      if (own === undefined) continue
      own.canUndo = match.canUndo(seat)
      own.ahead = match.shownSeq(seat) - match.shownSeq(undefined)
    }
    this.#standing(match)
  }
}

function textOf(value: object | undefined): string {
  return value === undefined ? '' : JSON.stringify(value)
}

/**
 * A state map with a copy of its values by index, since reading the map itself is slower. Nothing else may write to the
 * map.
 */
class WrittenMap {
  readonly #map: MatchState['pieces']
  readonly #written: number[] = []

  constructor(map: MatchState['pieces']) {
    this.#map = map
  }

  /** Sets a value, or deletes it for {@link NOTHING}. Returns whether there was a value before. */
  put(index: number, id: string, value: number): boolean {
    const before = this.#written[index] ?? NOTHING
    if (before !== value) {
      this.#written[index] = value
      if (value === NOTHING) this.#map.delete(id)
      else this.#map.set(id, value)
    }
    return before !== NOTHING
  }
}

/** Marks a missing value: packed pieces and spaces are 0 or more. */
const NOTHING = -1
