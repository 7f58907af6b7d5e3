import { describe, expect, it } from 'vitest'
import { assault, heard, move, rock, spaces } from '../testing.ts'

describe('why an Area cannot be chosen', () => {
  it('6.2.3, 8.1, 9.1 of an Assault Impulse', () => {
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
    expect(heard(match, { verb: 'attack', space: '9' })).toBe('why.attacked-again 8.2.2')
  })

  it('8.2 an enemy counter pressed instead of its Area is answered as the Area', () => {
    const match = assault(rock({ units: { '10': ['C/462', 'H/503'], '3': ['infantry-1'] } }), '10')
    match.choose({ verb: 'unit', piece: 'C/462' })
    expect(heard(match, { verb: 'move', piece: 'infantry-1' })).toBe('why.out-of-reach 8.2')
  })

  it('10.1-10.3 of a bombardment', () => {
    const match = rock({ units: { '10': ['C/462'], '9': ['MG-1'], '4': ['MG-2'], '27': ['infantry-1'] } })
    match.choose({ verb: 'bombard', piece: 'C/462' })
    expect(heard(match, { verb: 'aim', space: '27' })).toBe('why.out-of-range 10.3')
    expect(heard(match, { verb: 'aim', space: '13' })).toBe('why.no-japanese 6.2.4')
    expect(heard(match, { verb: 'aim', space: 'hidden' })).toBe('why.not-here 10.1')
  })

  it('6.1.1, 12.1 of returning units', () => {
    const full = ['G/503', 'H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'I/34', 'K/34']
    const units = { 'eliminated-us': ['L/34', '603'], '10': full, '22': ['A/34'], '21': ['C/462'], '27': ['MG-1'] }
    const again = rock({ phase: 'reorganization', units, control: ['13'] })
    again.choose({ verb: 'reorganize', piece: 'L/34' })
    expect(heard(again, { verb: 'place', piece: 'L/34', space: '27' })).toBe('why.not-controlled 12.1')
    expect(heard(again, { verb: 'place', piece: 'L/34', space: '13' })).toBe('why.nobody-there 12.1')
    expect(heard(again, { verb: 'place', piece: 'L/34', space: '10' })).toBe('why.full 7.1')
    expect(heard(again, { verb: 'place', piece: 'L/34', space: 'airborne' })).toBe('why.not-here 12.1')
    const lost = { 'eliminated-japan': ['MG-1', 'pillbox-A'], '27': ['pillbox-B'] }
    const back = rock({ phase: 'reinforcement', turn: 3, units: lost, dice: [[3, 3]] })
    back.choose({ verb: 'return', piece: 'pillbox-A' })
    expect(heard(back, { verb: 'place', piece: 'pillbox-A', space: '27' })).toBe('why.pillbox-there 6.1.1')
  })

  it('11.2.2A of a retreat', () => {
    const match = rock({ units: { '10': ['G/503'], '9': ['infantry-1 spent', 'infantry-2'] }, dice: [[1, 1, 6, 6]] })
    match.choose({ verb: 'bombard', piece: 'air-1' }, { verb: 'target', piece: 'infantry-2' }, 'retreat')
    expect(spaces(match, 'retreat-to')).toEqual(['3', '5'])
    expect(heard(match, { verb: 'retreat-to', piece: 'infantry-1', space: '4' })).toBe('why.worse-retreat 11.2.2A')
  })
})
