import { Table } from '../table/table.ts'
import type { PieceDef, SpaceDef, TableDef } from '../table/table-def.ts'
import { type Game, type Options, type Position, type Title, UNPLAYED } from './title.ts'

/** A table as a viewer sees it, without hidden pieces. */
export interface Seen {
  readonly pieces: readonly {
    readonly id: string
    readonly space: string
    readonly face: string
    /** All its statuses as one number; absent: its starting statuses. */
    readonly status?: number
  }[]
  /** Side that owns a space, by space; a space without an owner may be missing. */
  readonly owners: ReadonlyMap<string, string>
  /** Values by id; a missing track has its starting value. */
  readonly tracks: ReadonlyMap<string, number>
  readonly options: Options
}

/**
 * Lays out a table from what a viewer sees, so that rules can be queried about it. Pieces that the viewer does not see
 * lie at their starts. Reuses `table` if given.
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
 * Returns a function that turns what a viewer sees into a game, for rules that are queried about the table. `vars`
 * derives the rest of the state from the table. Each call reuses the scenario's table, so a result is valid only until
 * the next call.
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
