import type { TableDef } from '@topside/engine'
import { airDefs } from '../data/air.ts'
import { BOX_IDS } from '../data/boxes.ts'
import { POOLS } from '../data/charts.ts'
import { eventDefs } from '../data/events.ts'
import { FACES, STATUSES } from '../data/faces.ts'
import { fortDefs } from '../data/forts.ts'
import { hexDefs, hexGrid, type PlaceDef } from '../data/hexes.ts'
import { navalDefs } from '../data/ships.ts'
import { type CounterDef, markerDefs, SIDES, unitDefs } from '../data/units.ts'

/**
 * The tracks: Game-Turn and the last one; the side and the part of the current Operations Sequence, as indexes; the
 * Initiative; steps lost by each side, in total and by attrition; Japan's victory points; US Supply Points.
 */
export const TRACK_IDS = [
  'turn',
  'last',
  'side',
  'phase',
  'initiative',
  'us-lost',
  'japan-lost',
  'us-wasted',
  'japan-wasted',
  'points',
  'supply-points',
  ...POOLS.map((pool) => `${pool}-replacements` as const),
] as const

/**
 * The pieces: ground, naval and air units, and markers of activation, events and fortifications, in the hexes of the
 * map or in the boxes beside it.
 */
export const table: TableDef<CounterDef, PlaceDef> = {
  pieces: [...unitDefs, ...markerDefs, ...navalDefs, ...airDefs, ...fortDefs, ...eventDefs],
  spaces: [...hexDefs, ...BOX_IDS.map((id) => ({ id }))],
  tracks: TRACK_IDS.map((id) => ({ id, start: 0 })),
  faces: FACES,
  statuses: STATUSES,
  sides: SIDES,
  mapSize: hexGrid.size,
}
