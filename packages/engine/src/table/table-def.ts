/** A title's fixed definition of a piece. */
export interface PieceDef {
  readonly id: string
  /** Id of the space where it lies before set-up. */
  readonly start: string
  /** Side it belongs to; absent for neutral markers. */
  readonly side?: string
}

/** A title's fixed definition of a space. */
export interface SpaceDef {
  readonly id: string
  /** Side that owns it before set-up. */
  readonly owner?: string
  /** Indexes of the adjacent spaces, on a map whose rules need them. */
  readonly near?: readonly number[]
  /** Whether even the number of hidden pieces in it is secret, for hidden movement. */
  readonly uncounted?: boolean
}

/** A title's fixed definition of a track, a public number. */
export interface TrackDef {
  readonly id: string
  readonly start: number
}

/**
 * A small number that every piece has besides its face, such as steps left, moved, disrupted or out of supply. Text key
 * of a value is `status.<id>.<value>`.
 */
export interface StatusDef {
  readonly id: string
  /** The highest value; the lowest is 0. All statuses of a table have at most 32,768 combinations. */
  readonly most: number
  /** A piece's initial value; absent: 0. */
  readonly start?: (piece: string) => number
}

/** Counts that a table maintains for every space, so that rules need not scan its pieces. */
export interface CountDef<P extends PieceDef = PieceDef> {
  /** Number of counts. */
  readonly length: number
  /** The counts (below `length`) to which a piece adds in its own space while it shows a face. */
  of(piece: P, face: number): readonly number[]
  /** The counts to which it adds in the adjacent spaces ({@link SpaceDef.near}); absent: none. */
  around?(piece: P, face: number): readonly number[]
}

/** The definition of a title's table. */
export interface TableDef<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly pieces: readonly P[]
  readonly spaces: readonly S[]
  readonly tracks: readonly TrackDef[]
  /** Names of the faces; pieces start with the first. */
  readonly faces: readonly string[]
  /** Small numbers that every piece has; absent: none. */
  readonly statuses?: readonly StatusDef[]
  /** Ids of the sides; a space's owner is one of them or none. */
  readonly sides: readonly string[]
  /** Number of spaces, from the first, that form the map; the others are boxes beside it. Absent: all. */
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
  /** All its statuses as one number; {@link Table.status} reads one of them. */
  readonly status: number
  /** Mask of the seats that may know it if they also see into its space. Use `mayKnow` to query it. */
  readonly knownTo: number
}

/** A space of the table. Only {@link Table} changes it. */
export interface Space<P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly id: S['id']
  readonly index: number
  readonly def: S
  /** Its pieces, in the order of the title's list. */
  readonly pieces: readonly Piece<P, S>[]
  /** Index into the table's sides, or -1. */
  readonly owner: number
  /** Counts over the pieces in it and around it, as defined by {@link CountDef}. */
  readonly counts: readonly number[]
  /** Mask of the seats that see its contents; a deck, a hand or a face-down stack is not open to all. */
  readonly seenBy: number
  /** The adjacent spaces ({@link SpaceDef.near}). */
  readonly near: readonly Space<P, S>[]
}

/** The mutable part of a table as plain JSON: values by index of piece, space and track. */
export interface TableState {
  readonly space: readonly number[]
  readonly face: readonly number[]
  /** Absent for a table without statuses. */
  readonly status?: readonly number[]
  readonly knownTo: readonly number[]
  readonly owner: readonly number[]
  readonly track: readonly number[]
  /** Absent while all viewers see into all spaces. */
  readonly seenBy?: readonly number[]
}

/** Indexes changed since the last {@link Table.takeChanges}, without duplicates. */
export interface TableChanges {
  readonly pieces: readonly number[]
  readonly spaces: readonly number[]
  readonly tracks: readonly number[]
}
