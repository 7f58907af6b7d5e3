import type { RulesOutline } from '@topside/engine'
import { options, settings } from './data/options.ts'
import { SCENARIOS } from './data/scenarios.ts'
import { RULES_VERSION } from './data/version.ts'
import { table } from './state/table.ts'

/** The settings of a match of Corregidor, and its table. */
export const outline = {
  id: 'corregidor',
  name: 'Corregidor',
  rulesVersion: RULES_VERSION,
  seats: 2,
  scenarios: SCENARIOS,
  options,
  settings,
  table,
} satisfies RulesOutline
