import type { TableDef } from '@topside/engine'
import { BOX_IDS } from '../data/boxes.ts'
import { FACES, STATUSES } from '../data/faces.ts'
import { hexDefs } from '../data/hexes.ts'
import { type CounterDef, counterDefs, SIDES } from '../data/units.ts'
import { MAP_SIZE, type PlaceDef } from './places.ts'

/**
 * The tracks: the week (11.2) or the day, the hour; the side and phase of the player turn, as indexes; Japanese landing
 * craft, lost American communications (3.3), victory points (12.0), the year of the campaign; American support points
 * of 1945 (9.3); boats, aircraft and spent supply of the defenders of Bataan, Japanese replacement steps of the week
 * (11.2).
 */
export const TRACK_IDS = [
  'week',
  'day',
  'hour',
  'side',
  'phase',
  'craft',
  'communications',
  'points',
  'year',
  'air-points',
  'naval-points',
  'boats',
  'aircraft',
  'supply-spent',
  'replacements',
  'gun-replacements',
] as const

/**
 * The pieces: ground units and batteries, air units and ships, in the hexes of the maps or in the boxes beside them.
 */
export const table: TableDef<CounterDef, PlaceDef> = {
  pieces: counterDefs,
  spaces: [...hexDefs, ...BOX_IDS.map((id) => ({ id }))],
  tracks: TRACK_IDS.map((id) => ({ id, start: 0 })),
  faces: FACES,
  statuses: STATUSES,
  sides: SIDES,
  mapSize: MAP_SIZE,
}
