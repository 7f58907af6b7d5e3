import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { ARMIES } from '../data/armies.ts'
import { placeDefs, SECTOR_COUNT } from '../data/map.ts'
import { supplyLines } from '../rules/7-supplies.ts'
import { distanceTo } from '../rules/9-artillery.ts'
import { ROUND_RESULTS, roundOdds, roundResult } from '../rules/11.4-11.7-results.ts'
import { singapore } from './index.ts'
import { Board } from './referee/board.ts'
import { stepsBetween } from './referee/geography.ts'
import { suppliedPlaces } from './referee/movement.ts'

describe('the second reading of the rules, beside the referee', () => {
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
        expect(found.sort()).toEqual([...suppliedPlaces(new Board(game), army)].sort())
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
