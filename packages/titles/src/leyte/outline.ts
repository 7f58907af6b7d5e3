import type { RulesOutline, TableDef } from '@topside/engine'
import { SIDES_OPTION } from '../shared/sides.ts'
import { BOX_IDS, hexDefs, type PlaceDef } from './data/hexes.ts'
import { RULES_VERSION, scenarios } from './data/scenarios.ts'
import { SIDES, type UnitDef, unitDefs } from './data/units.ts'
import { FACES } from './state/state.ts'

/** The tracks and their initial values. */
const TRACKS = {
  turn: 1,
  last: 1,
  side: 0,
  phase: 0,
  'us-victory': 0,
  'japan-victory': 0,
  'us-support': 0,
  'japan-support': 0,
}

const table: TableDef<UnitDef, PlaceDef> = {
  pieces: unitDefs,
  spaces: [...hexDefs, ...BOX_IDS.map((id) => ({ id }))],
  tracks: Object.entries(TRACKS).map(([id, start]) => ({ id, start })),
  faces: FACES,
  sides: SIDES,
}

/** The settings of a match of Leyte, and its table. */
export const outline = {
  id: 'leyte',
  name: 'Leyte',
  rulesVersion: RULES_VERSION,
  seats: 2,
  scenarios: scenarios.map(({ id }) => id),
  options: [
    SIDES_OPTION,
    { id: 'crt', values: ['mobile', 'active'], default: 'mobile', rule: '7.5' },
    { id: 'terrain', values: ['strong', 'standard'], default: 'strong', rule: '7.4' },
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
} satisfies RulesOutline
