import type { RulesOutline } from '@topside/engine'
import { options, settings } from './data/options.ts'
import { RULES_VERSION } from './data/version.ts'
import { table } from './state/table.ts'

/** The settings of a match of Return to the Rock, and its table. */
export const outline = {
  id: 'return-to-the-rock',
  name: 'Return to the Rock',
  rulesVersion: RULES_VERSION,
  seats: 2,
  scenarios: ['campaign'],
  options,
  settings,
  table,
} satisfies RulesOutline
