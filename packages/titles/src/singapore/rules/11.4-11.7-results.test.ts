import { describe, expect, it } from 'vitest'
import { ROUND_RESULTS, roundOdds, roundResult } from './11.4-11.7-results.ts'

const percent = (attack: readonly number[], defence: readonly number[], added: number): string => {
  const odds = roundOdds(attack, defence, added)
  return ROUND_RESULTS.map((result) => Math.round(odds.chance(result) * 100)).join('/')
}

describe('exact odds of a round', () => {
  it.each([
    ['infantry against infantry', [8, 6], [8, 6], ['17/25/16/25/17', '9/33/0/41/17', '9/20/14/29/28']],
    ['with force concentrated', [8, 6, 8], [8, 6], ['25/31/16/20/8', '14/42/0/36/8', '14/26/16/28/17']],
    ['flanking', [8, 6], [8], ['29/24/13/20/14', '19/34/0/33/14', '19/22/12/23/24']],
    ['British infantry', [6, 6], [8, 6], ['8/21/17/32/22', '3/26/0/48/22', '3/14/12/33/38']],
    ['tanks', [10, 8], [8, 6], ['35/27/12/16/10', '23/38/0/28/10', '23/25/13/21/17']],
    ['infantry against artillery', [8, 6], [6], ['39/30/13/14/5', '25/43/0/27/5', '25/29/14/21/10']],
  ] as const)('11.6 %s', (_, attack, defence, [none, half, one]) => {
    expect([0, 0.5, 1].map((added) => percent(attack, defence, added))).toEqual([none, half, one])
  })

  it('11.6 the odds are those of the dice thrown one by one', () => {
    const ways = new Map<string, number>()
    for (let a = 1; a <= 8; a++)
      for (let b = 1; b <= 6; b++)
        for (let c = 1; c <= 10; c++) {
          const result = roundResult(Math.max(a, b) - c - 0.5)
          ways.set(result, (ways.get(result) ?? 0) + 1)
        }
    const odds = roundOdds([8, 6], [10], 0.5)
    for (const result of ROUND_RESULTS) expect(odds.chance(result)).toBeCloseTo((ways.get(result) ?? 0) / 480, 12)
  })
})
