import {
  type Decision,
  knows,
  type Match,
  type Piece,
  type Seat,
  type Space,
  type Table,
  type TableChanges,
  type TrackDef,
} from '@topside/engine'
import { type MatchState, PLAIN_SPACE, PrivateState, packPiece, packSpace, SeatState } from '@topside/protocol'
import type { Change, Scene } from './scene.ts'

/**
 * What a match shows to its viewers. Everything that leaves the server as state is written here, from lists of what is allowed: a piece
 * goes into the public part only if everybody may know it, and into a seat's private part only if that seat may.
 */
export class Projection {
  readonly #state: MatchState
  /** By number of the seat. */
  readonly #seats: readonly SeatState[]
  /** The same order; none where nobody sees private parts. */
  readonly #own: readonly PrivateState[]
  /** The decision of each seat that was written last. */
  readonly #shown: (Decision | undefined)[]

  /** Fills a state that is empty. `withPrivate`: whether seats have their private parts in it. */
  constructor(state: MatchState, scene: Scene, withPrivate: boolean) {
    const { row, title } = scene
    this.#state = state
    this.#seats = Array.from({ length: title.seats }, () => new SeatState())
    this.#own = withPrivate ? this.#seats.map(() => new PrivateState()) : []
    this.#shown = this.#seats.map(() => undefined)
    for (const [seat, own] of this.#own.entries()) (this.#seats[seat] as SeatState).private = own
    for (const [seat, each] of this.#seats.entries()) state.seats.set(String(seat), each)
    state.match = row.id
    state.title = row.title
    this.all(scene)
  }

  /** Writes everything, whatever may have changed. */
  all(scene: Scene): void {
    const { row, match } = scene
    const options = JSON.stringify(row.options)
    if (this.#state.options !== options) this.#state.options = options
    if (this.#state.delay !== row.delay) this.#state.delay = row.delay
    this.people(scene)
    if (match === undefined) return
    const { table } = match.game
    for (const piece of table.pieces) this.#piece(piece)
    for (const space of table.spaces) this.#space(table, space)
    for (const index of table.tracks.keys()) this.#track(table, index)
    this.#head(match, match.historyLength)
    this.#decisions(scene, match)
  }

  /** Writes what the commands of one request changed. The cost follows the change, not the size of the table. */
  change(scene: Scene, { table, kept }: Change): void {
    const { match } = scene
    if (match === undefined) return
    this.#table(match.game.table, table)
    this.#head(match, kept)
    this.#decisions(scene, match)
  }

  /** Writes who holds the seats and who is there. */
  people({ row, presence }: Scene): void {
    for (const [index, seat] of this.#seats.entries()) {
      const held = row.seats.find((each) => each.seat === index)
      const person = held?.person ?? null
      const present = person === null ? 0 : Math.min(255, presence.of(person))
      const awaySince = person === null ? 0 : presence.awaySince(person)
      seat.name = held?.name ?? ''
      seat.present = present
      seat.awaySince = awaySince
    }
  }

  #table(table: Table, { pieces, spaces, tracks }: TableChanges): void {
    for (const index of pieces) this.#piece(table.pieces[index] as Piece)
    for (const index of spaces) this.#space(table, table.spaces[index] as Space)
    for (const index of tracks) this.#track(table, index)
  }

  #piece({ id, space, face, knownTo }: Piece): void {
    const packed = packPiece(space.index, face)
    const open = knows(knownTo, undefined)
    const wasOpen = put(this.#state.pieces, id, open ? packed : undefined)
    if (open && wasOpen) return
    for (let seat: Seat = 0; seat < this.#own.length; seat++) {
      const own = this.#own[seat] as PrivateState
      put(own.pieces, id, !open && knows(knownTo, seat) ? packed : undefined)
    }
  }

  #space(table: Table, space: Space): void {
    const packed = packSpace(space.owner, table.hiddenIn(space, undefined))
    put(this.#state.spaces, space.id, packed === PLAIN_SPACE ? undefined : packed)
  }

  #track(table: Table, index: number): void {
    put(this.#state.tracks, (table.def.tracks[index] as TrackDef).id, table.tracks[index])
  }

  #head(match: Match, kept: number): void {
    const state = this.#state
    state.seq = match.seq
    state.history = match.historyLength
    state.historyKept = kept
    state.answers = match.answers
    const takeback = match.takeback === undefined ? '' : JSON.stringify(match.takeback)
    const outcome = match.outcome === undefined ? '' : JSON.stringify(match.outcome)
    if (state.takeback !== takeback) state.takeback = takeback
    if (state.outcome !== outcome) state.outcome = outcome
  }

  #decisions({ title, posed }: Scene, match: Match): void {
    for (let seat: Seat = 0; seat < this.#seats.length; seat++) {
      const target = this.#seats[seat] as SeatState
      const own = this.#own[seat]
      const side = title.sideOf(match.game, seat) ?? ''
      if (target.side !== side) target.side = side
      const decision = match.decision(seat)
      if (decision !== this.#shown[seat]) {
        this.#shown[seat] = decision
        target.ask = decision?.ask ?? ''
        target.rule = decision?.rule ?? ''
        if (own !== undefined) own.decision = posed.text(seat)
      }
      if (own !== undefined) writeOwn(own, match.canUndo(seat), match.game.settings[seat] ?? {})
    }
  }
}

function writeOwn(own: PrivateState, canUndo: boolean, settings: { readonly [id: string]: string }): void {
  if (own.canUndo !== canUndo) own.canUndo = canUndo
  for (const id in settings) {
    const value = settings[id] ?? ''
    if (own.settings.get(id) !== value) own.settings.set(id, value)
  }
}

/** Writes a value into a map, or takes it out, if it is not so already. Answers whether there was one. */
function put(map: MatchState['tracks'], id: string, value: number | undefined): boolean {
  const present = map.get(id)
  if (present !== value) {
    if (value === undefined) map.delete(id)
    else map.set(id, value)
  }
  return present !== undefined
}
