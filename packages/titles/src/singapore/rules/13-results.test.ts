import { describe, expect, it } from 'vitest'
import { figures } from '../data/scenarios.ts'
import { STRIKE_RESULTS, strikeOdds, strikeResult } from './13-results.ts'

describe('exact odds of strikes', () => {
  it.each([
    [6, '33/17'],
    [8, '25/38'],
    [10, '20/50'],
    [12, '17/58'],
  ])('13.4 a strike with a die of %i sides', (sides, expected) => {
    const odds = strikeOdds([sides])
    const found = STRIKE_RESULTS.slice(1).map((result) => Math.round(odds.chance(result) * 100))
    expect(found.join('/')).toBe(expected)
  })

  it('13.3 of several strikes the best counts', () => {
    expect(strikeOdds([6, 8]).chance('missed')).toBeCloseTo((3 / 6) * (3 / 8), 12)
    expect(strikeResult(figures.strikeEliminate)).toBe('eliminated')
  })
})
