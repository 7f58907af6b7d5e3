import { describe, expect, it } from 'vitest'
import { type Budget, line, met, short } from './figures.ts'

describe('a figure', () => {
  it('meets its budget or misses it', () => {
    const of = (value: number, budget: Budget) => met({ name: 'x', value, unit: 'ms', budget })
    expect([of(2, { most: 2 }), of(2.1, { most: 2 }), of(2, { least: 2 }), of(1, { least: 2 })]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(met({ name: 'x', value: 1, unit: 'ms' })).toBeUndefined()
    expect(of(Number.NaN, { most: 2 })).toBe(false)
  })

  it('is one line with its budget beside it', () => {
    expect(line({ name: 'replay', value: 2.345, unit: 'ms', budget: { most: 2 } })).toMatch(
      /^replay +2\.35 ms +<= 2 +MISSED$/,
    )
    expect(line({ name: 'choices', value: 251_000, unit: '/s', budget: { least: 250_000 } })).toMatch(
      /^choices +251,000 \/s +>= 250,000 +met$/,
    )
    expect(line({ name: 'answers', value: 12, unit: '' })).toMatch(/^answers +12$/)
    expect([short(0.01234), short(999), short(1234.5)]).toEqual(['0.0123', '999', '1,235'])
  })
})
