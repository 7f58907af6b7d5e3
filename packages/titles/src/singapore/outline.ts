import type { RulesOutline, TableDef } from '@topside/engine'
import { ARMIES } from './data/armies.ts'
import { cardDefs } from './data/cards.ts'
import { GROUND_COUNT, type PlaceDef, placeDefs } from './data/map.ts'
import { BATTLE_SCENARIOS, playersOf, SCENARIOS } from './data/modes.ts'
import { type UnitDef, unitDefs } from './data/units.ts'
import { seating } from './state/state.ts'

const table: TableDef<UnitDef, PlaceDef> = {
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

/** Scenarios on the map. */
const CAMPAIGNS = SCENARIOS.filter((id) => !BATTLE_SCENARIOS.includes(id))

/** Scenarios that can be played with cards (18). */
const WITH_CARDS = ['impregnable-fortress', 'almost-naked-island'] as const

/** The settings of a match of Singapore 1942, and its table. */
export const outline = {
  id: 'singapore',
  name: 'Singapore 1942',
  rulesVersion: 6,
  seats: ARMIES.length,
  seatsFor: playersOf,
  scenarios: SCENARIOS,
  options: [
    { id: 'players', values: ['3', '2'], default: '3', rule: '1.2', scenarios: CAMPAIGNS },
    {
      id: 'sides',
      values: ARMIES.map((army) => `first-${army}`),
      default: 'first-japanese',
      rule: '1.2',
      firstSeat: Object.fromEntries(ARMIES.map((army) => [`first-${army}`, army])),
    },
    { id: 'ending', values: ['casual', 'serious'], default: 'casual', rule: '17.5', scenarios: CAMPAIGNS },
    { id: 'cards', values: ['off', 'on'], default: 'off', rule: '18.1', scenarios: WITH_CARDS },
  ],
  settings: [{ id: 'withdrawal', values: ['always', 'changed', 'never'], default: 'changed', asks: ['ask.withdraw'] }],
  table,
  sidesFor: (options, seat) => seating(options, playersOf(options))[seat] ?? [],
} satisfies RulesOutline
