import { type Analysis, type AnyTitle, CheapDice, type Heuristics, Match, seededRandom } from '@topside/engine'
import { toy } from '@topside/engine/testing'
import { expect, test } from 'vitest'
import { plainHeuristics } from './plain.ts'
import { policy } from './policy.ts'
import { effortOf, efforts } from './strength.ts'
import { analysesOfTheSame } from './testing/alike.ts'
import { think } from './think.ts'

const title: AnyTitle = toy
const race: Heuristics = { ...plainHeuristics, search: 'race' }
const start = (dice: string): Match => Match.start(title, { options: {}, dice: new CheapDice(dice) })
const analysis = (match: Match, seat: number, heuristics = race, iterations = 80): Analysis =>
  think(match.seenBy(seat, seededRandom('a')), seat, {
    heuristics,
    strength: 'staff',
    seed: 'a',
    budget: { iterations },
  })

test('a race compares the choices with the greatest weights, line by line, and reports how play went on', () => {
  const match = start('a')
  const { choices } = match.decision(0)!
  const { choice, best, line, tried } = analysis(match, 0)
  expect(choices).toContainEqual(choice)
  expect(line[0]).toEqual({ seat: 0, choice })
  expect(line.length).toBeGreaterThan(1)
  expect(best[0]?.choice).toEqual(choice)
  expect(tried).toBeLessThanOrEqual(80)
  expect(analysis(match, 0)).toEqual(analysis(match, 0))
})

test('a race ends when one choice is left: of equally good choices, the one with the greatest weight', () => {
  const match = start('a')
  const { choices } = match.decision(0)!
  const flat: Heuristics = {
    ...race,
    weigh: (_game, _seat, asked) => asked.choices.map((_, index) => (index === choices.length - 1 ? 2 : 1)),
    ended: () => 0,
  }
  const { choice, tried } = analysis(match, 0, flat, 1000)
  expect(choice).toEqual(choices.at(-1))
  expect(tried).toBeLessThan(100)
})

test('a race ignores choices with almost no weight', () => {
  const match = start('a')
  const one: Heuristics = {
    ...race,
    weigh: (_game, _seat, { choices }) => choices.map((_, index) => (index === 1 ? 1 : 0.0001)),
  }
  const { choice, tried, best } = analysis(match, 0, one)
  expect([choice, tried, best.length]).toEqual([match.decision(0)!.choices[1], 1, 1])
})

test('a race gives the same result in matches that told the seat the same', () => {
  const compared = analysesOfTheSame(start, 90, (match, seat) => analysis(match, seat, race, 30))
  expect(compared.length).toBeGreaterThan(3)
  for (const alike of compared) expect(new Set(alike).size).toBe(1)
})

test('races win against the weights alone, though they know only the rules', () => {
  let [won, lost] = [0, 0]
  for (let number = 0; number < 40; number++) {
    const [match, own, random] = [start(`${number}`), number % 2, seededRandom(number)]
    while (match.outcome === undefined) {
      const seat = match.deciding[0]!
      const choice = seat === own ? analysis(match, seat).choice : policy(match, seat, plainHeuristics, random)
      match.apply({ kind: 'choose', seat, choice })
    }
    if (match.outcome.winner === own) won++
    else if (match.outcome.winner !== null) lost++
  }
  expect(won).toBeGreaterThan(2 * lost)
})

test('a title can override what a strength means', () => {
  const own: Heuristics = { ...plainHeuristics, efforts: { officer: { slips: 0.5 } } }
  expect(effortOf(own, 'officer')).toEqual({ ...efforts.officer, slips: 0.5 })
  expect(effortOf(own, 'staff')).toEqual(efforts.staff)
})

test('a plain decision is answered by the greatest weight, except for slips', () => {
  const match = start('a')
  const { choices } = match.decision(0)!
  const heuristics: Heuristics = {
    ...race,
    weigh: (_game, _seat, asked) => asked.choices.map((_, index) => (index === 0 ? 1.1 : 1)),
    plain: () => true,
  }
  const answers = (slips: number) =>
    new Set(
      Array.from({ length: 30 }, (_, seed) => {
        const how = {
          heuristics: { ...heuristics, efforts: { staff: { slips } } },
          strength: 'staff',
          seed: `${seed}`,
        } as const
        const { choice, tried } = think(match, 0, how)
        expect(tried).toBe(0)
        return choice
      }),
    )
  expect(answers(0)).toEqual(new Set([choices[0]]))
  expect(answers(1).size).toBeGreaterThan(1)
})
