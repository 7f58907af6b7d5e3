import type { Chance, Ledger, Preview } from '@topside/engine'
import { type Comparison, compared, dieFaces, sumOfDice } from '@topside/kit'

/** The difference between the Attacker's two dice and the Defender's two. */
const DIFFERENCE = sumOfDice([6, 6]).with(sumOfDice([6, 6]), (attacker, defender) => attacker - defender)

/**
 * Probabilities that the Attack Total is below, equal to and above the Defense Total (9.4.4, 10.7), and the mean
 * difference if above.
 */
export function totalsOdds(lead: number): Comparison {
  return compared(DIFFERENCE.map((difference) => lead + difference))
}

/** Chances of one die, by the result of each face from 1 to 6. */
export function dieChances(prefix: string, resultOf: (die: number) => string): Chance[] {
  return DIE.map(resultOf).chances((result) => `${prefix}.${result}`)
}
const DIE = dieFaces(6)

/** A mean for display, in tenths. */
export function inTenths(mean: number): number {
  return Math.round(mean * 10) / 10
}

/** The preview of an attack with these values (9.4.4). */
export function combatPreview(attack: Ledger, defence: Ledger): Preview {
  const { below, equal, above, mean } = totalsOdds(attack.total - defence.total)
  return {
    ledgers: [attack, defence],
    chances: [
      { key: 'odds.repulse', p: below },
      { key: 'odds.stalemate', p: equal },
      { key: 'odds.success', p: above, args: { mean: inTenths(mean) } },
    ],
  }
}
