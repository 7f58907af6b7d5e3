import type { TableDef } from '@topside/engine'
import { BOX_IDS, hexDefs, type PlaceDef } from '../data/hexes.ts'
import { SIDES, type UnitDef, unitDefs } from '../data/units.ts'
import { FACES } from './state.ts'

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

/** The units, in the hexes of the map or in the boxes beside it. */
export const table: TableDef<UnitDef, PlaceDef> = {
  pieces: unitDefs,
  spaces: [...hexDefs, ...BOX_IDS.map((id) => ({ id }))],
  tracks: Object.entries(TRACKS).map(([id, start]) => ({ id, start })),
  faces: FACES,
  sides: SIDES,
}
