import { describe, expect, it } from 'vitest'
import { expectFirstMatch, expectNames, expectNumbers, numbersIn } from '../../testing/stated.ts'
import { scenarios } from '../data/scenarios.ts'
import { beachCost, costs, shifts } from '../data/terrain.ts'
import { BEACH_POINTS } from '../rules/15.2-objectives.ts'
import { LEVELS, levelOf } from '../rules/15.4-levels-of-victory.ts'
import { tables } from './tables.ts'

const points = (halves: number) => halves / 2
const [assault, barrier, collapse] = scenarios
const turns = (scenario = assault) => [scenario?.firstTurn ?? 0, scenario?.lastTurn ?? 0]
const [exit] = assault?.exits ?? []
const detachment = assault?.detachment

describe('what the texts state', () => {
  it('numbers of the short rules and of the guide are those of the data', async () => {
    const { strong } = shifts
    await expectNumbers('leyte', {
      numbers: {
        '5.2': [costs.clear, costs.swamp, costs.mountain, costs.trail].map(points),
        '7.4': [strong.swamp, strong.rough, strong.mountain],
        '12.21': [points(beachCost)],
        'ask.arrival.north': [points(beachCost)],
        '15.22': [BEACH_POINTS],
        '15.4': [2, 3, 1],
        '16.1': turns(assault),
        '16.13': [Number(exit?.hex), 3, 2, 5, Number(detachment?.hex), detachment?.by ?? 0, Number(detachment?.hex)],
        '16.14': [assault?.airfieldPoints ?? 0, ...(assault?.objectives.us ?? []).map(({ hex }) => Number(hex))],
        '16.2': turns(barrier),
        '16.24': [barrier?.breakthrough?.belowRow ?? 0, barrier?.breakthrough?.belowColumn ?? 0],
        '16.3': turns(collapse),
        '16.33': turns(collapse),
        '16.34': [collapse?.held?.turn ?? 0],
      },
      unread: { 'turns that are longer': ['17.0'] },
    })
  })

  it('numbers of the first match are those that can be seen', () => expectFirstMatch('leyte'))

  it('names are those of the data', () =>
    expectNames('leyte', ['Area', 'Divisions', 'Eastern', 'Japan', 'Northern', 'October', 'Southern', 'Valley']))

  it('15.4 the ratios of the table reach the levels beside which they stand', () => {
    const rows = tables.find(({ rule }) => rule === '15.4')?.rows ?? []
    const levels = rows.map(([ratio = '']) => new Set(numbersIn(ratio).map(levelOf)))
    expect(levels).toEqual(LEVELS.map((level) => new Set([level])))
    const bounds = rows.flatMap(([ratio = '']) => numbersIn(ratio)).map((each) => Math.round(100 * each))
    // Neighbouring levels leave no gap between ratios of two decimals.
    const ends = bounds.toSorted((a, b) => a - b)
    expect(ends).toEqual([100, 101, 149, 150, 199, 200, 201, 249, 250, 299, 300])
  })
})
