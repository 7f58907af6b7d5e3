import { describe, expect, it } from 'vitest'
import { levelOf, ratioOf } from './15.4-levels-of-victory.ts'

describe('levels of victory', () => {
  it('15.4 the ratio is taken to two decimals, and the levels leave no gap', () => {
    const level = (us: number, japan: number) => levelOf(ratioOf(us, japan))
    expect([level(300, 100), level(299, 100), level(250, 100), level(249, 100), level(201, 100)]).toEqual([
      'us-decisive',
      'us-substantive',
      'us-substantive',
      'us-marginal',
      'us-marginal',
    ])
    expect([level(200, 100), level(2001, 1000), level(2006, 1000), level(1994, 1000)]).toEqual([
      'draw',
      'draw',
      'us-marginal',
      'japan-marginal',
    ])
    expect([level(150, 100), level(149, 100), level(101, 100), level(100, 100), level(1004, 1000)]).toEqual([
      'japan-marginal',
      'japan-substantive',
      'japan-substantive',
      'japan-decisive',
      'japan-decisive',
    ])
    // 1.005, 1.495 and 2.005 exactly.
    expect([ratioOf(201, 200), ratioOf(299, 200), ratioOf(401, 200)]).toEqual([1.01, 1.5, 2.01])
    expect([level(201, 200), level(299, 200), level(401, 200)]).toEqual([
      'japan-substantive',
      'japan-marginal',
      'us-marginal',
    ])
    expect([level(10, 0), level(0, 0), level(0, 10)]).toEqual(['us-decisive', 'japan-decisive', 'japan-decisive'])
  })
})
