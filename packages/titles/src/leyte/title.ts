import type { TableDef, Title } from '@topside/engine'
import { SIDES_OPTION, sidesOf } from '../shared/sides.ts'
import { BOX_IDS, hexDefs, type PlaceDef } from './data/hexes.ts'
import { scenarios } from './data/scenarios.ts'
import { SIDES, type UnitDef, unitDefs } from './data/units.ts'
import { faults } from './faults.ts'
import { steps } from './rules/4-sequence-of-play.ts'
import { deploy } from './rules/16-scenarios.ts'
import { FACES, scenarioNamed, type Vars } from './state.ts'

/** The tracks and where they begin. */
const TRACKS = {
  ...{ turn: 1, last: 1, side: 0, phase: 0 },
  ...{ 'us-victory': 0, 'japan-victory': 0, 'us-support': 0, 'japan-support': 0 },
}

const table: TableDef<UnitDef, PlaceDef> = {
  pieces: unitDefs,
  spaces: [...hexDefs, ...BOX_IDS.map((id) => ({ id }))],
  tracks: Object.entries(TRACKS).map(([id, start]) => ({ id, start })),
  faces: FACES,
  sides: SIDES,
}

/** The rules of Leyte: Return to the Philippines, October 1944. */
export const rules: Title<Vars, UnitDef, PlaceDef> = {
  id: 'leyte',
  name: 'Leyte',
  rulesVersion: 4,
  seats: 2,
  scenarios: scenarios.map(({ id }) => id),
  options: [
    SIDES_OPTION,
    { id: 'crt', values: ['mobile', 'active'], default: 'mobile', rule: '7.5' },
    { id: 'terrain', values: ['standard', 'strong'], default: 'standard', rule: '7.4' },
    { id: 'duty', values: ['all', 'one'], default: 'all', rule: '12.22' },
    { id: 'displacement', values: ['no', 'yes'], default: 'no', rule: '7.6' },
    { id: 'landing', values: ['east', 'south'], default: 'east', rule: '18.1', scenarios: ['american-assault'] },
    {
      id: 'southern-beaches',
      values: ['active', 'closed'],
      default: 'active',
      rule: '15.31',
      scenarios: scenarios.filter(({ southernBeaches }) => southernBeaches).map(({ id }) => id),
    },
  ],
  settings: [{ id: 'fpf', values: ['all', 'useful', 'never'], default: 'useful', asks: ['ask.fpf'] }],
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
  sidesOf,
  faults,
}
