import { type CombatTable, DifferentialTable, oneOf } from '@topside/kit'
import combatData from './combat.json' with { type: 'json' }

/** Results of combat (7.5): retreats in hexes, both retreat, eliminations, exchanges. */
export const RESULTS = ['A1', 'Br', 'D1', 'D2', 'D3', 'D4', 'AE', 'DE', 'Ex', 'Ax'] as const
/** A result of combat. */
export type CombatResult = (typeof RESULTS)[number]

/** The combat results tables (7.5). */
export const combatTables = {
  mobile: tableOf(combatData.tables.mobile),
  active: tableOf(combatData.tables.active),
} as const

function tableOf(rows: readonly (readonly string[])[]): CombatTable<CombatResult> {
  return new DifferentialTable(
    combatData.columns,
    rows.map((row) => row.map((result) => oneOf(RESULTS, result))),
  )
}
