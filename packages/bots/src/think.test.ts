import {
  type AnyTitle,
  CheapDice,
  type Heuristics,
  Match,
  type Strength,
  seededRandom,
  strengths,
} from '@topside/engine'
import { answerAtRandom, compareWorlds, toy } from '@topside/engine/testing'
import { describe, expect, it, test } from 'vitest'
import { plainHeuristics } from './plain.ts'
import { policy } from './policy.ts'
import { analysesOfTheSame } from './testing/alike.ts'
import { quickChoice, type Thinking, think } from './think.ts'

const title: AnyTitle = toy
const start = (dice: string): Match => Match.start(title, { options: {}, dice: new CheapDice(dice) })
const how: Thinking = { heuristics: plainHeuristics, strength: 'officer', seed: 'a', budget: { iterations: 200 } }
/** The analysis of a seat, from the match as it sees it. */
const analysis = (match: Match, seat: number, thinking = how) =>
  think(match.seenBy(seat, seededRandom(thinking.seed)), seat, thinking)

describe('the analysis', () => {
  it('is one of the choices, with its reason as plain JSON', () => {
    const match = start('a')
    const { choice, best, line, tried, value, seat } = analysis(match, 0)
    expect(match.decision(0)?.choices).toContainEqual(choice)
    expect([seat, tried]).toEqual([0, 200])
    expect(best[0]?.choice).toEqual(choice)
    expect(best.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1)
    expect(Math.abs(value)).toBeLessThanOrEqual(1)
    expect(line[0]).toEqual({ seat: 0, choice })
    const whole = analysis(match, 0)
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
  })

  it('is the same for the same seed', () => {
    expect(analysis(start('a'), 0)).toEqual(analysis(start('a'), 0))
  })

  it('ends when stopped, with the results so far', () => {
    let asked = 0
    const stopped = () => ++asked >= 10
    expect(analysis(start('a'), 0, { ...how, stopped }).tried).toBe(10)
  })

  it('throws if there is nothing to decide', () => {
    const match = start('a')
    match.apply({ kind: 'choose', seat: 0, choice: match.decision(0)!.choices[0]! })
    const seen = match.seenBy(0, seededRandom('a'))
    expect(() => think(seen, 0, how)).toThrow(RangeError)
    expect(() => policy(seen, 0, plainHeuristics, seededRandom('a'))).toThrow(RangeError)
  })

  it('does not search decisions that the title calls minor', () => {
    const minor: Heuristics = { ...plainHeuristics, minor: () => true }
    const { tried, best } = analysis(start('a'), 0, { ...how, heuristics: minor })
    expect([tried, best.length]).toEqual([0, 1])
  })
})

test('an answer by the weights alone is known without a search, and is the one chosen with a search', () => {
  const match = start('a')
  const slipping = (slips: number): Heuristics => ({ ...plainHeuristics, efforts: { officer: { slips } } })
  let quick = 0
  for (let seed = 0; seed < 40; seed++) {
    const thinking = { ...how, heuristics: slipping(0.5), seed: `${seed}`, budget: { iterations: 5 } }
    const choice = quickChoice(match, 0, thinking)
    if (choice === undefined) continue
    quick++
    const { choice: chosen, tried } = think(match, 0, thinking)
    expect([chosen, tried]).toEqual([choice, 5])
  }
  expect(quick).toBeGreaterThan(10)
  expect(quick).toBeLessThan(30)
  expect(quickChoice(match, 0, { ...how, heuristics: slipping(0) })).toBeUndefined()
  expect(quickChoice(match, 0, { ...how, heuristics: slipping(1) })).toBeDefined()
  const minor: Heuristics = { ...slipping(0), minor: () => true }
  expect(quickChoice(match, 0, { ...how, heuristics: minor })).toBeDefined()
})

test('slips are worse the lower the care', () => {
  const match = start('a')
  const { choices } = match.decision(0)!
  const blunders = (care: number): number => {
    const heuristics: Heuristics = {
      ...plainHeuristics,
      efforts: { recruit: { slips: 1, care } },
      weigh: (_game, _seat, asked) => asked.choices.map((_, index) => (index === 0 ? 10_000 : 1)),
    }
    const seeds = Array.from({ length: 60 }, (_, seed) => `${seed}`)
    return seeds.filter((seed) => quickChoice(match, 0, { heuristics, strength: 'recruit', seed }) !== choices[0])
      .length
  }
  expect(choices.length).toBeGreaterThan(1)
  expect(blunders(1)).toBe(0)
  expect(blunders(0)).toBeGreaterThan(10)
  expect(blunders(0.25)).toBeLessThan(blunders(0))
})

test('the policy takes a choice with the greatest weight, and any choice if none has a weight', () => {
  const last: Heuristics = { ...plainHeuristics, weigh: (_game, _seat, { choices }) => choices.map((_, i) => i) }
  const none: Heuristics = { ...plainHeuristics, weigh: (_game, _seat, { choices }) => choices.map(() => 0) }
  const match = start('a')
  const { choices } = match.decision(0)!
  expect(policy(match, 0, last, seededRandom('a'))).toEqual(choices.at(-1))
  expect(choices).toContainEqual(policy(match, 0, none, seededRandom('a')))
})

/** Number of matches that a strength wins and loses against random answers. */
function against(strength: Strength, matches: number): { readonly won: number; readonly lost: number } {
  let [won, lost] = [0, 0]
  for (let number = 0; number < matches; number++) {
    const [match, own, random] = [start(`${number}`), number % 2, seededRandom(number)]
    while (match.outcome === undefined) {
      const seat = match.deciding[0]!
      if (seat !== own) answerAtRandom(match, random, match.answers + 1)
      else
        match.apply({
          kind: 'choose',
          seat,
          choice: analysis(match, seat, { ...how, strength, seed: `${number}`, budget: { iterations: 80 } }).choice,
        })
    }
    if (match.outcome.winner === own) won++
    else if (match.outcome.winner !== null) lost++
  }
  return { won, lost }
}

test('staff wins against random answers, though it knows only the rules', () => {
  const { won, lost } = against('staff', 24)
  expect(won).toBeGreaterThan(3 * lost)
})

test.each(strengths)('%s gives the same analysis in matches that told it the same', (strength) => {
  const thinking = { ...how, strength, budget: { iterations: 40 } }
  const compared = analysesOfTheSame(start, 120, (match, seat) => analysis(match, seat, thinking))
  expect(compared.length).toBeGreaterThan(3)
  for (const alike of compared) expect(new Set(alike).size).toBe(1)
  expect(compareWorlds(toy, { matches: 40, answers: 4 })).toBeGreaterThan(0)
})
