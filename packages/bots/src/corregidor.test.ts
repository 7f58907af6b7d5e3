import { CheapDice, type Dice, Match, seededRandom } from '@topside/engine'
import { toldTo } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { policy } from './policy.ts'
import { opponents } from './testing/opponents.ts'

const { rules, knowHow, thought, played } = await opponents('corregidor')
const SOME = { iterations: 6 }
const JAPAN = 1

/** Dice of which the first alone, with which the defenders of Bataan find out how much supply they have, falls another way. */
function stocked(first: number): Dice {
  const dice = new CheapDice('a')
  return { roll: (n, sides) => (n === 0 ? sides.map(() => first) : dice.roll(n, sides)) }
}

/** The campaign with such dice, as the weights play it until Japan is asked something that it thinks about. */
function withSupply(first: number): Match {
  const match = Match.start(rules, { options: { scenario: 'bataan', sides: 'first-us' }, dice: stocked(first) })
  const random = seededRandom('a')
  for (;;) {
    const seat = match.deciding[0]!
    const decision = match.decision(seat)!
    const thinks = decision.choices.length > 1 && !knowHow.minor?.(decision) && !knowHow.plain?.(decision)
    if (seat === JAPAN && thinks && decision.kind === 'attack.target') return match
    match.apply({ kind: 'choose', seat, choice: policy(match, seat, knowHow, random) })
  }
}

test('11.2F the supply of the defenders of Bataan changes nothing of what the Japanese think', () => {
  const [match, other] = [1, 5].map(withSupply) as [Match, Match]
  expect(match.snapshot()).not.toEqual(other.snapshot())
  expect(toldTo(match, JAPAN)).toBe(toldTo(other, JAPAN))
  expect(thought(match, JAPAN, SOME)).toEqual(thought(other, JAPAN, SOME))
  expect(thought(match, JAPAN, SOME).tried).toBe(SOME.iterations)
})

/** Nothing is better than a decisive victory, by however many points. */
const BEST = 2000

/** How a match ended for a seat: who won, and by how many points of the side that scores: the Americans in 1942, the Japanese in 1945. */
function standing({ winner, reason, level }: ReturnType<typeof played>, seat: number): number {
  if (winner === seat && level?.key === 'level.decisive') return BEST
  const points = Number(reason.args?.['points'] ?? 0)
  const scorer = reason.rule === '12.0E' ? JAPAN : 0
  const won = winner === null ? 0 : winner === seat ? 1000 : -1000
  return won + (seat === scorer ? points : -points)
}

test.each(rules.scenarios)(
  'the weights of the title alone play %s to its end, and do better than choices at random on both sides, or as well as can be',
  (scenario) => {
    const options = { scenario, sides: 'first-us' }
    expect([0, JAPAN, null]).toContain(played(options, 0, [0, JAPAN]).winner)
    const byChance = played(options, 0, [])
    for (const seat of [0, JAPAN]) {
      const better = Math.min(BEST, standing(byChance, seat) + 1)
      expect(standing(played(options, 0, [seat]), seat)).toBeGreaterThanOrEqual(better)
    }
  },
)
