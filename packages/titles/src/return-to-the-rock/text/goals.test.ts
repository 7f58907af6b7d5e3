import { mostUrgent } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { seenOf } from '../../shared/testing.ts'
import { boardFor } from '../board/board.ts'
import { rock, type TestPosition } from '../testing/test-position.ts'
import { goals } from './goals.ts'

/** The goals in a position: key, urgency and progress. */
function standing(position: TestPosition) {
  const { game } = rock({ units: { '10': ['G/503'], '5': ['MG-1'] }, ...position })
  const all = goals.of(seenOf(game, 0))
  const brief = (key: string) => {
    const found = all.find((goal) => goal.key === key)
    return found && [found.urgency, found.near?.has, found.near?.needs]
  }
  return { brief, first: mostUrgent(all) }
}

describe('what wins and loses', () => {
  it('15.1.2 points that fall behind the turns are warned of by day, and decide at night', () => {
    expect(standing({ turn: 2, phase: 'day' }).brief('goal.too-slow')).toEqual(['soon', 0, 2])
    const night = standing({ turn: 2, phase: 'night' })
    expect(night.first).toMatchObject({ key: 'goal.too-slow', rule: '15.1.2', side: 'japan', urgency: 'now' })
  })

  it('15.1.2 points that suffice today are warned of if they do not tomorrow', () => {
    const enough = { turn: 2, phase: 'night' as const, control: ['1'] }
    expect(standing(enough).brief('goal.tomorrow')).toEqual(['soon', 2, 3])
    expect(standing({ ...enough, control: ['1', '24'] }).brief('goal.tomorrow')).toEqual(['calm', 5, 3])
  })

  it('15.3 the last turn is told a turn ahead', () => {
    const control = ['1', '6', '8', '14', '24']
    expect(standing({ turn: 5, control }).brief('goal.operational')?.[0]).toBe('calm')
    expect(standing({ turn: 6, control }).brief('goal.operational')?.[0]).toBe('soon')
    expect(standing({ turn: 7, control }).brief('goal.operational')?.[0]).toBe('now')
  })

  it('15.2 lost units count against the points of the end alone', () => {
    const has = (units: NonNullable<TestPosition['units']>) =>
      standing({ control: ['1'], units }).brief('goal.operational')?.[1]
    const before = has({ '10': ['G/503', 'H/503'], '5': ['MG-1'] })
    const after = has({ '10': ['G/503'], '5': ['MG-1'], 'eliminated-us': ['H/503'] })
    expect(Number(before) - Number(after)).toBe(1)
    expect(Number(has({ '10': ['G/503', 'H/503'], '5': ['MG-1'] })) - Number(has({ '5': ['MG-1'] }))).toBe(2)
  })

  it('15.2.1 the link-up is a goal of the first turn', () => {
    expect(standing({ turn: 1 }).brief('goal.linkup')).toEqual(['calm', 0, 1])
    expect(standing({ turn: 2 }).brief('goal.linkup')).toBeUndefined()
  })

  it('15.1.1 the whole island is counted', () => {
    expect(standing({ control: ['1', '2'] }).brief('goal.whole-island')).toEqual(['calm', 3, 27])
  })
})

describe('the board', () => {
  it('17.0 has no boxes of optional rules that are not played, and the others close up', () => {
    const ids = (options: { readonly [id: string]: string }) => boardFor(options).spaces.map(({ id }) => id)
    expect(ids({})).not.toContain('flamethrower')
    expect(ids({ flamethrower: 'yes' })).toContain('flamethrower')
    const left = (options: { readonly [id: string]: string }, id: string) =>
      boardFor(options).spaces.find((space) => space.id === id)?.polygon[0]?.[0]
    expect(left({}, 'air')).toBe(1448)
    expect(left({ leaders: 'yes' }, 'air')).toBe(1748)
  })
})
