import { Table, UNPLAYED } from '@topside/engine'
import type { TestField } from '../../shared/testing.ts'
import type { ScenarioId } from '../data/scenarios.ts'
import { type Side, unitId } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'
import { table } from '../state/table.ts'
import { type Unit, unitNamed } from '../state/units.ts'
import { rules } from '../title.ts'

/** A table with units, for tests of rules that ask no questions. */
export type Field = TestField<Corregidor, Unit>

/** The set-up of a table. */
export interface FieldSetup {
  /** Default: `fall`. */
  readonly scenario?: ScenarioId
  /** The side of the player turn; default: the first side. */
  readonly side?: Side
  /** Units by hex. */
  readonly units?: { readonly [hex: string]: readonly string[] }
  /** Options besides the scenario. */
  readonly options?: { readonly [id: string]: string }
}

/** A table with only the given units. */
export function field({ scenario = 'fall', side, units = {}, options = {} }: FieldSetup): Field {
  const bare = {
    table: new Table(table),
    options: { sides: 'first-us', ...options, scenario },
    rulesVersion: rules.rulesVersion,
    settings: [{}, {}],
  }
  const game: Corregidor = { ...bare, ...UNPLAYED, vars: rules.setup(bare) }
  for (const counter of game.table.pieces) game.table.move(counter, game.table.space(`${counter.def.side}-unused`))
  if (side !== undefined) game.vars.side = side
  const put = (id: string, ids: readonly string[]) => {
    for (const each of ids) game.table.move(game.table.piece(each), game.table.space(id))
  }
  for (const [hex, ids] of Object.entries(units)) put(hex, ids)
  return { game, unit: (id) => unitNamed(game, unitId(id)), put: (place, ...ids) => put(place, ids) }
}
