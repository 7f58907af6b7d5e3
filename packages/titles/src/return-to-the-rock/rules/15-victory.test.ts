import { describe, expect, it } from 'vitest'
import { areaDefs } from '../data/areas.ts'
import { type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'
import { linkedUp } from './15-victory.ts'

/** An End Phase; a unit waits to jump, so that play stops in the next Day Phase. */
function end(position: TestPosition): RockPlay {
  return rock({ phase: 'end', ...position, units: { airborne: ['D/503'], ...position.units } })
}

const everywhere = areaDefs.map((area) => area.id)

describe('15.1 Automatic Victory', () => {
  it('15.1.1 the American side wins with every Area under its control', () => {
    const match = end({ turn: 3, control: everywhere })
    expect(match.match.outcome).toMatchObject({ winner: 0, reason: { key: 'victory.whole-island', rule: '15.1.1' } })
  })

  it('15.1.1 one Area under Japanese control is enough to prevent it, Contested ones are not', () => {
    expect(end({ turn: 3, control: everywhere.filter((id) => id !== '5') }).match.outcome).toBeUndefined()
    const contested = end({ turn: 3, control: everywhere, units: { '5': ['G/503', 'MG-1'] } })
    expect(contested.match.outcome?.reason.key).toBe('victory.whole-island')
  })

  it('15.1.2 the Japanese side wins if the Victory Points are fewer than the Turn', () => {
    const match = end({ turn: 4, control: ['24'] })
    expect(match.match.outcome).toMatchObject({
      winner: 1,
      reason: { key: 'victory.too-slow', rule: '15.1.2', args: { points: 3, turn: 4 } },
    })
    expect(end({ turn: 3, control: ['24'] }).match.outcome).toBeUndefined()
    expect(end({ turn: 1, control: [] }).match.outcome?.winner).toBe(1)
    expect(end({ turn: 1, control: ['11'] }).match.outcome).toBeUndefined()
  })

  it('15.1 it is checked after the Night Phase only', () => {
    const match = rock({ phase: 'day', turn: 4, units: { '10': ['G/503'], '9': ['MG-1'] } })
    match.choose('pass').until(
      () => match.records('phase.night').length > 0,
      ({ choices }) => choices.at(-1)!,
    )
    expect(match.match.outcome).toBeUndefined()
    match.until(
      () => match.match.outcome !== undefined,
      ({ choices }) => choices.at(-1)!,
    )
    expect(match.match.outcome?.reason.rule).toBe('15.1.2')
    expect(match.records().at(-2)?.key).toBe('phase.end')
  })
})

describe('15.2 Victory Points', () => {
  it('15.2 the Areas named in the rulebook count, and no others', () => {
    const points = Object.fromEntries(areaDefs.filter((area) => area.points > 0).map((area) => [area.id, area.points]))
    expect(points).toEqual({ '24': 3, '1': 2, '6': 2, '8': 2, '14': 2, '11': 1, '12': 1, '16': 1, '27': 1 })
    expect(rock({ control: everywhere }).track('victory')).toBe(15)
  })

  it('15.2 in the last End Phase each American unit lost for good or still in the box costs a point', () => {
    const control = ['24', '1', '6', '8', '14', '11']
    const match = end({ turn: 7, control, units: kept({ 'eliminated-us': ['G/503', '603'], 'removed-us': ['H/503'] }) })
    expect(match.match.outcome?.reason.args).toMatchObject({ held: 12, losses: 3, points: 9, needed: 10 })
    expect(match.match.outcome?.winner).toBe(1)
  })

  it('15.2 Japanese losses count for nothing', () => {
    const units = kept({ 'eliminated-japan': ['MG-1'], 'removed-japan': ['infantry-1'] })
    expect(end({ turn: 7, control: ['24', '1', '6', '8', '14'], units }).match.outcome?.reason.args).toMatchObject({
      losses: 0,
      points: 11,
    })
  })

  it('15.2 losses do not count for an Automatic Victory', () => {
    const units = { 'eliminated-us': ['G/503', 'H/503', 'I/503'] }
    const match = end({ turn: 3, control: ['24'], units })
    expect(match.match.outcome).toBeUndefined()
  })
})

/** All American units in the Seaborne Invasion Box, except those placed. */
function kept(placed: { readonly [box: string]: readonly string[] }): { readonly [box: string]: readonly string[] } {
  const gone = new Set(Object.values(placed).flat())
  const names = [
    'G/503',
    'H/503',
    'I/503',
    '161/C',
    'C/462',
    'D/462',
    'MG/3/503',
    'D/503',
    'E/503',
    'F/503',
    'B/462',
    'MG/2/503',
  ]
  const more = [
    'I/34',
    'K/34',
    'L/34',
    'A/34',
    'M/34',
    '603',
    'cannon/34',
    'A/503',
    'B/503',
    'C/503',
    'A/462',
    'MG/1/503',
  ]
  return { ...placed, seaborne: [...names, ...more].filter((id) => !gone.has(id)) }
}

describe('15.2.1 Early Linkup', () => {
  /** From Area 10 to Area 22 by way of Areas 15 and 19. */
  const path = ['10', '15', '19', '22']

  it('15.2.1 a path of American-controlled Areas from 10 to 22 at the end of Turn 1 gives one point', () => {
    const match = end({ turn: 1, control: [...path, '11'] })
    expect(match.record('victory.linkup')).toMatchObject({ rule: '15.2.1' })
    expect(match.game.vars.linkup).toBe(true)
    expect(match.track('victory')).toBe(2)
  })

  it('15.2.1 it stays even if the path is cut later', () => {
    const match = end({ turn: 2, control: ['24'], vars: { linkup: true } })
    expect(match.track('victory')).toBe(4)
  })

  it('15.2.1 a gap anywhere, or a later Turn, gives none', () => {
    for (const gap of path)
      expect(end({ turn: 1, control: ['11', ...path.filter((id) => id !== gap)] }).game.vars.linkup).toBe(false)
    expect(end({ turn: 2, control: [...path, '24'] }).records('victory.linkup')).toEqual([])
  })

  it('15.2.1 Japanese units that only contest an Area do not break the path', () => {
    const match = rock({ control: path, units: { '15': ['G/503', 'MG-1'] } })
    expect(linkedUp(match.game)).toBe(true)
  })

  it('15.2.1 it is counted after the check for the Japanese Automatic Victory of Turn 1', () => {
    expect(end({ turn: 1, control: path }).match.outcome).toMatchObject({ winner: 1, reason: { rule: '15.1.2' } })
  })
})

describe('15.3 Final Victory Check', () => {
  const ten = ['24', '1', '6', '8', '11']

  it('15.3 ten points win for the American side, nine for the Japanese', () => {
    const won = end({ turn: 7, control: ten, units: kept({}) })
    expect(won.match.outcome).toMatchObject({
      winner: 0,
      reason: { key: 'victory.operational', rule: '15.3', args: { points: 10 } },
    })
    const lost = end({ turn: 7, control: ten.slice(0, 4), units: kept({}) })
    expect(lost.match.outcome).toMatchObject({
      winner: 1,
      reason: { key: 'victory.prevented', rule: '15.3', args: { points: 9 } },
    })
  })

  it('15.3 a bid changes the points needed', () => {
    const more = end({ turn: 7, control: ten, units: kept({}), vars: { needed: 11 } })
    expect(more.match.outcome?.winner).toBe(1)
    const fewer = end({ turn: 7, control: ten.slice(0, 4), units: kept({}), vars: { needed: 9 } })
    expect(fewer.match.outcome?.winner).toBe(0)
  })

  it('15.3 an Automatic Victory on the last Turn comes first', () => {
    expect(end({ turn: 7, control: ['24', '1'], vars: { needed: 2 } }).match.outcome?.reason.rule).toBe('15.1.2')
  })
})
