import type { RulesOutline } from '@topside/engine'
import { ARMIES } from './data/armies.ts'
import { playersOf, SCENARIOS } from './data/modes.ts'
import { options, settings } from './data/options.ts'
import { RULES_VERSION } from './data/version.ts'
import { seating } from './state/state.ts'
import { table } from './state/table.ts'

/** The settings of a match of Singapore 1942, and its table. */
export const outline = {
  id: 'singapore',
  name: 'Singapore 1942',
  rulesVersion: RULES_VERSION,
  seats: ARMIES.length,
  seatsFor: playersOf,
  scenarios: SCENARIOS,
  options,
  settings,
  table,
  sidesFor: (options, seat) => seating(options, playersOf(options))[seat] ?? [],
} satisfies RulesOutline
