import { describe, expect, it } from 'vitest'
import { assault, attack, heard, move, rock } from '../testing.ts'

describe('why a unit cannot be chosen', () => {
  it('8.1 in an Assault Impulse: elsewhere, moved, hemmed in', () => {
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

  it('9.4 of an attack: who is elsewhere neither leads nor joins', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503', 'I/503 spent', 'infantry-1', 'infantry-2'], '9': ['MG-1'] },
    })
    assault(match, '10')
    expect(heard(match, { verb: 'lead', piece: 'I/503' })).toBe('why.spent 8.1.1')
    match.choose({ verb: 'lead', piece: 'G/503' })
    expect(match.asked).toBe('seat 0: ask.combat.join (9.3)')
    expect(heard(match, { verb: 'join', piece: 'infantry-1' })).toBe('why.enemy-unit 9.3')
    match.choose('join-all')
    expect(heard(match, { verb: 'lead', piece: 'MG-1' })).toBe('why.elsewhere 9.4.3A')
  })

  it('10.5.1 the Primary Target is an enemy unit in the target Area', () => {
    const match = rock({
      units: { '10': ['G/503'], '9': ['infantry-1', 'pillbox-A', 'H/503'], '27': ['MG-1', 'pillbox-B'] },
    })
    match.choose({ verb: 'bombard', piece: 'air-1' }, { verb: 'aim', space: '9' })
    expect(heard(match, { verb: 'target', piece: 'MG-1' })).toBe('why.elsewhere 10.5.1')
    expect(heard(match, { verb: 'target', piece: 'pillbox-B' })).toBe('why.elsewhere 10.5.1')
    expect(heard(match, { verb: 'target', piece: 'H/503' })).toBe('why.own-unit 10.5.1')
  })

  it('10.3, 10.6B who supports a gun', () => {
    const match = rock({
      units: { '10': ['C/462', 'G/503', 'A/462 spent'], '4': ['B/462'], '22': ['cannon/34'], '9': ['infantry-1'] },
    })
    match.choose({ verb: 'bombard', piece: 'C/462' })
    expect(heard(match, { verb: 'support', piece: 'G/503' })).toBe('why.no-gun 10.6B')
    expect(heard(match, { verb: 'support', piece: 'A/462' })).toBe('why.spent 10.1.1')
    expect(heard(match, { verb: 'support', piece: 'cannon/34' })).toBe('why.out-of-range 10.3')
  })

  it('11.1 losses are taken in the Area, and only the first point has a fixed unit', () => {
    const match = rock({
      units: {
        '10': ['G/503'],
        '9': ['pillbox-A', 'infantry-1', 'infantry-2 spent'],
        '27': ['pillbox-B', 'MG-1 spent'],
      },
      dice: [[4, 5, 3, 6]],
    }).choose({ verb: 'bombard', piece: 'air-1' }, { verb: 'aim', space: '9' }, { piece: 'pillbox-A' })
    expect(match.asked).toBe('seat 1: ask.attrition.first (11.1)')
    expect(heard(match, { verb: 'flip', piece: 'pillbox-B' })).toBe('why.elsewhere 11.1')
    expect(heard(match, { verb: 'eliminate', piece: 'MG-1' })).toBe('why.elsewhere 11.1')
    match.choose('flip')
    expect(match.asked).toBe('seat 1: ask.attrition.take (11.1)')
    expect(heard(match, { verb: 'eliminate', piece: 'infantry-1' })).toBe('why.not-exact 11.1')
  })

  it('14.2, 8.3 who jumps', () => {
    const match = rock({ turn: 1, all: true, step: 'day', vars: { opened: false } })
    expect(heard(match, { verb: 'land', piece: 'D/503' })).toBe('why.second-wave 14.2')
    expect(heard(match, { verb: 'land', piece: 'I/34' })).toBe('why.elsewhere 8.3')
  })

  it('6.1, 6.4 "S" units are reinforcements, the others reorganize', () => {
    const lost = { 'eliminated-japan': ['MG-1', 'infantry-1', 'pillbox-A'], '27': ['infantry-2'] }
    const back = rock({ phase: 'reinforcement', turn: 3, units: lost, dice: [[3, 3]] })
    expect(heard(back, { verb: 'return', piece: 'infantry-1' })).toBe('why.not-special 6.1')
    expect(heard(back, { verb: 'return', piece: 'infantry-2' })).toBe('why.not-eliminated 6.1.1')
    const again = rock({ phase: 'reorganization', units: lost })
    expect(heard(again, { verb: 'reorganize', piece: 'pillbox-A' })).toBe('why.special 6.4')
    expect(heard(again, { verb: 'rally', piece: 'infantry-1' })).toBe('why.no-advantage 13.2C')
    const last = rock({ phase: 'reorganization', advantage: 'japan', units: { 'eliminated-japan': ['infantry-1'] } })
    expect(heard(last, { verb: 'reorganize', piece: 'infantry-1' })).toBe('why.no-price 12.1')
  })

  it('6.1.1 a Pillbox without an Area to return to', () => {
    const areas = Array.from({ length: 27 }, (_, i) => String(i + 1))
    const match = rock({
      phase: 'reinforcement',
      turn: 3,
      units: { 'eliminated-japan': ['MG-1', 'pillbox-A'] },
      control: areas,
      dice: [[3, 3]],
    })
    expect(heard(match, { verb: 'return', piece: 'pillbox-A' })).toBe('why.no-place 6.1.1')
  })
})

