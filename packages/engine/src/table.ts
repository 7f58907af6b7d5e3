import type { Seat } from './decision.ts'
import { CHANGE, Journal } from './journal.ts'
import { Marks } from './marks.ts'
import {
  knows,
  type Piece,
  type PieceDef,
  PUBLIC,
  type Space,
  type SpaceDef,
  type TableChanges,
  type TableDef,
  type TableState,
} from './table-def.ts'

/** Is told of a piece that has moved from one space to another. */
export type MoveWatcher<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> = (
  piece: Piece<P, S>,
  from: Space<P, S>,
  to: Space<P, S>,
) => void

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Where each piece, space and track stands in its list, by id. */
interface Indexes {
  readonly pieces: ReadonlyMap<string, number>
  readonly spaces: ReadonlyMap<string, number>
  readonly tracks: ReadonlyMap<string, number>
  /** What each piece counts as, where it lies and around: by index of the piece times number of faces, plus face. */
  readonly here: readonly (readonly number[])[]
  readonly around: readonly (readonly number[])[]
}

const NO_TALLY: readonly number[] = []

const indexesOf = new WeakMap<object, Indexes>()

/** The indexes of a kind of table; they are made once, whatever the number of matches and forks. */
function indexes(def: TableDef): Indexes {
  let made = indexesOf.get(def)
  if (made === undefined) {
    const byId = (list: readonly { readonly id: string }[]) => new Map(list.map(({ id }, index) => [id, index]))
    const { pieces, spaces, tracks, faces, tallies } = def
    const byFace = (tally: (piece: PieceDef, face: number) => readonly number[] | undefined) =>
      pieces.flatMap((piece) => faces.map((_, face) => tally(piece, face) ?? NO_TALLY))
    made = {
      pieces: byId(pieces),
      spaces: byId(spaces),
      tracks: byId(tracks),
      here: byFace((piece, face) => tallies?.of(piece, face)),
      around: byFace((piece, face) => tallies?.around?.(piece, face)),
    }
    indexesOf.set(def, made)
  }
  return made
}

/** Shared by all spaces in which nothing ever lay, or that touch none. */
const NOTHING: readonly never[] = []

