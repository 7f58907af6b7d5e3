import { describe, expect, it } from 'vitest'
import { line, met, readFigure, short } from './figures.ts'

describe('a figure', () => {
  it('meets its budget or misses it', () => {
    const of = (value: number, budget: { atLeast: number } | { atMost: number }) =>
      met({ name: 'x', value, unit: 'ms', budget })
    expect([of(2, { atMost: 2 }), of(2.1, { atMost: 2 }), of(2, { atLeast: 2 }), of(1, { atLeast: 2 })]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(met({ name: 'x', value: 1, unit: 'ms' })).toBeUndefined()
  })

  it('is one line with its budget beside it', () => {
    expect(line({ name: 'replay', value: 2.345, unit: 'ms', budget: { atMost: 2 } })).toMatch(
      /^replay +2\.35 ms +<= 2 +MISSED$/,
    )
    expect(line({ name: 'choices', value: 251_000, unit: 'choices/s', budget: { atLeast: 250_000 } })).toMatch(
      /^choices +251,000 choices\/s +>= 250,000 +met$/,
    )
    expect(line({ name: 'answers', value: 12, unit: 'answers' })).toMatch(/^answers +12 answers$/)
    expect([short(0.01234), short(999), short(1234.5)]).toEqual(['0.0123', '999', '1,235'])
  })

  it('is read from what another package measured', () => {
    expect(readFigure({ name: 'commands', value: 1, unit: 'commands/s', budget: 10 }).budget).toEqual({ atLeast: 10 })
    expect(readFigure({ name: 'p50', value: 1, unit: 'ms', budget: 0.5 }).budget).toEqual({ atMost: 0.5 })
    expect(readFigure({ name: 'p50', value: 1, unit: 'ms', budget: { atMost: 3 } }).budget).toEqual({ atMost: 3 })
    expect(readFigure({ name: 'p50', value: 1, unit: 'ms' })).toEqual({ name: 'p50', value: 1, unit: 'ms' })
    for (const wrong of [null, 3, { name: 'x', value: '1', unit: 'ms' }])
      expect(() => readFigure(wrong)).toThrow(TypeError)
  })
})
