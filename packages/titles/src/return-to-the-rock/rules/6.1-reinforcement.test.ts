import { describe, expect, it } from 'vitest'
import { pieces, spaces } from '../../shared/testing.ts'
import { heard, rock, type TestPosition } from '../testing/test-position.ts'

const numbered = Array.from({ length: 27 }, (_, i) => `${i + 1}`)
const without = (...ids: string[]) => numbered.filter((id) => !ids.includes(id))

/** A Reinforcement Phase with one roll; some units can return from a box, and others are in place. */
function returning(box: string, standing: { [area: string]: string[] }) {
  return (roll: number[], eliminated: string[], more: { [area: string]: string[] } = {}, control: string[] = []) =>
    rock({
      phase: 'reinforcement',
      turn: 3,
      units: { [box]: eliminated, ...standing, ...more },
      control,
      dice: [roll],
    })
}

describe('6.1 Reinforcement Phase', () => {
  it('6.1 the Japanese side goes first, then the American', () => {
    const match = rock({
      phase: 'reinforcement',
      turn: 3,
      units: { 'eliminated-japan': ['MG-1'], 'eliminated-us': ['161/C'], '10': ['G/503'], '9': ['H/503'] },
      dice: [
        [1, 1],
        [1, 1],
      ],
    })
    expect(match.turn.seat).toBe(1)
    match.choose('done')
    expect([match.turn.seat, match.turn.ask]).toEqual([0, 'ask.reinforcement.unit'])
  })

  it('6.1 nobody rolls when nobody could return (R10)', () => {
    const match = rock({
      phase: 'reinforcement',
      turn: 3,
      units: { 'eliminated-japan': ['infantry-1'], 'eliminated-us': ['161/C', 'G/503'], '24': ['infantry-2'] },
    })
    expect(match.match.rolls).toEqual([])
    expect(match.in('eliminated-us')).toEqual(['G/503', '161/C'])
    expect(match.game.vars.phase).toBe('day')
  })
})

describe('6.1.1 Japanese reinforcements', () => {
  const back = returning('eliminated-japan', { '24': ['infantry-17'] })

  it.each([
    [[1, 1], 1],
    [[1, 2], 2],
    [[3, 4], 4],
    [[5, 6], 6],
    [[6, 6], 6],
  ])('6.1.1 two dice, halved, rounded up: %j gives %i', (roll, units) => {
    const match = back(roll, ['MG-1', 'MG-2', 'MG-3', 'MG-4', 'MG-5', 'MG-6', 'MG-7', 'MG-8'])
    expect(match.record('reinforcement.roll').args).toEqual({ side: { side: 'japan' }, units })
    for (let i = 1; i <= units; i++) {
      expect(match.turn.decision).toMatchObject({ ask: 'ask.reinforcement.unit', args: { left: units - i + 1 } })
      match.choose({ verb: 'return', piece: `MG-${i}` })
    }
    expect(match.turn.ask).not.toBe('ask.reinforcement.unit')
    expect(match.in('eliminated-japan')).toHaveLength(8 - units)
  })

  it('6.1.1 up to that number: fewer may return', () => {
    const match = back([6, 6], ['MG-1', 'MG-2']).choose({ verb: 'return', piece: 'MG-2' }, 'done')
    expect(match.in('eliminated-japan')).toEqual(['MG-1'])
  })

  it('6.1.1 only "S" units', () => {
    expect(pieces(back([6, 6], ['MG-1', 'pillbox-A', 'infantry-1']), 'return')).toEqual(['pillbox-A', 'MG-1'])
  })

  it('6.1.1 only eliminated ones: what was removed for good stays away (R10)', () => {
    expect(pieces(back([6, 6], ['MG-1'], { 'removed-japan': ['MG-2', 'pillbox-A'] }), 'return')).toEqual(['MG-1'])
  })

  it('6.1.1 Machine Gun units go to the Hidden Units Box, Fresh', () => {
    const match = back([1, 1], ['MG-1', 'MG-2']).choose({ verb: 'return', piece: 'MG-1' })
    expect([match.at('MG-1'), match.face('MG-1')]).toEqual(['hidden', 'fresh'])
  })

  it('6.1.1 Pillboxes go to any Japanese-Controlled Area of any TEM, Contested or not, one in each', () => {
    const match = back(
      [1, 1],
      ['pillbox-A', 'pillbox-B'],
      { '9': ['infantry-1', 'G/503'], '8': ['pillbox-C'], '10': ['H/503'] },
      ['11'],
    )
    match.choose({ verb: 'return', piece: 'pillbox-A' })
    expect(spaces(match, 'place'), '8 has one, 10 and 11 are American').toEqual(without('8', '10', '11'))
    match.choose({ verb: 'place', space: '9' })
    expect([match.at('pillbox-A'), match.face('pillbox-A')]).toEqual(['9', 'fresh'])
  })

  it('6.1.1, 7.2 not to an Area that Japanese units merely contest', () => {
    const match = back([1, 1], ['pillbox-A', 'pillbox-B'], { '9': ['infantry-1', 'G/503'] }, ['9'])
    expect(spaces(match.choose({ verb: 'return', piece: 'pillbox-A' }), 'place')).toEqual(without('9'))
  })

  it('6.1.1, 7.1 not to a full Area', () => {
    const eight = Array.from({ length: 8 }, (_, i) => `infantry-${i + 1}`)
    const match = back([1, 1], ['pillbox-A', 'pillbox-B'], { '9': eight })
    expect(spaces(match.choose({ verb: 'return', piece: 'pillbox-A' }), 'place')).toEqual(without('9'))
  })
})

