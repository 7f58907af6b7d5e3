import type { RulesOutline } from '@topside/engine'
import { options } from './data/options.ts'
import { SCENARIOS } from './data/scenarios.ts'
import { table } from './state/table.ts'

/** The settings of a match of Corregidor, and its table. */
export const outline = {
  id: 'corregidor',
  name: 'Corregidor',
  // `RULES.md` lists the changes of each version under "Versions".
  rulesVersion: 6,
  seats: 2,
  scenarios: SCENARIOS,
  options,
  // Whether a wait goes on until it ends by itself (5.0).
  settings: [
    { id: 'waiting', values: ['keep', 'ask'], default: 'keep', asks: ['ask.turn'] },
    // Whether the Japanese are asked about Banzai attacks (10.4).
    { id: 'banzai', values: ['ask', 'never'], default: 'ask', asks: ['ask.attack.banzai'] },
    // Whether standing orders of fire are carried out without a question (9.0).
    { id: 'orders', values: ['keep', 'ask'], default: 'keep', asks: ['ask.bombard', 'ask.raid'] },
    { id: 'roving', values: ['ask', 'never'], default: 'ask', asks: ['ask.rove'] },
    // Whether the defenders of Bataan are asked each time before spending supply (11.2), and a side about withdrawing
    // units by sea (7.0).
    { id: 'supply', values: ['spend', 'ask'], default: 'spend', asks: ['ask.supply'] },
    { id: 'withdrawals', values: ['never', 'ask'], default: 'never', asks: ['ask.sail'] },
  ],
  table,
} satisfies RulesOutline
