import { expect, it } from 'vitest'
import { asking, attack } from '../testing/asking.ts'
import { fuzzMatch } from '../testing/index.ts'

it('a decision that asks for several pieces is nothing that the fuzzer has to complain of', () => {
  for (let i = 0; i < 40; i++)
    expect(fuzzMatch(asking(attack, 12), { seed: `several ${i}`, policy: 'random', thorough: true }).faults).toEqual([])
})
