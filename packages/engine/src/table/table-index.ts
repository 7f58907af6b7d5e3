import { idFault } from './ids.ts'
import { Statuses } from './statuses.ts'
import type { PieceDef, TableDef } from './table-def.ts'

/** The index of each piece, space and track by id, and other data computed once from a table definition. */
export interface TableIndex {
  readonly pieces: ReadonlyMap<string, number>
  readonly spaces: ReadonlyMap<string, number>
  readonly tracks: ReadonlyMap<string, number>
  /** The counts to which each piece adds, in its space and around it, at `piece index * number of faces + face`. */
  readonly here: readonly (readonly number[])[]
  readonly around: readonly (readonly number[])[]
  readonly statuses: Statuses
}

/** Counts of a table without counts. */
export const NO_COUNTS: readonly number[] = []

const indexesOf = new WeakMap<object, TableIndex>()

/**
 * The indexes of a table definition, computed once and shared by all matches and forks. Throws a `RangeError` for a
 * duplicate id, or an id that no client could send.
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
