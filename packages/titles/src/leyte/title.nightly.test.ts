import { fuzzMatch } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from './title.ts'

describe('whole matches', () => {
  it.each(rules.scenarios)('%s: random matches with all invariants', (scenario) => {
    for (const [i, policy] of (['random', 'coverage'] as const).entries()) {
      const report = fuzzMatch(rules, { seed: `${scenario} ${i}`, policy, options: { scenario } })
      expect(report.faults).toEqual([])
    }
  })
})