/** All that lies on the table, who may know it, and what changed since somebody last looked. */
export class Table<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly def: TableDef<P, S>
  readonly pieces: readonly Piece<P, S>[]
  readonly spaces: readonly Space<P, S>[]
  /** The spaces that make up the map. */
  readonly map: readonly Space<P, S>[]
  /** How many pieces on the map count as what {@link TallyDef.of} says, by number. */
  readonly tally: readonly number[]
  readonly #indexes: Indexes
  readonly #track: number[]
  /** Owners of all spaces as last saved; `undefined` once one has changed. */
  #owners: readonly number[] | undefined
  readonly #changed: { readonly [what in keyof TableChanges]: Marks }
  #shown = false
  /** There from the first {@link mark} on. */
  #journal: Journal | undefined
  readonly #watchers: MoveWatcher<P, S>[] = []

  /** Lays out everything as before set-up, or as it lies on another table of the same kind. */
  constructor(def: TableDef<P, S>, like?: Table<P, S>) {
    this.def = def
    this.#indexes = indexes(def)
    this.#changed = {
      pieces: new Marks(def.pieces.length),
      spaces: new Marks(def.spaces.length),
      tracks: new Marks(def.tracks.length),
    }
    const { tallies, sides } = def
    this.spaces = def.spaces.map((space, index) => ({
      id: space.id,
      index,
      def: space,
      pieces: NOTHING,
      owner: like?.spaces[index]?.owner ?? (space.owner === undefined ? -1 : sides.indexOf(space.owner)),
      tally: tallies === undefined ? NO_TALLY : new Array<number>(tallies.length).fill(0),
      near: NOTHING,
    }))
    for (const space of this.spaces)
      if (space.def.near !== undefined)
        (space as Mutable<Space<P, S>>).near = space.def.near.map((index) => this.spaces[index] as Space<P, S>)
    this.tally = new Array<number>(tallies?.length ?? 0).fill(0)
    this.map = def.mapSize === undefined ? this.spaces : this.spaces.slice(0, def.mapSize)
    this.pieces = def.pieces.map((piece, index) => {
      const { face, knownTo, space } = like?.pieces[index] ?? { face: 0, knownTo: PUBLIC, space: undefined }
      const at = space === undefined ? this.space(piece.start) : (this.spaces[space.index] as Space<P, S>)
      const made = { id: piece.id, index, def: piece, space: at, face, knownTo }
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

  /** The value of a track; throws a `RangeError` if there is none of this id. */
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

  /** Puts a piece into a space. Who may know it stays as it was. */
  move(piece: Piece<P, S>, to: Space<P, S>): void {
    const from = piece.space
    if (from === to) return
    this.#journal?.note(CHANGE.space, piece.index, from.index)
    takeOut(from.pieces as Piece<P, S>[], piece)
    lay(piece, to)
    ;(piece as Mutable<Piece<P, S>>).space = to
    this.#count(piece, from, -1)
    this.#count(piece, to, 1)
    this.#changed.spaces.add(from.index)
    this.#changed.spaces.add(to.index)
    this.#changed.pieces.add(piece.index)
    for (const watcher of this.#watchers) watcher(piece, from, to)
  }

  /** Tells `watcher` of every move from now on, those of {@link load} included: for what is kept up to date from moves instead of computed anew. */
  watch(watcher: MoveWatcher<P, S>): void {
    this.#watchers.push(watcher)
  }

  /** Adds a piece to the tallies of a space and of those around it, or takes it away. */
  #count(piece: Piece<P, S>, space: Space<P, S>, by: 1 | -1): void {
    if (this.def.tallies === undefined) return
    const { here, around } = this.#indexes
    const at = piece.index * this.def.faces.length + piece.face
    const counted = here[at] as readonly number[]
    add(space.tally, counted, by)
    if (space.index < this.map.length) add(this.tally, counted, by)
    const further = around[at] as readonly number[]
    if (further.length > 0) for (const next of space.near) add(next.tally, further, by)
  }

  /** Turns a piece to one of the table's faces, given by index. */
  turn(piece: Piece<P, S>, face: number): void {
    if (piece.face === face) return
    this.#journal?.note(CHANGE.face, piece.index, piece.face)
    this.#count(piece, piece.space, -1)
    ;(piece as Mutable<Piece<P, S>>).face = face
    this.#count(piece, piece.space, 1)
    this.#changed.pieces.add(piece.index)
  }

  /** Changes who may know a piece. Letting somebody know more is a showing: nothing before it can be undone. */
  setKnownTo(piece: Piece<P, S>, mask: number): void {
    if (piece.knownTo === mask) return
    this.#journal?.note(CHANGE.knownTo, piece.index, piece.knownTo)
    if ((mask & ~piece.knownTo) !== 0) this.#shown = true
    ;(piece as Mutable<Piece<P, S>>).knownTo = mask
    this.#changed.pieces.add(piece.index)
    this.#changed.spaces.add(piece.space.index)
  }

  /** Gives a space to a side, by index, or to nobody (-1). */
  setOwner(space: Space<P, S>, owner: number): void {
    if (space.owner === owner) return
    this.#journal?.note(CHANGE.owner, space.index, space.owner)
    ;(space as Mutable<Space<P, S>>).owner = owner
    this.#owners = undefined
    this.#changed.spaces.add(space.index)
  }

  /** Sets the value of a track. */
  setTrack(id: string, value: number): void {
    this.#setTrackAt(this.#trackIndex(id), value)
  }

  #setTrackAt(index: number, value: number): void {
    const before = this.#track[index] as number
    if (before === value) return
    this.#journal?.note(CHANGE.track, index, before)
    this.#track[index] = value
    this.#changed.tracks.add(index)
  }

  /** How many pieces in a space are hidden from a viewer (`undefined`: the gallery). */
  hiddenIn(space: Space<P, S>, viewer: Seat | undefined): number {
    let count = 0
    for (const piece of space.pieces) if (!knows(piece.knownTo, viewer)) count++
    return count
  }

  /** Whether anything hidden was shown since the last call. */
  takeShown(): boolean {
    const shown = this.#shown
    this.#shown = false
    return shown
  }

  /** What changed since the last call, by index. */
  takeChanges(): TableChanges {
    const { pieces, spaces, tracks } = this.#changed
    return { pieces: pieces.take(), spaces: spaces.take(), tracks: tracks.take() }
  }

  /** The changing part as plain JSON. */
  save(): TableState {
    const space = new Array<number>(this.pieces.length)
    const face = new Array<number>(this.pieces.length)
    const knownTo = new Array<number>(this.pieces.length)
    for (let i = 0; i < this.pieces.length; i++) {
      const piece = this.pieces[i] as Piece<P, S>
      space[i] = piece.space.index
      face[i] = piece.face
      knownTo[i] = piece.knownTo
    }
    this.#owners ??= this.spaces.map((each) => each.owner)
    return { space, face, knownTo, owner: this.#owners, track: this.#track.slice() }
  }

  /** Puts everything back as saved; only what differs counts as changed. */
  load(state: TableState): void {
    for (const piece of this.pieces) {
      this.move(piece, this.spaces[state.space[piece.index] as number] as Space<P, S>)
      this.turn(piece, state.face[piece.index] as number)
      this.setKnownTo(piece, state.knownTo[piece.index] as number)
    }
    if (state.owner !== this.#owners)
      for (const space of this.spaces) this.setOwner(space, state.owner[space.index] as number)
    for (let i = 0; i < state.track.length; i++) this.#setTrackAt(i, state.track[i] as number)
    this.#shown = false
  }

  /** A number for this moment, with which {@link saveAt} and {@link goBack} find it again: much cheaper than {@link save}. */
  mark(): number {
    this.#journal ??= new Journal()
    return this.#journal.moment
  }

  /** What {@link save} gave, or would have given, when `mark` was made. Throws a `RangeError` if it is forgotten. */
  saveAt(mark: number): TableState {
    const now = this.save()
    const state = { ...now, owner: now.owner.slice() } as { [part in keyof TableState]: number[] }
    const parts = [state.space, state.face, state.knownTo, state.owner, state.track]
    this.#journal?.backTo(mark, (kind, index, before) => {
      ;(parts[kind] as number[])[index] = before
    })
    return state
  }

  /** Puts everything back as it was when `mark` was made; later marks are void. Throws a `RangeError` if it is forgotten. */
  goBack(mark: number): void {
    const journal = this.#journal
    if (journal === undefined) throw new RangeError(`no mark ${mark}`)
    this.#journal = undefined
    journal.backTo(mark, (kind, index, before) => this.#putBack(kind, index, before))
    journal.cut(mark)
    this.#journal = journal
    this.#shown = false
  }

  #putBack(kind: number, index: number, before: number): void {
    if (kind === CHANGE.track) this.#setTrackAt(index, before)
    else if (kind === CHANGE.owner) this.setOwner(this.spaces[index] as Space<P, S>, before)
    else {
      const piece = this.pieces[index] as Piece<P, S>
      if (kind === CHANGE.space) this.move(piece, this.spaces[before] as Space<P, S>)
      else if (kind === CHANGE.face) this.turn(piece, before)
      else this.setKnownTo(piece, before)
    }
  }

  /** Nobody will go back to a moment before `mark`. */
  forget(mark: number): void {
    this.#journal?.forget(mark)
  }
}

function add(tally: readonly number[], numbers: readonly number[], by: number): void {
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] as number
    ;(tally as number[])[number] = (tally[number] as number) + by
  }
}

/** Takes a piece out of a list in which it is. */
function takeOut<T>(list: T[], item: T): void {
  let at = list.indexOf(item)
  for (; at + 1 < list.length; at++) list[at] = list[at + 1] as T
  list.pop()
}

/** Puts a piece into the list of a space, which is in the order of the indexes. */
function lay<P extends PieceDef, S extends SpaceDef>(piece: Piece<P, S>, space: Space<P, S>): void {
  if (space.pieces === NOTHING) {
    ;(space as Mutable<Space<P, S>>).pieces = [piece]
    return
  }
  const list = space.pieces as Piece<P, S>[]
  let at = list.push(piece) - 1
  for (; at > 0 && (list[at - 1] as Piece<P, S>).index > piece.index; at--) list[at] = list[at - 1] as Piece<P, S>
  list[at] = piece
}
