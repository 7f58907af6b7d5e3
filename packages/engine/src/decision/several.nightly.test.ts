import { expect, it } from 'vitest'
import { asking, attack } from '../testing/asking.ts'
import { fuzzMatch } from '../testing/index.ts'

it('the fuzzer finds no fault in a multi-piece decision', () => {
  for (let i = 0; i < 40; i++)
    expect(fuzzMatch(asking(attack, 12), { seed: `several ${i}`, policy: 'random', thorough: true }).faults).toEqual([])
})
