import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { assault, attackedOnce, heard, move, rock, type TestPosition } from '../testing/test-position.ts'

const units = { '10': ['G/503', 'H/503', 'C/462', 'I/503 spent'], '27': ['infantry-1', 'infantry-2'] }

describe('why an Area cannot be activated', () => {
  it.each<[string, TestPosition, Choice]>([
    ['why.no-units 8.1', { units }, { verb: 'assault', space: '9' }],
    ['why.no-fresh 8.1', { units: { ...units, '9': ['D/503 spent'] } }, { verb: 'assault', space: '9' }],
    ['why.no-units 8.1', { units }, { verb: 'assault', space: 'airborne' }],
    ['why.enemy-box 3.2', { units, momentum: 'japan' }, { verb: 'assault', space: 'airborne' }],
    ['why.enemy-box 3.3', { units }, { verb: 'assault', space: 'hidden' }],
    ['why.no-units 8.1', { units, momentum: 'japan' }, { verb: 'assault', space: 'hidden' }],
    [
      'why.no-landing-at-night 6.3.3',
      { units, phase: 'night', momentum: 'us' },
      { verb: 'assault', space: 'seaborne' },
    ],
  ])('%s', (why, position, choice) => {
    expect(heard(rock(position), choice)).toBe(why)
  })

  it('a refusal changes nothing', () => {
    const match = rock({ units })
    const before = JSON.stringify(match.match.snapshot())
    match.refuses({ verb: 'assault', space: '9' })
    match.refuses({ verb: 'nonsense' })
    expect(JSON.stringify(match.match.snapshot())).toBe(before)
  })
})

describe('why a unit of the Active Area does not move', () => {
  it('8.2 it is Spent, an enemy’s, or a Pillbox', () => {
    const match = assault(rock({ units: { ...units, '10': [...units['10'], 'infantry-3'] }, control: ['13'] }), '10')
    expect(heard(match, { verb: 'unit', piece: 'I/503' })).toBe('why.spent 8.2')
    expect(heard(match, { verb: 'unit', piece: 'infantry-1' })).toBe('why.enemy-unit 8.1')
    const japan = assault(rock({ momentum: 'japan', units: { '27': ['infantry-1', 'pillbox-A'] } }), '27')
    expect(heard(japan, { verb: 'move', piece: 'pillbox-A', space: '24', value: 1 })).toBe('why.pillbox 9.4.2')
  })

  it('8.1 it is elsewhere, has moved, or is hemmed in', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503', 'C/462'], '13': ['I/503'], '9': ['infantry-1'], '15': ['MG-1 spent'] },
    })
    assault(match, '10')
    expect(heard(match, { verb: 'unit', piece: 'I/503' })).toBe('why.elsewhere 8.1')
    expect(heard(match, { verb: 'unit', piece: 'infantry-1' })).toBe('why.enemy-unit 8.1')
    move(match, 'G/503', '9').choose({ verb: 'unit', piece: 'H/503' }).choose({ space: '13' })
    expect(heard(match, { verb: 'unit', piece: 'G/503' })).toBe('why.moved 8.1')
    const shut = assault(rock({ units: { '5': ['G/503', 'H/503', 'C/462'] } }), '5')
    expect(heard(shut, { verb: 'unit', piece: 'C/462' })).toBe('why.hemmed-in 8.1')
  })

  it('3.3 of hidden units nothing is said to those who do not know them', () => {
    const match = assault(rock({ units: { ...units, hidden: ['MG-1', 'MG-2'] } }), '10')
    const generic = match.refuses({ verb: 'unit', piece: 'nobody' }).text
    expect(match.refuses({ verb: 'unit', piece: 'MG-1' }).text).toEqual(generic)
    expect(generic).toEqual({ key: 'refused.illegal-choice', rule: '8.1' })
  })
})

describe('why a unit does not go to an Area', () => {
  const moving = (piece: string) =>
    assault(rock({ units: { '10': ['C/462', 'H/503'], '3': ['infantry-1'] } }), '10').choose({ verb: 'unit', piece })

  it('8.2 what is lacking is said in figures', () => {
    const match = moving('C/462')
    expect(heard(match, { verb: 'move', piece: 'C/462', space: '27', value: 5 })).toBe('why.out-of-reach 8.2')
    const { args } = match.refuses({ verb: 'move', piece: 'C/462', space: '27', value: 5 }).text
    expect(args).toEqual({ unit: { piece: 'C/462' }, area: { space: '27' }, cost: 1, left: 3 })
  })

  it('8.2 an enemy counter pressed instead of its Area is answered as the Area', () => {
    expect(heard(moving('C/462'), { verb: 'move', piece: 'infantry-1' })).toBe('why.out-of-reach 8.2')
  })

  it('8.2 the unit itself is no Area', () => {
    expect(heard(moving('H/503'), { verb: 'move', piece: 'H/503' })).toBe('why.not-this-unit 8.2')
  })
})

describe('why an Assault Impulse is not done, or an Area not attacked', () => {
  it('6.2.3, 8.1, 9.1 something must be done, and attacks that are due', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503', 'I/503'], '9': ['infantry-1'], '13': ['MG-1'] },
      dice: [[1, 1, 6, 6]],
    })
    assault(match, '10')
    expect(heard(match, { verb: 'done' })).toBe('why.nothing-done 6.2.3')
    expect(heard(match, { verb: 'unit', space: '9' })).toBe('why.unit-first 8.1')
    move(match, 'G/503', '9')
    expect(heard(match, { verb: 'done' })).toBe('why.must-attack 9.1')
    expect(heard(match, { verb: 'attack', space: '11' })).toBe('why.no-enemy 9.0')
    expect(heard(match, { verb: 'attack', space: '13' })).toBe('why.no-attackers 9.0')
    match.choose({ verb: 'attack', space: '9' })
    move(match, 'H/503', '13')
    expect(heard(match, { verb: 'attack', space: '9' })).toBe('why.no-attackers 9.0')
  })

  it('8.2.2, 9.0 with the option "one-attack" an Area that was attacked is not attacked again', () => {
    const match = attackedOnce()
    expect(heard(match, { verb: 'attack', space: '10' })).toBe('why.attacked-again 8.2.2')
  })

  it('6.2.3 an attack that is not mandatory is not demanded', () => {
    const match = assault(rock({ units: { '10': ['G/503', 'H/503', 'infantry-1'] }, control: ['13'] }), '10')
    expect(match.turn.offered('attack')).toHaveLength(1)
    expect(heard(match, { verb: 'done' })).toBe('why.nothing-done 6.2.3')
  })
})