describe('why a marker cannot be added', () => {
  it('17.1-17.3 used, fallen, without his unit, without a Pillbox', () => {
    const match = rock({
      options: { leaders: 'yes', flamethrower: 'yes' },
      units: {
        '10': ['G/503', 'H/503'],
        '9': ['infantry-1 spent', 'infantry-2 spent'],
        'leaders-us': ['jones used', 'woods killed'],
      },
    })
    attack(match, '10', '9', 'G/503', 'H/503').choose({ verb: 'lead', piece: 'infantry-1' })
    expect(match.asked).toBe('seat 0: ask.combat.support (17.0)')
    expect(heard(match, { verb: 'add', piece: 'jones' })).toBe('why.used 17.1')
    expect(heard(match, { verb: 'add', piece: 'woods' })).toBe('why.killed 17.1.1')
    expect(heard(match, { verb: 'add', piece: 'caskey' })).toBe('why.no-colour 17.1')
    expect(heard(match, { verb: 'add', piece: 'itagaki' })).toBe('why.enemy-unit 17.1')
    expect(heard(match, { verb: 'add', piece: 'flamethrower' })).toBe('why.no-pillbox 17.3')
    expect(heard(match, { verb: 'add', piece: 'mortar-1' })).toBe('why.not-played 17.0')
    expect(heard(match, { verb: 'add', piece: 'G/503' })).toBe('why.markers-only 17.0')
  })

  it('17.1, 17.2, 17.3 one of a kind to an attack', () => {
    const us = rock({
      options: { leaders: 'yes', flamethrower: 'yes' },
      units: { '10': ['G/503', 'H/503'], '9': ['infantry-1 spent', 'pillbox-A spent'] },
    })
    attack(us, '10', '9', 'G/503', 'H/503').choose({ verb: 'lead', piece: 'infantry-1' })
    us.choose({ verb: 'add', piece: 'flamethrower' })
    expect(heard(us, { verb: 'add', piece: 'flamethrower' })).toBe('why.added 17.3')
    const spare = rock({
      momentum: 'japan',
      options: { leaders: 'yes', mortars: 'yes' },
      units: { '10': ['infantry-1', 'infantry-2'], '9': ['G/503 spent', 'H/503 spent'] },
    })
    attack(spare, '10', '9', 'infantry-1', 'infantry-2').choose({ verb: 'lead', piece: 'G/503' })
    expect(heard(spare, { verb: 'add', piece: 'mortar-2' })).toBe('why.one-mortar 17.2')
    spare.choose({ verb: 'add', piece: 'itagaki' })
    expect(heard(spare, { verb: 'add', piece: 'endo' })).toBe('why.one-leader 17.1')
  })
})