describe('6.1.2 American reinforcements', () => {
  const back = returning('eliminated-us', { '10': ['G/503'] })

  it('6.1.2 two dice, halved, rounded up, of "S" units', () => {
    const match = back([2, 3], ['161/C', 'C/462', 'D/462', '603', 'H/503'])
    expect(match.record('reinforcement.roll').args).toEqual({ side: { side: 'us' }, units: 3 })
    expect(match.turn.decision.args).toEqual({ left: 3 })
    expect(pieces(match, 'return')).toEqual(['161/C', 'C/462', 'D/462', '603'])
  })

  it('6.1.2 to any American-Controlled Area, Contested or empty, Fresh; not to a Contested Japanese one', () => {
    const match = back([1, 1], ['161/C', 'C/462'], { '9': ['H/503', 'infantry-1'], '8': ['I/503', 'infantry-2'] }, [
      '9',
      '14',
    ])
    match.choose({ verb: 'return', piece: 'C/462' })
    expect(spaces(match, 'place')).toEqual(['9', '10', '14'])
    match.choose({ verb: 'place', space: '14' })
    expect([match.at('C/462'), match.face('C/462')]).toEqual(['14', 'fresh'])
  })

  it('6.1.2, 7.1 not to a full Area', () => {
    const match = back(
      [1, 1],
      ['161/C', 'C/462'],
      { '9': ['H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'A/503', 'B/503', 'C/503'] },
      ['4'],
    )
    expect(spaces(match.choose({ verb: 'return', piece: '161/C' }), 'place')).toEqual(['4', '10'])
  })

  it('6.1.2 on Turn 2 those of 17 February go to the two boxes in any combination', () => {
    const units = { '10': ['G/503'], reinforcements: ['A/503', 'B/503', 'C/503'] }
    const match = rock({ phase: 'reinforcement', units })
    expect(match.turn.decision).toMatchObject({ ask: 'ask.reinforcement.february-17', rule: '6.1.2' })
    match.expectChoices(
      { verb: 'send', space: 'airborne' },
      { verb: 'send', space: 'seaborne' },
      { verb: 'send-all', space: 'airborne' },
      { verb: 'send-all', space: 'seaborne' },
    )
    match.choose({ verb: 'send', space: 'airborne' }, { verb: 'send-all', space: 'seaborne' })
    expect([match.in('airborne'), match.in('seaborne'), match.in('reinforcements')]).toEqual([
      ['A/503'],
      ['B/503', 'C/503'],
      [],
    ])
  })

  it('6.1.2 that may not be delayed: there is no other answer, and the Day does not begin before', () => {
    const match = rock({ phase: 'reinforcement', units: { '10': ['G/503'], reinforcements: ['A/503', 'B/503'] } })
    match.turn.mayNot('done')
    match.choose({ verb: 'send', space: 'seaborne' })
    expect([match.game.vars.phase, match.turn.ask]).toEqual(['reinforcement', 'ask.reinforcement.february-17'])
    match.choose({ verb: 'send', space: 'seaborne' })
    expect(match.game.vars.phase).toBe('day')
  })

  it('6.1.2 they come after the returning units, and on no other Turn', () => {
    const units = { '10': ['G/503'], '9': ['H/503'], 'eliminated-us': ['161/C', 'C/462'], reinforcements: ['A/503'] }
    const match = rock({ phase: 'reinforcement', units, dice: [[1, 1]] })
    expect(match.turn.ask).toBe('ask.reinforcement.unit')
    match.choose('done')
    expect(match.turn.ask).toBe('ask.reinforcement.february-17')
    const later = rock({ phase: 'reinforcement', turn: 3, units: { '10': ['G/503'], reinforcements: ['A/503'] } })
    expect(later.game.vars.phase).toBe('day')
  })
})

describe('why a unit does not return', () => {
  const back = (lost: string[], more: TestPosition = {}) =>
    rock({
      phase: 'reinforcement',
      turn: 3,
      units: { 'eliminated-japan': lost, '27': ['pillbox-B', 'infantry-2'] },
      dice: [[3, 3]],
      ...more,
    })

  it('6.1 it is no "S" unit, or not eliminated', () => {
    const match = back(['MG-1', 'infantry-1', 'pillbox-A'])
    expect(heard(match, { verb: 'return', piece: 'infantry-1' })).toBe('why.not-special 6.1')
    expect(heard(match, { verb: 'return', piece: 'infantry-2' })).toBe('why.not-eliminated 6.1.1')
  })

  it('6.1.1 a Pillbox has no Area to return to', () => {
    const areas = Array.from({ length: 27 }, (_, i) => String(i + 1))
    const units = { 'eliminated-japan': ['MG-1', 'pillbox-A'] }
    const match = back([], { units, control: areas })
    expect(heard(match, { verb: 'return', piece: 'pillbox-A' })).toBe('why.no-place 6.1.1')
  })

  it('6.1.1 a second Pillbox is not placed in an Area', () => {
    const match = back(['MG-1', 'pillbox-A']).choose({ verb: 'return', piece: 'pillbox-A' })
    expect(heard(match, { verb: 'place', piece: 'pillbox-A', space: '27' })).toBe('why.pillbox-there 6.1.1')
    expect(heard(match, { verb: 'place', piece: 'pillbox-A', space: 'hidden' })).toBe('why.not-here 6.1.1')
  })

  it('6.1.2 the units of 17 February go to the two boxes alone', () => {
    const match = rock({ phase: 'reinforcement', units: { '10': ['G/503'], reinforcements: ['A/503', 'B/503'] } })
    expect(heard(match, { verb: 'send', piece: 'A/503', space: '10' })).toBe('why.not-here 6.1.2')
  })
})
