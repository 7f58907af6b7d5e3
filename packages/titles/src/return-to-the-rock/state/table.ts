import type { TableDef } from '@topside/engine'
import { type AreaDef, areaDefs, boxDefs } from '../data/areas.ts'
import { FACES } from '../data/faces.ts'
import { POINTS_NEEDED } from '../data/tables.ts'
import { pieceDefs, type RockPieceDef, SIDES } from '../data/units.ts'
import { counts } from './unit-counts.ts'

/** The tracks and their initial values. */
const TRACKS = { turn: 1, phase: 0, impulse: 1, momentum: 0, victory: 0, needed: POINTS_NEEDED }

/** The units and markers, in the Areas of the map or in its boxes. */
export const table: TableDef<RockPieceDef, AreaDef> = {
  pieces: pieceDefs,
  spaces: [...areaDefs, ...boxDefs],
  mapSize: areaDefs.length,
  tracks: Object.entries(TRACKS).map(([id, start]) => ({ id, start })),
  faces: FACES,
  sides: SIDES,
  counts,
}
