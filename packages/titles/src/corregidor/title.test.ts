import { Match } from '@topside/engine'
import { CheapDice, perft, timeLimit } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { rules } from './title.ts'

describe('the title', () => {
  it('perft: the number of ways to begin each scenario', { timeout: timeLimit.matches }, () => {
    const count = (scenario: string, depth: number) =>
      perft(Match.start(rules, { options: { scenario }, dice: new CheapDice('perft') }), depth)
    expect(rules.scenarios.map((scenario) => [1, 2].map((depth) => count(scenario, depth)))).toMatchInlineSnapshot(`
      [
        [
          50,
          2565,
        ],
        [
          24,
          1912,
        ],
        [
          56,
          7551,
        ],
      ]
    `)
  })
})
