import type { Title } from '@topside/engine'
import { sidesOf } from '../shared/sides.ts'
import type { PlaceDef } from './data/hexes.ts'
import type { UnitDef } from './data/units.ts'
import { faults } from './faults.ts'
import { outline } from './outline.ts'
import { steps } from './rules/4-sequence-of-play.ts'
import { deploy } from './rules/16-scenarios.ts'
import { scenarioNamed } from './state/state.ts'
import type { Vars } from './state/vars.ts'

/** The rules of Leyte: Return to the Philippines, October 1944. */
export const rules: Title<Vars, UnitDef, PlaceDef> = {
  ...outline,
  setup(game): Vars {
    const scenario = scenarioNamed(game.options['scenario'])
    const { firstTurn, lastTurn } = scenario
    deploy(game.table, scenario)
    game.table.setTrack('turn', firstTurn)
    game.table.setTrack('last', lastTurn)
    return { turn: firstTurn, side: 'us', phase: 'movement', returns: {}, detached: false, held: 0 }
  },
  steps,
  firstStep: 'begin',
  sidesOf,
  faults,
}
