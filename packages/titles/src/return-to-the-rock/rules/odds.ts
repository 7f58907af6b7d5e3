import type { Chance, Ledger, Preview } from '@topside/engine'

/** Ways, of 1296, in which two dice against two differ by d: index d + 10. */
const WAYS: readonly number[] = (() => {
  const sums = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
  const ways = new Array<number>(21).fill(0)
  for (const [a, waysA] of sums.entries())
    for (const [b, waysB] of sums.entries()) ways[a - b + 10] = (ways[a - b + 10] as number) + waysA * waysB
  return ways
})()

/** Chances that the Attack Total is below, equal to and above the Defense Total (9.4.4, 10.7), and the mean difference if above. */
export function totalsOdds(lead: number): { below: number; equal: number; above: number; mean: number } {
  let below = 0
  let equal = 0
  let above = 0
  let sum = 0
  for (const [index, ways] of WAYS.entries()) {
    const margin = lead + index - 10
    if (margin < 0) below += ways
    else if (margin === 0) equal += ways
    else {
      above += ways
      sum += ways * margin
    }
  }
  const all = below + equal + above
  return { below: below / all, equal: equal / all, above: above / all, mean: above === 0 ? 0 : sum / above }
}

/** What an attack would lead to (9.4.4). */
export function combatPreview(attack: Ledger, defence: Ledger): Preview {
  const { below, equal, above, mean } = totalsOdds(attack.total - defence.total)
  return {
    ledgers: [attack, defence],
    chances: [
      { key: 'odds.repulse', p: below },
      { key: 'odds.stalemate', p: equal },
      { key: 'odds.success', p: above, args: { mean: rounded(mean) } },
    ],
  }
}

/** What a bombardment would lead to (10.7). */
export function bombardmentPreview(attack: Ledger, defence: Ledger): Preview {
  const { below, equal, above, mean } = totalsOdds(attack.total - defence.total)
  return {
    ledgers: [attack, defence],
    chances: [
      { key: 'odds.no-effect', p: below + equal },
      { key: 'odds.hit', p: above, args: { mean: rounded(mean) } },
    ],
  }
}

/** What one die would lead to, by the result of each face from 1 to 6. */
export function dieChances(prefix: string, resultOf: (die: number) => string): Chance[] {
  const counts = new Map<string, number>()
  for (let die = 1; die <= 6; die++) counts.set(resultOf(die), (counts.get(resultOf(die)) ?? 0) + 1)
  return [...counts].map(([result, count]) => ({ key: `${prefix}.${result}`, p: count / 6 }))
}

function rounded(mean: number): number {
  return Math.round(mean * 10) / 10
}
