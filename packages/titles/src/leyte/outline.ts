import type { RulesOutline } from '@topside/engine'
import { options, settings } from './data/options.ts'
import { scenarios } from './data/scenarios.ts'
import { RULES_VERSION } from './data/version.ts'
import { table } from './state/table.ts'

/** The settings of a match of Leyte, and its table. */
export const outline = {
  id: 'leyte',
  name: 'Leyte',
  rulesVersion: RULES_VERSION,
  seats: 2,
  scenarios: scenarios.map(({ id }) => id),
  options,
  settings,
  table,
} satisfies RulesOutline
