import { idFault } from './ids.ts'
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

/**
 * The indexes of a kind of table; they are made once, whatever the number of matches and forks. Throws a `RangeError` if two pieces, spaces or tracks
 * have the same id, or one has an id that no client could send.
 */
export function indexOf(def: TableDef): TableIndex {
  let made = indexesOf.get(def)
  if (made === undefined) {
    const { pieces, spaces, tracks, faces, counts } = def
    const byFace = (counts: (piece: PieceDef, face: number) => readonly number[] | undefined) =>
      pieces.flatMap((piece) => faces.map((_, face) => counts(piece, face) ?? NO_COUNTS))
    made = {
      pieces: byId('piece', pieces),
      spaces: byId('space', spaces),
      tracks: byId('track', tracks),
      here: byFace((piece, face) => counts?.of(piece, face)),
      around: byFace((piece, face) => counts?.around?.(piece, face)),
      statuses: new Statuses(def),
    }
    indexesOf.set(def, made)
  }
  return made
}

function byId(kind: string, list: readonly { readonly id: string }[]): Map<string, number> {
  const indexes = new Map<string, number>()
  for (const [index, { id }] of list.entries()) {
    const fault = indexes.has(id) ? `${JSON.stringify(id)} is there twice` : idFault(id)
    if (fault !== undefined) throw new RangeError(`${kind} ${index}: ${fault}`)
    indexes.set(id, index)
  }
  return indexes
}
