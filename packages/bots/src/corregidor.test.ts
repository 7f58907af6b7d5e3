import { CheapDice, type Dice, Match, seededRandom } from '@topside/engine'
import { toldTo } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { policy } from './policy.ts'
import { opponents } from './testing/opponents.ts'
import { testStanding } from './testing/standing.ts'

const { rules, heuristics, analysis } = await opponents('corregidor')
const SOME = { iterations: 6 }
const JAPAN = 1

/** Dice that differ only in the first die, which determines the supply of the defenders of Bataan. */
function stocked(first: number): Dice {
  const dice = new CheapDice('a')
  return { roll: (n, sides) => (n === 0 ? sides.map(() => first) : dice.roll(n, sides)) }
}

/** The campaign with such dice, played by the weights until Japan has a decision to analyse. */
function withSupply(first: number): Match {
  const match = Match.start(rules, { options: { scenario: 'bataan', sides: 'first-us' }, dice: stocked(first) })
  const random = seededRandom('a')
  for (;;) {
    const seat = match.deciding[0]!
    const decision = match.decision(seat)!
    const thinks = decision.choices.length > 1 && !heuristics.minor?.(decision) && !heuristics.plain?.(decision)
    if (seat === JAPAN && thinks && decision.kind === 'attack.target') return match
    match.apply({ kind: 'choose', seat, choice: policy(match, seat, heuristics, random) })
  }
}

test('11.2F the supply of the defenders of Bataan does not change the Japanese analysis', () => {
  const [match, other] = [1, 5].map(withSupply) as [Match, Match]
  expect(match.snapshot()).not.toEqual(other.snapshot())
  expect(toldTo(match, JAPAN)).toBe(toldTo(other, JAPAN))
  const found = analysis(match, JAPAN, SOME)
  expect(found).toEqual(analysis(other, JAPAN, SOME))
  expect(found.tried).toBe(SOME.iterations)
})

testStanding(['recapture'])
