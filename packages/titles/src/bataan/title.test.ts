import { fuzzMatch, play, timeLimit } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from './title.ts'

describe('the title', () => {
  it('19.13 sets Layac up: the US player on the map, Japan to come', () => {
    const match = play(rules, { options: { scenario: 'layac' } })
    expect([match.at('us-1/31'), match.at('us-a/194'), match.at('jp-48-hq'), match.at('jp-1-art')]).toEqual([
      ...['3504', '3706', 'japan-arrivals', 'japan-arrivals'],
    ])
    expect([match.at('marker-jp-48-1'), match.at('marker-jp-16-1')]).toEqual(['japan-markers', 'japan-unused'])
  })

  it('plays Layac to its end at random, and nothing breaks', { timeout: timeLimit.matches }, () => {
    for (const seed of ['a', 'b', 'c'])
      expect(fuzzMatch(rules, { seed, policy: 'random', options: { scenario: 'layac' } }).faults).toEqual([])
  })

  it('plays every other scenario that is offered to its end, too', { timeout: timeLimit.matches }, () => {
    for (const scenario of rules.scenarios.filter((each) => each !== 'layac'))
      for (const policy of ['random', 'coverage'] as const)
        expect(fuzzMatch(rules, { seed: 'a', policy, options: { scenario } }).faults).toEqual([])
  })
})
