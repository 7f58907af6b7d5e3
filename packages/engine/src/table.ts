import type { Seat } from './decision.ts'

/** Everybody, the gallery included, may know a piece with this mask. */
export const PUBLIC = 0xffff

/** The mask of one seat. */
export function seatMask(seat: Seat): number {
  return 1 << seat
}

/** Whether a mask lets a viewer know a piece; the gallery is `undefined`. */
export function knows(mask: number, viewer: Seat | undefined): boolean {
  return viewer === undefined ? mask === PUBLIC : (mask & seatMask(viewer)) !== 0
}

/** What a title says of a piece once and for all. */
export interface PieceDef {
  readonly id: string
  /** Where it lies before set-up: the id of a space. */
  readonly start: string
  /** Side it belongs to; absent for neutral markers. */
  readonly side?: string
}

/** What a title says of a space once and for all. */
export interface SpaceDef {
  readonly id: string
  /** Side that owns it before set-up. */
  readonly owner?: string
}

/** What a title says of a track (a number that everybody may see) once and for all. */
export interface TrackDef {
  readonly id: string
  readonly start: number
}

/** The kinds of things that lie on a title's table. */
export interface TableDef<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly pieces: readonly P[]
  readonly spaces: readonly S[]
  readonly tracks: readonly TrackDef[]
  /** Names of the faces a piece can show; the first is the one it starts with. */
  readonly faces: readonly string[]
  /** Ids of the sides; a space's owner is one of them or none. */
  readonly sides: readonly string[]
}

/** A piece on the table. Only {@link Table} changes it. */
export interface Piece<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly id: string
  readonly index: number
  readonly def: P
  readonly space: Space<P, S>
  /** Index into the table's faces. */
  readonly face: number
  /** Mask of the seats that may know it. */
  readonly knownTo: number
}

/** A space of the table. Only {@link Table} changes it. */
export interface Space<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly id: string
  readonly index: number
  readonly def: S
  /** The pieces in it, in the order of the title's list. */
  readonly pieces: readonly Piece<P, S>[]
  /** Index into the table's sides, or -1. */
  readonly owner: number
}

/** The changing part of a table as plain JSON: numbers by index of piece, space and track. */
export interface TableState {
  readonly space: readonly number[]
  readonly face: readonly number[]
  readonly knownTo: readonly number[]
  readonly owner: readonly number[]
  readonly track: readonly number[]
}

/** Indexes of what changed since the last {@link Table.takeChanges}. */
export interface TableChanges {
  readonly pieces: ReadonlySet<number>
  readonly spaces: ReadonlySet<number>
  readonly tracks: ReadonlySet<number>
}

const NOTHING: ReadonlySet<number> = new Set()

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
}

const indexesOf = new WeakMap<object, Indexes>()

/** The indexes of a kind of table; they are made once, whatever the number of matches and forks. */
function indexes(def: TableDef): Indexes {
  let made = indexesOf.get(def)
  if (made === undefined) {
    const byId = (list: readonly { readonly id: string }[]) => new Map(list.map(({ id }, index) => [id, index]))
    made = { pieces: byId(def.pieces), spaces: byId(def.spaces), tracks: byId(def.tracks) }
    indexesOf.set(def, made)
  }
  return made
}

