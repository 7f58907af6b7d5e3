import { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableDef } from '../table/table-def.ts'
import { type Game, type Options, type Position, type Title, UNPLAYED } from './title.ts'

/** A table as somebody sees it: what is hidden from him is not there. */
export interface Seen {
  readonly pieces: readonly {
    readonly id: string
    readonly space: string
    readonly face: string
    /** All its statuses as one number; absent: those with which it starts. */
    readonly status?: number
  }[]
  /** Side that owns a space, by space; a space that nobody owns may be missing. */
  readonly owners: ReadonlyMap<string, string>
  /** Values by id; a track that is missing has the value with which it starts. */
  readonly tracks: ReadonlyMap<string, number>
  readonly options: Options
}

/**
 * Lays out what somebody sees on a table, so that the rules of a title can be asked about it; what he does not see lies where it starts.
 * `table` is used again if it is given.
 */
export function layOut<P extends PieceDef, S extends SpaceDef>(
  def: TableDef<P, S>,
  seen: Seen,
  table: Table<P, S> = new Table(def),
): Table<P, S> {
  const known = new Map(seen.pieces.map((piece) => [piece.id, piece]))
  for (const piece of table.pieces) {
    const at = known.get(piece.id)
    table.move(piece, table.space(at?.space ?? piece.def.start))
    table.turn(piece, Math.max(0, def.faces.indexOf(at?.face ?? '')))
    table.setStatuses(piece, at?.status ?? table.statuses.start(piece.def))
  }
  for (const space of table.spaces) {
    const owner = seen.owners.get(space.id)
    table.setOwner(space, owner === undefined ? -1 : def.sides.indexOf(owner))
  }
  for (const { id, start } of def.tracks) table.setTrack(id, seen.tracks.get(id) ?? start)
  return table
}

/**
 * Gives matches of a title as far as somebody sees them, for rules that are asked about what is on the table; `vars`: the state besides it, as far as
 * the table tells. The table of a scenario is laid out again with each look.
 */
export function gamesSeen<V, P extends PieceDef, S extends SpaceDef>(
  { table: def, rulesVersion }: Pick<Title<V, P, S>, 'table' | 'rulesVersion'>,
  vars: (game: Omit<Position<V, P, S>, 'vars'>) => V,
): (seen: Seen) => Game<V, P, S> {
  const tables = new Map<string | undefined, Table<P, S>>()
  return (seen) => {
    const scenario = seen.options['scenario']
    const table = layOut(def, seen, tables.get(scenario))
    tables.set(scenario, table)
    const game = { table, options: seen.options, rulesVersion, settings: [] }
    return { ...game, ...UNPLAYED, vars: vars(game) }
  }
}
