import { Statuses } from './statuses.ts'
import type { PieceDef, TableDef } from './table-def.ts'

/** Where each piece, space and track stands in its list, by id. */
export interface TableIndex {
  readonly pieces: ReadonlyMap<string, number>
  readonly spaces: ReadonlyMap<string, number>
  readonly tracks: ReadonlyMap<string, number>
  /** What each piece counts as, where it lies and around: by index of the piece times number of faces, plus face. */
  readonly here: readonly (readonly number[])[]
  readonly around: readonly (readonly number[])[]
  readonly statuses: Statuses
}

/** The counts of a table that counts nothing. */
export const NO_COUNTS: readonly number[] = []

const indexesOf = new WeakMap<object, TableIndex>()

/** The indexes of a kind of table; they are made once, whatever the number of matches and forks. */
export function indexOf(def: TableDef): TableIndex {
  let made = indexesOf.get(def)
  if (made === undefined) {
    const byId = (list: readonly { readonly id: string }[]) => new Map(list.map(({ id }, index) => [id, index]))
    const { pieces, spaces, tracks, faces, counts } = def
    const byFace = (counts: (piece: PieceDef, face: number) => readonly number[] | undefined) =>
      pieces.flatMap((piece) => faces.map((_, face) => counts(piece, face) ?? NO_COUNTS))
    made = {
      pieces: byId(pieces),
      spaces: byId(spaces),
      tracks: byId(tracks),
      here: byFace((piece, face) => counts?.of(piece, face)),
      around: byFace((piece, face) => counts?.around?.(piece, face)),
      statuses: new Statuses(def),
    }
    indexesOf.set(def, made)
  }
  return made
}
