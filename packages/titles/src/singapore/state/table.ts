import type { TableDef } from '@topside/engine'
import { ARMIES } from '../data/armies.ts'
import { cardDefs } from '../data/cards.ts'
import { GROUND_COUNT, type PlaceDef, placeDefs } from '../data/map.ts'
import { type UnitDef, unitDefs } from '../data/units.ts'

/** The units and cards, in the sectors of the map or in the boxes beside it. */
export const table: TableDef<UnitDef, PlaceDef> = {
  pieces: [...unitDefs, ...cardDefs],
  spaces: placeDefs,
  tracks: ['period', 'army', 'phase', ...ARMIES.map((army) => `${army}-supplies`)].map((id) => ({
    id,
    start: id === 'period' ? 1 : 0,
  })),
  faces: ['ready'],
  statuses: [
    { id: 'attacks', most: 2 },
    { id: 'used', most: 1 },
    { id: 'air', most: 2 },
    { id: 'repair', most: 3 },
    { id: 'holder', most: ARMIES.length },
    { id: 'captured', most: 2 },
  ],
  sides: ARMIES,
  mapSize: GROUND_COUNT,
}
