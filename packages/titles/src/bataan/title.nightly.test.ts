import { fuzzMatch } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from './title.ts'

describe('the title', () => {
  it('plays Layac to its end at random, and nothing breaks', () => {
    for (const seed of ['a', 'b', 'c'])
      expect(fuzzMatch(rules, { seed, policy: 'random', options: { scenario: 'layac' } }).faults).toEqual([])
  })

  it.each(['abucay-line', 'mauban-line'])('plays %s to its end, too', (scenario) => {
    for (const policy of ['random', 'coverage'] as const)
      expect(fuzzMatch(rules, { seed: 'a', policy, options: { scenario } }).faults).toEqual([])
  })
})
