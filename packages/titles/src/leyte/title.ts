import type { TableDef, Title } from '@topside/engine'
import { faults } from './faults.ts'
import { BOX_IDS, type HexDef, hexDefs } from './ground.ts'
import { deploy } from './rules/deployment.ts'
import { steps } from './sequence.ts'
import { FACES, scenarioNamed, seatOf, type Vars } from './state.ts'
import { scenarios } from './tables.ts'
import { SIDES, type UnitDef, unitDefs } from './units.ts'
import { whyNot } from './why.ts'

const table: TableDef<UnitDef, HexDef> = {
  pieces: unitDefs,
  spaces: [...hexDefs, ...BOX_IDS.map((id) => ({ id }))],
  tracks: [
    { id: 'turn', start: 1 },
    { id: 'last', start: 1 },
    { id: 'side', start: 0 },
    { id: 'phase', start: 0 },
    { id: 'us-victory', start: 0 },
    { id: 'japan-victory', start: 0 },
    { id: 'us-support', start: 0 },
    { id: 'japan-support', start: 0 },
  ],
  faces: FACES,
  sides: SIDES,
}

/** The rules of Leyte: Return to the Philippines, October 1944. */
export const rules: Title<Vars, UnitDef, HexDef> = {
  id: 'leyte',
  name: 'Leyte',
  rulesVersion: 2,
  seats: 2,
  scenarios: scenarios.map(({ id }) => id),
  options: [
    { id: 'sides', values: ['first-us', 'first-japan'], default: 'first-us' },
    { id: 'crt', values: ['mobile', 'active'], default: 'mobile', rule: '7.5' },
    { id: 'terrain', values: ['standard', 'strong'], default: 'standard', rule: '7.4' },
    { id: 'landing', values: ['east', 'south'], default: 'east', rule: '18.1', scenarios: ['american-assault'] },
    {
      id: 'southern-beaches',
      values: ['active', 'closed'],
      default: 'active',
      rule: '15.31',
      scenarios: scenarios.filter(({ southernBeaches }) => southernBeaches).map(({ id }) => id),
    },
  ],
  settings: [],
  table,
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
  sideOf: (game, seat) => SIDES.find((side) => seatOf(game, side) === seat),
  whyNot,
  faults,
}
