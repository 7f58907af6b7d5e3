import { Table, UNPLAYED } from '@topside/engine'
import type { TestField } from '../../shared/testing.ts'
import { hexOf } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { RULES_VERSION } from '../data/version.ts'
import { controlledFrom, takeControl } from '../rules/3.1-terminology.ts'
import { showFort } from '../rules/14.1-repairs.ts'
import { display, hold, place, varsAtStart } from '../rules/18.2-set-up.ts'
import { type Bataan, isHex, scenarioNamed, type Unit, unitNamed } from '../state/state.ts'
import { table } from '../state/table.ts'

/** A table with units, for tests of rules that ask no questions. */
export interface Field extends TestField<Bataan, Unit> {
  readonly scenario: Scenario
}

/** The set-up of a table. */
export interface FieldSetup {
  /** Default: `battling-bastards`, whose area is the whole map from Game-Turn 4 on. */
  readonly scenario?: string
  /** Default: 4. */
  readonly turn?: number
  /** Whether the scenario's units are set up. */
  readonly setUp?: boolean
  /** Units by hex. */
  readonly units?: { readonly [hex: string]: readonly string[] }
  /** Options besides the scenario. */
  readonly options?: { readonly [id: string]: string }
}

/** Sets up a table. */
export function field({
  scenario: named = 'battling-bastards',
  turn = 4,
  setUp = false,
  units = {},
  options = {},
}: FieldSetup): Field {
  const scenario = scenarioNamed(named)
  const vars = { ...varsAtStart(scenario), turn }
  const game: Bataan = {
    table: new Table(table),
    vars,
    options: { ...options, scenario: named },
    rulesVersion: RULES_VERSION,
    settings: [{}, {}],
    ...UNPLAYED,
  }
  hold(game.table, scenario)
  for (const { hex } of scenario.forts) showFort(game, hex)
  const put = (id: string, ids: readonly string[]) => {
    const to = game.table.space(id)
    for (const each of ids) game.table.move(game.table.piece(each), to)
    if (isHex(to)) takeControl(game, controlledFrom(to.index))
  }
  if (setUp) {
    place(game.table, scenario.setup)
    display(game.table, scenario.display)
    for (const { hex } of scenario.setup) takeControl(game, controlledFrom(hexOf(hex)))
  }
  for (const [hex, ids] of Object.entries(units)) put(hex, ids)
  return { game, scenario, unit: (each) => unitNamed(game, each), put: (place, ...ids) => put(place, ids) }
}
