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
  /** Indexes of the spaces that touch it, on a map whose rules ask for them by space. */
  readonly near?: readonly number[]
  /** Nobody is told how many pieces lie in it that he may not know: for hidden movement. Absent: of those at least the number is shown. */
  readonly uncounted?: boolean
}

/** What a title says of a track (a number that everybody may see) once and for all. */
export interface TrackDef {
  readonly id: string
  readonly start: number
}

/** A small number that every piece has besides its face: steps left, moved, disrupted, out of supply. Text key of a value is `status.<id>.<value>`. */
export interface StatusDef {
  readonly id: string
  /** The highest value; the lowest is 0. All statuses of a table together have at most 32,768 combinations. */
  readonly most: number
  /** The value of a piece at the beginning; absent: 0. */
  readonly start?: (piece: string) => number
}

/** What a table keeps count of in every space, so that rules need not look through its pieces. */
export interface CountDef<P extends PieceDef = PieceDef> {
  /** How many things are counted. */
  readonly length: number
  /** The numbers (below `length`) of those as which a piece counts, in the space where it lies, while it shows a face. */
  of(piece: P, face: number): readonly number[]
  /** The same for the spaces that touch that one ({@link SpaceDef.near}); absent: none. */
  around?(piece: P, face: number): readonly number[]
}

/** The kinds of things that lie on a title's table. */
export interface TableDef<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly pieces: readonly P[]
  readonly spaces: readonly S[]
  readonly tracks: readonly TrackDef[]
  /** Names of the faces a piece can show; the first is the one it starts with. */
  readonly faces: readonly string[]
  /** Small numbers that every piece has; absent: none. */
  readonly statuses?: readonly StatusDef[]
  /** Ids of the sides; a space's owner is one of them or none. */
  readonly sides: readonly string[]
  /** How many of the spaces, from the first on, make up the map: the others are boxes beside it. Absent: all. */
  readonly mapSize?: number
  /** Absent: nothing is counted. */
  readonly counts?: CountDef<P>
}

/** A piece on the table. Only {@link Table} changes it. */
export interface Piece<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly id: P['id']
  readonly index: number
  readonly def: P
  readonly space: Space<P, S>
  /** Index into the table's faces. */
  readonly face: number
  /** All its statuses as one number: {@link Table.status} reads one of them. */
  readonly status: number
  /** Mask of the seats that may know it, where they see into the space in which it lies: who does is asked of `mayKnow`. */
  readonly knownTo: number
}

/** A space of the table. Only {@link Table} changes it. */
export interface Space<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly id: S['id']
  readonly index: number
  readonly def: S
  /** The pieces in it, in the order of the title's list. */
  readonly pieces: readonly Piece<P, S>[]
  /** Index into the table's sides, or -1. */
  readonly owner: number
  /** How many pieces in it count as what {@link CountDef} says, by number. */
  readonly counts: readonly number[]
  /** Mask of the seats that see what lies in it: not all do into a deck, a hand, a face-down stack. */
  readonly seenBy: number
  /** The spaces that touch it ({@link SpaceDef.near}). */
  readonly near: readonly Space<P, S>[]
}

/** The changing part of a table as plain JSON: numbers by index of piece, space and track. */
export interface TableState {
  readonly space: readonly number[]
  readonly face: readonly number[]
  /** Absent for a table without statuses. */
  readonly status?: readonly number[]
  readonly knownTo: readonly number[]
  readonly owner: readonly number[]
  readonly track: readonly number[]
  /** Absent where everybody sees into all spaces. */
  readonly seenBy?: readonly number[]
}

/** Indexes of what changed since the last {@link Table.takeChanges}, each once. */
export interface TableChanges {
  readonly pieces: readonly number[]
  readonly spaces: readonly number[]
  readonly tracks: readonly number[]
}
