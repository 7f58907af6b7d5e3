import type { RulesOutline } from '@topside/engine'
import { options, settings } from './data/options.ts'
import { SCENARIOS } from './data/scenarios.ts'
import { table } from './state/table.ts'

/** The settings of a match of Corregidor, and its table. */
export const outline = {
  id: 'corregidor',
  name: 'Corregidor',
  // `RULES.md` lists the changes of each version under "Versions".
  rulesVersion: 7,
  seats: 2,
  scenarios: SCENARIOS,
  options,
  settings,
  table,
} satisfies RulesOutline