/** All that lies on the table, who may know it, and what changed since somebody last looked. */
export class Table<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly def: TableDef<P, S>
  readonly pieces: readonly Piece<P, S>[]
  readonly spaces: readonly Space<P, S>[]
  readonly #indexes: Indexes
  #track: number[]
  /** Owners of all spaces as last saved; `undefined` once one has changed. */
  #owners: readonly number[] | undefined
  #changedPieces = new Set<number>()
  #changedSpaces = new Set<number>()
  #changedTracks = new Set<number>()
  #shown = false
  /** Counts moves and turns. */
  #version = 0
  readonly #derived = new Map<unknown, { version: number; value: unknown }>()
  readonly #watchers: MoveWatcher<P, S>[] = []

  constructor(def: TableDef<P, S>) {
    this.def = def
    this.#indexes = indexes(def)
    this.spaces = def.spaces.map((space, index) => ({
      id: space.id,
      index,
      def: space,
      pieces: [],
      owner: space.owner === undefined ? -1 : def.sides.indexOf(space.owner),
    }))
    this.pieces = def.pieces.map((piece, index) => {
      const made = { id: piece.id, index, def: piece, space: this.space(piece.start), face: 0, knownTo: PUBLIC }
      ;(made.space.pieces as Piece<P, S>[]).push(made)
      return made
    })
    this.#track = def.tracks.map((track) => track.start)
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
    if (piece.space === to) return
    const from = piece.space
    const left = from.pieces as Piece<P, S>[]
    this.#version++
    left.splice(left.indexOf(piece), 1)
    this.#changedSpaces.add(from.index).add(to.index)
    this.#insert(piece, to)
    this.#changedPieces.add(piece.index)
    for (const watcher of this.#watchers) watcher(piece, from, to)
  }

  /** Tells `watcher` of every move from now on, those of {@link load} included: for what is kept up to date from moves instead of computed anew. */
  watch(watcher: MoveWatcher<P, S>): void {
    this.#watchers.push(watcher)
  }

  /**
   * What `compute` makes of the places and faces of the pieces; computed anew only after one has moved or turned. `compute` is given what
   * it made before, which it may fill again and return: nobody keeps an answer beyond the next change.
   */
  derive<T>(compute: (table: Table<P, S>, before: T | undefined) => T): T {
    const known = this.#derived.get(compute)
    if (known?.version === this.#version) return known.value as T
    const value = compute(this, known?.value as T | undefined)
    if (known === undefined) this.#derived.set(compute, { version: this.#version, value })
    else {
      known.version = this.#version
      known.value = value
    }
    return value
  }

  #insert(piece: Piece<P, S>, to: Space<P, S>): void {
    const list = to.pieces as Piece<P, S>[]
    let at = list.length
    while (at > 0 && (list[at - 1] as Piece<P, S>).index > piece.index) at--
    list.splice(at, 0, piece)
    ;(piece as Mutable<Piece<P, S>>).space = to
  }

  /** Turns a piece to one of the table's faces, given by index. */
  turn(piece: Piece<P, S>, face: number): void {
    if (piece.face === face) return
    ;(piece as Mutable<Piece<P, S>>).face = face
    this.#version++
    this.#changedPieces.add(piece.index)
  }

  /** Changes who may know a piece. Letting somebody know more is a showing: nothing before it can be undone. */
  setKnownTo(piece: Piece<P, S>, mask: number): void {
    if (piece.knownTo === mask) return
    if ((mask & ~piece.knownTo) !== 0) this.#shown = true
    ;(piece as Mutable<Piece<P, S>>).knownTo = mask
    this.#changedPieces.add(piece.index)
    this.#changedSpaces.add(piece.space.index)
  }

  /** Gives a space to a side, by index, or to nobody (-1). */
  setOwner(space: Space<P, S>, owner: number): void {
    if (space.owner === owner) return
    ;(space as Mutable<Space<P, S>>).owner = owner
    this.#owners = undefined
    this.#changedSpaces.add(space.index)
  }

  /** Sets the value of a track. */
  setTrack(id: string, value: number): void {
    const index = this.#trackIndex(id)
    if (this.#track[index] === value) return
    this.#track[index] = value
    this.#changedTracks.add(index)
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
    const changes = {
      pieces: this.#changedPieces.size > 0 ? this.#changedPieces : NOTHING,
      spaces: this.#changedSpaces.size > 0 ? this.#changedSpaces : NOTHING,
      tracks: this.#changedTracks.size > 0 ? this.#changedTracks : NOTHING,
    }
    if (changes.pieces !== NOTHING) this.#changedPieces = new Set()
    if (changes.spaces !== NOTHING) this.#changedSpaces = new Set()
    if (changes.tracks !== NOTHING) this.#changedTracks = new Set()
    return changes
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
      const to = this.spaces[state.space[piece.index] as number] as Space<P, S>
      if (piece.space !== to) this.move(piece, to)
      this.turn(piece, state.face[piece.index] as number)
      this.setKnownTo(piece, state.knownTo[piece.index] as number)
    }
    if (state.owner !== this.#owners)
      for (const space of this.spaces) this.setOwner(space, state.owner[space.index] as number)
    for (let i = 0; i < state.track.length; i++)
      this.setTrack((this.def.tracks[i] as TrackDef).id, state.track[i] as number)
    this.#shown = false
  }
}
