import { describe, expect, it } from 'vitest'
import { CheapDice } from './dice.ts'
import { perft, perftByChoice, perftTo } from './perft.ts'
import { play } from './play.ts'
import { toy } from './toy.ts'

describe('perft', () => {
  it('counts the sequences of answers of a length', () => {
    const { match } = play(toy, { dice: new CheapDice('perft') })
    expect(perftTo(match, 5)).toEqual([1, 3, 9, 36, 144, 576])
    const before = match.snapshot()
    const byChoice = perftByChoice(match, 4)
    expect(Object.keys(byChoice)).toEqual(['bid 0', 'bid 1', 'bid 2'])
    expect(Object.values(byChoice).reduce((sum, count) => sum + count)).toBe(perft(match, 4))
    expect(match.snapshot()).toEqual(before)
  })

  it('counts nothing after the end', () => {
    const { match } = play(toy)
    match.apply({ kind: 'resign', seat: 0 })
    expect([perft(match, 1), perft(match, 3), perftByChoice(match, 1)]).toEqual([0, 0, {}])
  })
})
