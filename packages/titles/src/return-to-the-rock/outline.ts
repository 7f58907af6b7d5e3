import type { RulesOutline, TableDef } from '@topside/engine'
import { firstSeat } from '../shared/sides.ts'
import { type AreaDef, areaDefs, boxDefs } from './data/areas.ts'
import { FACES } from './data/faces.ts'
import { POINTS_NEEDED } from './data/tables.ts'
import { pieceDefs, type RockPieceDef, SIDES } from './data/units.ts'
import { counts } from './state/unit-counts.ts'

/** The tracks and their initial values. */
const TRACKS = { turn: 1, phase: 0, impulse: 1, momentum: 0, victory: 0, needed: POINTS_NEEDED }

const table: TableDef<RockPieceDef, AreaDef> = {
  pieces: pieceDefs,
  spaces: [...areaDefs, ...boxDefs],
  mapSize: areaDefs.length,
  tracks: Object.entries(TRACKS).map(([id, start]) => ({ id, start })),
  faces: FACES,
  sides: SIDES,
  counts,
}

const yesNo = (id: string, rule: string) => ({ id, values: ['no', 'yes'], default: 'no', rule })

/** The settings of a match of Return to the Rock, and its table. */
export const outline = {
  id: 'return-to-the-rock',
  name: 'Return to the Rock',
  rulesVersion: 6,
  seats: 2,
  scenarios: ['campaign'],
  options: [
    { id: 'sides', values: ['secret', ...Object.keys(firstSeat)], default: 'secret', rule: '5.1.1', firstSeat },
    yesNo('leaders', '17.1'),
    yesNo('mortars', '17.2'),
    yesNo('flamethrower', '17.3'),
    yesNo('detonations', '17.4'),
    yesNo('one-attack', '8.2.2'),
    yesNo('spent-reset', '13.1B'),
  ],
  settings: [
    {
      id: 'reroll',
      values: ['all', 'helps', 'important', 'never'],
      default: 'important',
      asks: ['ask.advantage.reroll'],
    },
    { id: 'reset', values: ['all', 'ask', 'never'], default: 'ask', asks: ['ask.advantage.reset'] },
  ],
  table,
} satisfies RulesOutline
