import { describe, expect, it } from 'vitest'
import { resultOn, resultsOn } from './results.ts'

describe('a list of results by one die', () => {
  const results = ['low', 'mid', 'high']

  it('counts a die below 1 as 1, and one above the list as the last', () => {
    expect([-3, 1, 2, 3, 8].map((die) => resultOn(results, die))).toEqual(['low', 'low', 'mid', 'high', 'high'])
    expect(() => resultOn([], 1)).toThrow(RangeError)
  })

  it('gives exact chances with a modifier', () => {
    expect([...resultsOn(results, 1).ways]).toEqual([
      ['mid', 1],
      ['high', 2],
    ])
    expect(resultsOn(results, -1, 6).chance('low')).toBe(2 / 6)
  })
})
