import { type Decision, Match } from '@topside/engine'
import { CheapDice, seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { playCompared } from '../../shared/comparing.ts'
import { ARMIES } from '../data/armies.ts'
import { placeDefs, SECTOR_COUNT } from '../data/map.ts'
import { supplyLines } from '../rules/7-supplies.ts'
import { distanceTo } from '../rules/9-artillery.ts'
import { ROUND_RESULTS, roundOdds, roundResult } from '../rules/11.4-11.7-results.ts'
import { rules } from '../title.ts'
import { singapore } from './index.ts'
import { answersTo, stepsBetween, suppliedPlaces, wordsOf } from './reference.ts'

/** One in so many decisions about the plan is compared; all other decisions are. */
const PLANS = 8
/** Answers given in one match. */
const ANSWERS = 900

/** Verbs of answers that the reference does not find: ends and takebacks. */
const LEFT_OUT = ['commit', 'cancel', 'cancel-part', 'done']

const sorted = (words: readonly string[]) => [...words].sort().join('\n')

describe('a slow reference of the rules', () => {
  const played = [
    { scenario: 'impregnable-fortress', players: '3' },
    { scenario: 'impregnable-fortress', players: '2' },
    { scenario: 'brigade', players: '3' },
    { scenario: 'regiment' },
  ]

  it.each(played)('6.1 to 6.11, 7.4, 9.1 to 9.4, 14.2 to 14.4 finds the same answers in %o', (options) => {
    const seed = `reference ${JSON.stringify(options)}`
    const random = seededRandom(seed)
    const match = Match.start(rules, { options, dice: new CheapDice(seed) })
    const words = (decision: Decision) => {
      const looked = !decision.kind.startsWith('plan') || random() * PLANS < 1
      const answers = looked ? answersTo(match.game, decision) : undefined
      const offered = decision.choices.filter(({ verb }) => !LEFT_OUT.includes(verb)).map(wordsOf)
      return answers && ([sorted(offered), sorted(answers)] as const)
    }
    const compared = playCompared(match, { random, words, most: ANSWERS })
    expect(compared.size).toBe(options.scenario === 'regiment' ? 2 : 4)
  })

  it('7.4 to 7.7 lines of supply, wherever control is scattered', () => {
    const random = seededRandom('supply')
    for (let n = 0; n < 60; n++) {
      const sectors = placeDefs.slice(0, SECTOR_COUNT)
      const control = Object.fromEntries(sectors.map(({ id }) => [id, ARMIES[Math.floor(random() * 3)] ?? 'british']))
      const axes = ['axis-b', 'axis-c', 'axis-f', 'axis-h'].filter(() => random() < 0.5)
      const { game } = singapore({ control, units: { 'axis-a': ['jp-infantry'] }, vars: { axes: [...axes, 'axis-a'] } })
      for (const army of ARMIES) {
        const lines = supplyLines(game, army)
        const found = game.table.spaces.filter((place) => lines.reaches(place)).map(({ id }) => id)
        expect(found.sort()).toEqual([...suppliedPlaces(game, army)].sort())
      }
    }
  })

  it('9.1 distances between all sectors', () => {
    const { spaces } = singapore({ units: { tuas: ['jp-infantry'] } }).game.table
    for (const from of spaces.slice(0, SECTOR_COUNT))
      for (const to of spaces.slice(0, SECTOR_COUNT)) expect(distanceTo(from, to)).toBe(stepsBetween(from.id, to.id))
  })

  it('11.4 to 11.6 the odds of every pair of units, by throwing all dice', () => {
    const attacks = [
      [8, 6],
      [6, 6],
      [10, 8],
      [8, 4],
      [8, 6, 8],
    ]
    const defences = [[8, 6], [10, 6], [8, 4], [6], [8]]
    for (const attack of attacks)
      for (const defence of defences)
        for (const added of [-1, 0, 0.5, 1]) {
          const counts = new Map<string, number>()
          const all = throwsOf([...attack, ...defence])
          for (const dice of all) {
            const margin = Math.max(...dice.slice(0, attack.length)) - Math.max(...dice.slice(attack.length)) - added
            counts.set(roundResult(margin), (counts.get(roundResult(margin)) ?? 0) + 1)
          }
          const odds = roundOdds(attack, defence, added)
          for (const result of ROUND_RESULTS)
            expect(odds.chance(result)).toBeCloseTo((counts.get(result) ?? 0) / all.length, 10)
        }
  })
})

/** All results of dice with these numbers of sides. */
function throwsOf([sides, ...others]: readonly number[]): number[][] {
  if (sides === undefined) return [[]]
  const rest = throwsOf(others)
  return Array.from({ length: sides }, (_, index) => rest.map((dice) => [index + 1, ...dice])).flat()
}
