import { DirtySet } from './dirty-set.ts'
import { CHANGE, Journal } from './journal.ts'
import { PUBLIC } from './masks.ts'
import { addTo, lay, type Mutable, NOTHING, takeOut } from './piles.ts'
import type { Statuses } from './statuses.ts'
import type { Piece, PieceDef, Space, SpaceDef, TableChanges, TableDef, TableState } from './table-def.ts'
import { indexOf, NO_COUNTS, type TableIndex } from './table-index.ts'
import { loadTable, putBack, saveTable } from './table-state.ts'

/** Called for a piece that moved, turned, or changed its statuses or `knownTo`, or whose space changed owner. */
export type PieceWatcher<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> = (piece: Piece<P, S>) => void

/** Everything on the table, who may know it, and what changed since the last call of {@link Table.takeChanges}. */
export class Table<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly def: TableDef<P, S>
  readonly pieces: readonly Piece<P, S>[]
  readonly spaces: readonly Space<P, S>[]
  /** The spaces that form the map. */
  readonly map: readonly Space<P, S>[]
  /** Counts over the pieces on the map, as defined by {@link CountDef.of}. */
  readonly counts: readonly number[]
  readonly #indexes: TableIndex
  readonly #track: number[]
  /** Owners of all spaces, cached; `undefined` after a change. */
  #owners: readonly number[] | undefined
  readonly #changed: { readonly [what in keyof TableChanges]: DirtySet }
  #revealed = false
  /** Whether any space is, or ever was, hidden from a viewer. Set only by the table itself. */
  masked = false
  /** Created by the first {@link mark}. */
  #journal: Journal | undefined
  readonly #watchers: PieceWatcher<P, S>[] = []

  /** Lays everything out as before set-up, or as on another table with the same definition. */
  constructor(def: TableDef<P, S>, like?: Table<P, S>) {
    this.def = def
    this.#indexes = indexOf(def)
    this.#changed = {
      pieces: new DirtySet(def.pieces.length),
      spaces: new DirtySet(def.spaces.length),
      tracks: new DirtySet(def.tracks.length),
    }
    const { counts, sides } = def
    this.spaces = def.spaces.map((space, index) => ({
      id: space.id,
      index,
      def: space,
      pieces: NOTHING,
      owner: like?.spaces[index]?.owner ?? (space.owner === undefined ? -1 : sides.indexOf(space.owner)),
      counts: counts === undefined ? NO_COUNTS : new Array<number>(counts.length).fill(0),
      near: NOTHING,
      seenBy: like?.spaces[index]?.seenBy ?? PUBLIC,
    }))
    for (const space of this.spaces)
      if (space.def.near !== undefined)
        (space as Mutable<Space<P, S>>).near = space.def.near.map((index) => this.spaces[index] as Space<P, S>)
    this.counts = new Array<number>(counts?.length ?? 0).fill(0)
    this.map = def.mapSize === undefined ? this.spaces : this.spaces.slice(0, def.mapSize)
    this.pieces = def.pieces.map((piece, index) => {
      const { face, status, knownTo, space } = like?.pieces[index] ?? {
        face: 0,
        status: this.#indexes.statuses.start(piece),
        knownTo: PUBLIC,
        space: undefined,
      }
      const at = space === undefined ? this.space(piece.start) : (this.spaces[space.index] as Space<P, S>)
      const made = { id: piece.id, index, def: piece, space: at, face, status, knownTo }
      lay(made, at)
      this.#count(made, at, 1)
      return made
    })
    if (like === undefined) {
      this.#track = def.tracks.map((track) => track.start)
      return
    }
    this.#track = like.#track.slice()
    this.#owners = like.#owners
    this.masked = like.masked
    if (like.#journal !== undefined) this.#journal = new Journal(like.#journal)
  }

  /** The piece with this id; throws a `RangeError` if there is none. */
  piece(id: string): Piece<P, S> {
    const piece = this.pieces[this.#indexes.pieces.get(id) ?? -1]
    if (piece === undefined) throw new RangeError(`no piece ${id}`)
    return piece
  }

  /** The space with this id; throws a `RangeError` if there is none. */
  space(id: string): Space<P, S> {
    const space = this.spaces[this.#indexes.spaces.get(id) ?? -1]
    if (space === undefined) throw new RangeError(`no space ${id}`)
    return space
  }

  /** Whether there is a piece with this id. */
  hasPiece(id: string): boolean {
    return this.#indexes.pieces.has(id)
  }

  /** Whether there is a space with this id. */
  hasSpace(id: string): boolean {
    return this.#indexes.spaces.has(id)
  }

  /** The value of a track; throws a `RangeError` for an unknown id. */
  track(id: string): number {
    return this.#track[this.#trackIndex(id)] as number
  }

  /** Values of all tracks, by index. */
  get tracks(): readonly number[] {
    return this.#track
  }

  #trackIndex(id: string): number {
    const index = this.#indexes.tracks.get(id)
    if (index === undefined) throw new RangeError(`no track ${id}`)
    return index
  }

  /**
   * Moves a piece into a space. Its `knownTo` mask stays; viewers that see into the new space but not into the old one
   * learn of it, which counts as a revelation.
   */
  move(piece: Piece<P, S>, to: Space<P, S>): void {
    const from = piece.space
    if (from === to) return
    this.#journal?.note(CHANGE.space, piece.index, from.index)
    if (from.seenBy !== to.seenBy) this.#revealed ||= (piece.knownTo & to.seenBy & ~from.seenBy) !== 0
    takeOut(from.pieces as Piece<P, S>[], piece)
    lay(piece, to)
    ;(piece as Mutable<Piece<P, S>>).space = to
    this.#count(piece, from, -1)
    this.#count(piece, to, 1)
    this.#changed.spaces.add(from.index)
    this.#changed.spaces.add(to.index)
    this.#pieceChanged(piece)
  }

  /**
   * Calls `watcher` on every later change of a piece, including changes by {@link load} and {@link goBack}. For derived
   * data.
   */
  watch(watcher: PieceWatcher<P, S>): void {
    this.#watchers.push(watcher)
  }

  #pieceChanged(piece: Piece<P, S>): void {
    this.#changed.pieces.add(piece.index)
    for (let i = 0; i < this.#watchers.length; i++) (this.#watchers[i] as PieceWatcher<P, S>)(piece)
  }

  /** Adds a piece to the counts of a space and the spaces around it, or subtracts it. */
  #count(piece: Piece<P, S>, space: Space<P, S>, by: 1 | -1): void {
    if (this.def.counts === undefined) return
    const { here, around } = this.#indexes
    const at = piece.index * this.def.faces.length + piece.face
    const counted = here[at] as readonly number[]
    addTo(space.counts, counted, by)
    if (space.index < this.map.length) addTo(this.counts, counted, by)
    const further = around[at] as readonly number[]
    if (further.length === 0) return
    for (let i = 0; i < space.near.length; i++) addTo((space.near[i] as Space<P, S>).counts, further, by)
  }

  /** Turns a piece to a face, given by index. */
  turn(piece: Piece<P, S>, face: number): void {
    if (piece.face === face) return
    this.#journal?.note(CHANGE.face, piece.index, piece.face)
    this.#count(piece, piece.space, -1)
    ;(piece as Mutable<Piece<P, S>>).face = face
    this.#count(piece, piece.space, 1)
    this.#pieceChanged(piece)
  }

  /** One of a piece's statuses; throws a `RangeError` for an unknown id. */
  status(piece: Piece<P, S>, id: string): number {
    return this.#indexes.statuses.read(piece.status, id)
  }

  /** Sets one of a piece's statuses; throws a `RangeError` for an unknown id or an invalid value. */
  setStatus(piece: Piece<P, S>, id: string, value: number): void {
    this.setStatuses(piece, this.#indexes.statuses.with(piece.status, id, value))
  }

  /** Sets all of a piece's statuses, given as one number. */
  setStatuses(piece: Piece<P, S>, status: number): void {
    if (piece.status === status) return
    this.#journal?.note(CHANGE.status, piece.index, piece.status)
    ;(piece as Mutable<Piece<P, S>>).status = status
    this.#pieceChanged(piece)
  }

  /** How a piece's statuses are packed into one number. */
  get statuses(): Statuses {
    return this.#indexes.statuses
  }

  /**
   * Sets who may know a piece. Showing it to more viewers is a revelation, which blocks undo of everything before it.
   */
  setKnownTo(piece: Piece<P, S>, mask: number): void {
    if (piece.knownTo === mask) return
    this.#journal?.note(CHANGE.knownTo, piece.index, piece.knownTo)
    this.#revealed ||= (mask & ~piece.knownTo & piece.space.seenBy) !== 0
    ;(piece as Mutable<Piece<P, S>>).knownTo = mask
    this.#changed.spaces.add(piece.space.index)
    this.#pieceChanged(piece)
  }

  /**
   * Sets who sees the contents of a space, such as a deck, a hand or a face-down stack. Showing them to more viewers is
   * a revelation.
   */
  setSeenBy(space: Space<P, S>, mask: number): void {
    if (space.seenBy === mask) return
    this.#journal?.note(CHANGE.seenBy, space.index, space.seenBy)
    for (const piece of space.pieces) {
      this.#revealed ||= (piece.knownTo & mask & ~space.seenBy) !== 0
      this.#changed.pieces.add(piece.index)
    }
    this.masked = true
    ;(space as Mutable<Space<P, S>>).seenBy = mask
    this.#changed.spaces.add(space.index)
  }

  /** Sets the owner of a space: the index of a side, or -1 for none. */
  setOwner(space: Space<P, S>, owner: number): void {
    if (space.owner === owner) return
    this.#journal?.note(CHANGE.owner, space.index, space.owner)
    ;(space as Mutable<Space<P, S>>).owner = owner
    this.#owners = undefined
    this.#changed.spaces.add(space.index)
    for (const piece of space.pieces) for (const watcher of this.#watchers) watcher(piece)
  }

  /** Sets the value of a track. */
  setTrack(id: string, value: number): void {
    this.setTrackAt(this.#trackIndex(id), value)
  }

  /** Sets the value of a track, given by index. */
  setTrackAt(index: number, value: number): void {
    const before = this.#track[index] as number
    if (before === value) return
    this.#journal?.note(CHANGE.track, index, before)
    this.#track[index] = value
    this.#changed.tracks.add(index)
  }

  /** Whether anything hidden was revealed since the last call. */
  takeRevealed(): boolean {
    const revealed = this.#revealed
    this.#revealed = false
    return revealed
  }

  /** Indexes of what changed since the last call. */
  takeChanges(): TableChanges {
    const { pieces, spaces, tracks } = this.#changed
    return { pieces: pieces.take(), spaces: spaces.take(), tracks: tracks.take() }
  }

  /** Owners of all spaces, by index; the same array until one changes. */
  get owners(): readonly number[] {
    this.#owners ??= this.spaces.map((each) => each.owner)
    return this.#owners
  }

  /** The mutable part as plain JSON. */
  save(): TableState {
    return saveTable(this)
  }

  /** Restores a saved state. Only differences count as changes, and nothing counts as revealed. */
  load(state: TableState): void {
    loadTable(this, state)
    this.#revealed = false
  }

  /** Identifies the current state for {@link saveAt} and {@link goBack}; much cheaper than {@link save}. */
  mark(): number {
    this.#journal ??= new Journal()
    return this.#journal.mark
  }

  /** The result of {@link save} at the time of `mark`. Throws a `RangeError` for a forgotten mark. */
  saveAt(mark: number): TableState {
    return saveTable(this, (change) => this.#journal?.backTo(mark, change))
  }

  /** Restores the state at `mark`; later marks become invalid. Throws a `RangeError` for a forgotten mark. */
  goBack(mark: number): void {
    const journal = this.#journal
    if (journal === undefined) throw new RangeError(`no mark ${mark}`)
    this.#journal = undefined
    journal.backTo(mark, (kind, index, before) => putBack(this, kind, index, before))
    journal.cut(mark)
    this.#journal = journal
    this.#revealed = false
  }

  /** Drops the data for going back to states before `mark`. */
  forget(mark: number): void {
    this.#journal?.forget(mark)
  }
}
