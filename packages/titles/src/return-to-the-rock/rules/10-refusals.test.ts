import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { heard, rock, type TestPosition } from '../testing/test-position.ts'

const units = { '10': ['G/503', 'C/462', 'I/503 spent', 'B/462 spent'], '27': ['infantry-1', 'infantry-2'] }
const night: TestPosition = { phase: 'night', momentum: 'us' }

describe('why a gun or marker does not bombard', () => {
  it.each<[string, TestPosition, Choice]>([
    ['why.no-bombardment 6.2.2', { momentum: 'japan' }, { verb: 'bombard', piece: 'naval' }],
    ['why.no-bombardment-at-night 6.3.3', night, { verb: 'bombard', piece: 'naval' }],
    ['why.enemy-unit 8.1', {}, { verb: 'bombard', piece: 'infantry-1' }],
    ['why.spent 10.1.1', {}, { verb: 'bombard', piece: 'B/462' }],
    ['why.no-target 10.3', {}, { verb: 'bombard', piece: 'C/462' }],
    ['why.off-map 10.3', {}, { verb: 'bombard', piece: 'A/462' }],
    ['why.alike 10.1.1', {}, { verb: 'bombard', piece: 'air-2' }],
    ['why.used 10.1.1', { units: { ...units, naval: ['naval used'] } }, { verb: 'bombard', piece: 'naval' }],
    ['why.no-target 10.1.1', { units: { '10': ['G/503'] } }, { verb: 'bombard', piece: 'naval' }],
    ['why.no-fresh 8.1', { units: { ...units, '9': ['H/503 spent'] } }, { verb: 'bombard', piece: 'H/503' }],
  ])('%s', (why, position, choice) => {
    expect(heard(rock({ units: { ...units, reinforcements: ['A/462'] }, ...position }), choice)).toBe(why)
  })
})

describe('why an Area or unit is not bombarded', () => {
  it('10.1-10.3 it is a box, out of range, or without Japanese units', () => {
    const match = rock({ units: { '10': ['C/462'], '9': ['MG-1'], '4': ['MG-2'], '27': ['infantry-1'] } })
    match.choose({ verb: 'bombard', piece: 'C/462' })
    const whyNot = (space: string) => heard(match, { verb: 'aim', space })
    expect(whyNot('27')).toBe('why.out-of-range 10.3')
    expect(whyNot('13')).toBe('why.no-japanese 6.2.4')
    expect(whyNot('hidden')).toBe('why.not-here 10.1')
    expect(heard(match, { verb: 'aim', piece: 'infantry-1' })).toBe('why.out-of-range 10.3')
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
})

describe('why a unit does not support a gun', () => {
  it('10.3, 10.6B it is none, Spent, or out of range', () => {
    const match = rock({
      units: { '10': ['C/462', 'G/503', 'A/462 spent'], '4': ['B/462'], '22': ['cannon/34'], '9': ['infantry-1'] },
    })
    match.choose({ verb: 'bombard', piece: 'C/462' })
    expect(heard(match, { verb: 'support', piece: 'G/503' })).toBe('why.no-gun 10.6B')
    expect(heard(match, { verb: 'support', piece: 'A/462' })).toBe('why.spent 10.1.1')
    expect(heard(match, { verb: 'support', piece: 'cannon/34' })).toBe('why.out-of-range 10.3')
  })

  it('10.6B it fires already; a gun with enemies in its own Area fires there only', () => {
    const match = rock({
      units: { '10': ['C/462'], '4': ['B/462'], '8': ['A/462', 'MG-1'], '9': ['infantry-1'] },
    })
    match.choose({ verb: 'bombard', piece: 'C/462' }, { verb: 'aim', space: '9' })
    expect(heard(match, { verb: 'support', piece: 'C/462' })).toBe('why.added 10.6B')
    expect(heard(match, { verb: 'support', piece: 'A/462' })).toBe('why.gun-contested 10.3')
  })
})
