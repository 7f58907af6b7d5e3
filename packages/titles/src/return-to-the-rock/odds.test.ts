import type { Ledger } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { dropResult } from './data/tables.ts'
import { combatPreview, dieChances, totalsOdds } from './odds.ts'
import { bombardmentPreview } from './rules/10.7-result.ts'

/** All 1296 results of four dice. */
function bruteForce(lead: number): { below: number; equal: number; above: number; mean: number } {
  const count = { below: 0, equal: 0, above: 0 }
  let sum = 0
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++)
      for (let c = 1; c <= 6; c++)
        for (let d = 1; d <= 6; d++) {
          const margin = lead + a + b - c - d
          count[margin < 0 ? 'below' : margin === 0 ? 'equal' : 'above']++
          sum += Math.max(0, margin)
        }
  const { below, equal, above } = count
  return { below: below / 1296, equal: equal / 1296, above: above / 1296, mean: above === 0 ? 0 : sum / above }
}

const total = (value: number): Ledger => ({ key: 'ledger.attack', total: value, parts: [] })

describe('odds', () => {
  it('9.4.4 the chances of every lead are those of all ways the dice can fall', () => {
    for (let lead = -14; lead <= 25; lead++) {
      const odds = totalsOdds(lead)
      const slow = bruteForce(lead)
      for (const key of ['below', 'equal', 'above', 'mean'] as const) expect(odds[key]).toBeCloseTo(slow[key], 12)
    }
  })

  it('9.4.4 a preview of an attack names three results whose chances add up to 1', () => {
    const { chances } = combatPreview(total(8), total(5))
    const slow = bruteForce(3)
    expect(chances.map((each) => each.key)).toEqual(['odds.repulse', 'odds.stalemate', 'odds.success'])
    expect(chances.map((each) => each.p)).toEqual([slow.below, slow.equal, slow.above])
    expect(chances[2]?.args).toEqual({ mean: Math.round(slow.mean * 10) / 10 })
    expect(chances.reduce((sum, each) => sum + each.p, 0)).toBeCloseTo(1, 12)
  })

  it('10.7 a preview of a bombardment counts an equal total as no effect', () => {
    const { chances } = bombardmentPreview(total(3), total(2))
    const slow = bruteForce(1)
    expect(chances.map((each) => each.key)).toEqual(['odds.no-effect', 'odds.hit'])
    expect(chances[0]?.p).toBeCloseTo(slow.below + slow.equal, 12)
    expect(chances[1]?.p).toBeCloseTo(slow.above, 12)
  })

  it('8.3 the chances of one die count its faces by result', () => {
    expect(dieChances('odds', (die) => dropResult(die - 1))).toEqual([
      { key: 'odds.eliminated', p: 2 / 6 },
      { key: 'odds.spent', p: 1 / 6 },
      { key: 'odds.fresh', p: 3 / 6 },
    ])
  })
})
