import { describe, expect, it } from 'vitest'
import { compared, Distribution, dieFaces, highestOfDice, sumOfDice } from './distribution.ts'
import { combinations } from './testing/index.ts'

/** All possible results of some dice. */
const falls = (sides: readonly number[]) =>
  combinations(sides.map((count) => Array.from({ length: count }, (_, i) => i + 1)))
const DICE = [[6], [6, 6], [4, 8], [10, 10], [4, 6, 12], [2, 3, 5, 7]]

describe('distributions', () => {
  it('of sums and highest dice match an enumeration of all results', () => {
    for (const sides of DICE) {
      const ways = falls(sides)
      for (const [found, value] of [
        [sumOfDice(sides), (dice: number[]) => dice.reduce((a, b) => a + b)],
        [highestOfDice(sides), (dice: number[]) => Math.max(...dice)],
      ] as const) {
        expect(found.all).toBe(ways.length)
        for (const [result, count] of found.ways)
          expect(ways.filter((dice) => value(dice) === result).length, `${sides} ${result}`).toBe(count)
        expect([...found.ways.keys()].reduce((sum, result) => sum + found.chance(result), 0)).toBeCloseTo(1, 12)
      }
    }
  })

  it('give chances that add up to 1, one for each text', () => {
    const chances = sumOfDice([6, 6])
      .map((sum) => (sum < 6 ? 'low' : sum === 6 ? 'even' : 'high'))
      .chances((name) => `odds.${name}`)
    expect(chances).toEqual([
      { key: 'odds.low', p: 10 / 36 },
      { key: 'odds.even', p: 5 / 36 },
      { key: 'odds.high', p: 21 / 36 },
    ])
  })

  it('compare a margin with 0, and give the mean above it', () => {
    for (let lead = -12; lead <= 12; lead++) {
      const margins = falls([6, 6, 4]).map(([a = 0, b = 0, c = 0]) => lead + a + b - 2 * c)
      const doubled = dieFaces(4).map((face) => 2 * face)
      const found = compared(sumOfDice([6, 6]).with(doubled, (sum, other) => lead + sum - other))
      const above = margins.filter((margin) => margin > 0)
      expect(found.below).toBeCloseTo(margins.filter((margin) => margin < 0).length / margins.length, 12)
      expect(found.equal).toBeCloseTo(margins.filter((margin) => margin === 0).length / margins.length, 12)
      expect(found.above).toBeCloseTo(above.length / margins.length, 12)
      const mean = above.length === 0 ? 0 : above.reduce((a, b) => a + b) / above.length
      expect(found.mean).toBeCloseTo(mean, 12)
    }
  })

  it('refuse to be empty, and invalid numbers of cases', () => {
    expect(() => new Distribution([])).toThrow(RangeError)
    expect(() => new Distribution([['a', 0.5]])).toThrow(RangeError)
    expect(() => sumOfDice([])).toThrow(RangeError)
    expect(() => highestOfDice([])).toThrow(RangeError)
  })
})
