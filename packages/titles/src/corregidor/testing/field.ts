import { Table } from '@topside/engine'
import type { TestField } from '../../shared/testing.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { type Side, unitId } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'
import { table } from '../state/table.ts'
import { type Unit, unitNamed } from '../state/units.ts'
import { rules } from '../title.ts'

/** A table with units, for tests of rules that ask nobody. */
export type Field = TestField<Corregidor, Unit>

/** What is laid on the table. */
export interface FieldSetup {
  /** Default: `fall`. */
  readonly scenario?: ScenarioId
  /** Whose player turn it is; default: that of the one who begins. */
  readonly side?: Side
  /** Units by hex. */
  readonly units?: { readonly [hex: string]: readonly string[] }
  /** Besides the scenario. */
  readonly options?: { readonly [id: string]: string }
  /** Default: the present one. */
}

/** Lays a table on which nothing lies but what is said. */
export function field({ scenario = 'fall', side, units = {}, options = {} }: FieldSetup): Field {
  const bare = {
    table: new Table(table),
    options: { sides: 'first-us', ...options, scenario },
    rulesVersion: rules.rulesVersion,
    settings: [{}, {}],
  }
  const game: Corregidor = { ...bare, vars: rules.setup(bare) }
  for (const counter of game.table.pieces) game.table.move(counter, game.table.space(`${counter.def.side}-unused`))
  if (side !== undefined) game.vars.side = side
  const put = (id: string, ids: readonly string[]) => {
    for (const each of ids) game.table.move(game.table.piece(each), game.table.space(id))
  }
  for (const [hex, ids] of Object.entries(units)) put(hex, ids)
  return { game, unit: (id) => unitNamed(game, unitId(id)), put: (place, ...ids) => put(place, ids) }
}
