import type { Chance, Ledger, Preview } from '@topside/engine'
import { note } from '@topside/kit'
import { groundTable, keyOf, readBox } from '../data/combat.ts'
import type { Corregidor } from '../state/state.ts'
import { attackLedger, type Combat, defenceLedger, modifierLedger } from './10-strengths.ts'

/** What is known of a combat before its die is rolled. */
export interface Reckoning {
  readonly attack: Ledger
  readonly defence: Ledger
  readonly modifiers: Ledger
  /** Index of the column of the table. */
  readonly column: number
}

/** Strengths, odds and modifiers of a combat. */
export function reckon(game: Corregidor, combat: Combat): Reckoning {
  const attack = attackLedger(game, combat)
  const defence = defenceLedger(game, combat)
  const column = groundTable.columnOf(attack.total, defence.total)
  return { attack, defence, modifiers: modifierLedger(game, combat), column }
}

/** The probability of each result. */
export function chancesOf({ column, modifiers }: Reckoning): Chance[] {
  const { ways, all } = groundTable.results(column, modifiers.total)
  return [...ways].map(([box, count]) => ({ key: keyOf(box), p: count / all }))
}

/** The expected results of an attack. */
export function combatPreview(game: Corregidor, combat: Combat): Preview {
  const reckoned = reckon(game, combat)
  const { attack, defence, modifiers, column } = reckoned
  return {
    ledgers: [attack, defence, modifiers],
    chances: chancesOf(reckoned),
    brief: note('brief.attack', '10.0A', { odds: groundTable.label(column), likely: drivenOff(reckoned) }),
  }
}

/** Percentage of die rolls that drive the defenders off or eliminate them. */
function drivenOff({ column, modifiers }: Reckoning): number {
  const gives = groundTable.results(column, modifiers.total).map((box) => {
    const { whose, retreat, eliminated } = readBox(box)
    return whose === 'defender' && (retreat > 0 || eliminated)
  })
  return Math.round(100 * gives.chance(true))
}
