import type { RulesOutline } from '@topside/engine'
import { options, settings } from './data/options.ts'
import { SCENARIOS } from './data/scenario.ts'
import { RULES_VERSION } from './data/version.ts'
import { table } from './state/table.ts'

/** How a match of BATAAN! is set, and what lies on its table. */
export const outline = {
  id: 'bataan',
  name: 'BATAAN!',
  rulesVersion: RULES_VERSION,
  seats: 2,
  scenarios: SCENARIOS,
  options,
  settings,
  table,
} satisfies RulesOutline
