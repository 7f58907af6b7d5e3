import { describe, expect, it } from 'vitest'
import { pieces, spaces } from '../../shared/testing.ts'
import { heard, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'
import { steps } from './6-sequence.ts'

/** A Reorganization Phase; neither side has the Advantage unless the position says so. */
function phase(position: TestPosition): RockPlay {
  return rock({
    ...position,
    phase: 'reorganization',
    vars: { advantage: position.advantage ?? null },
    only: steps['reorganization'] as (typeof steps)[string],
  })
}

const eight = Array.from({ length: 8 }, (_, i) => `infantry-${i + 10}`)

describe('12.0 Reorganization', () => {
  it('12.0 the Japanese side reorganizes first, then the American', () => {
    const units = { 'eliminated-japan': ['infantry-1', 'infantry-2'], 'eliminated-us': ['G/503', 'H/503'] }
    const match = phase({ units })
    expect(match.asked).toBe('seat 1: ask.reorganization.unit (12.1)')
    match.choose('done')
    expect(match.asked).toBe('seat 0: ask.reorganization.unit (12.1)')
    match.choose('done')
    expect(match.match.outcome).toBeDefined()
  })

  it('12.1 a unit returns Fresh, and another leaves play for good', () => {
    const units = { '9': ['MG-1'], 'eliminated-japan': ['infantry-1', 'infantry-2', 'infantry-3'] }
    const match = phase({ units }).choose({ verb: 'reorganize', piece: 'infantry-2' }, { space: '9' })
    expect(pieces(match, 'remove')).toEqual(['infantry-1', 'infantry-3'])
    match.choose({ piece: 'infantry-3' })
    expect(match.at('infantry-2')).toBe('9')
    expect(match.face('infantry-2')).toBe('fresh')
    expect(match.at('infantry-3')).toBe('removed-japan')
    expect(match.match.outcome).toBeDefined()
  })

  it('12.1 the procedure may be repeated while there is a unit to give up, and removed units pay no more', () => {
    const units = { 'eliminated-us': ['G/503', 'H/503', 'I/503', 'D/503'], 'removed-us': ['E/503'] }
    const match = phase({ units }).choose({ piece: 'G/503' }, { piece: 'H/503' })
    expect(match.in('seaborne')).toEqual(['G/503'])
    match.choose({ piece: 'I/503' })
    expect(match.at('I/503')).toBe('seaborne')
    expect(match.at('D/503')).toBe('removed-us')
    expect(match.match.outcome).toBeDefined()
  })

  it('12.1 a unit alone in the box cannot be reorganized', () => {
    expect(phase({ units: { 'eliminated-us': ['G/503'] } }).match.outcome).toBeDefined()
  })

  it('12.1 "S" units are not reorganized but can be given up', () => {
    const match = phase({ units: { 'eliminated-us': ['G/503', 'C/462', '603'] } })
    expect(pieces(match, 'reorganize')).toEqual(['G/503'])
    match.choose({ piece: 'G/503' }, { piece: '603' })
    expect(match.at('603')).toBe('removed-us')
    expect(match.at('C/462')).toBe('eliminated-us')
    expect(phase({ units: { 'eliminated-us': ['C/462', '603'] } }).match.outcome).toBeDefined()
  })

  it('12.1 it is placed in an own Area, Contested or not, with another own unit, and not beyond the limit', () => {
    const units = {
      '9': ['MG-1'],
      '4': ['MG-2', 'A/503'],
      '3': ['MG-3', 'B/503'],
      '12': eight,
      '10': ['C/503'],
      'eliminated-japan': ['infantry-1', 'infantry-2'],
    }
    const match = phase({ units, control: ['3'] }).choose({ piece: 'infantry-1' })
    expect(spaces(match, 'place')).toEqual(['4', '9', 'hidden'])
    match.choose({ space: '4' })
  })

  it('12.1 the Hidden Units Box takes Japanese units, which then only the Japanese seat knows', () => {
    const match = phase({ units: { '10': ['G/503'], 'eliminated-japan': ['infantry-1', 'infantry-2'] } })
    match.choose({ piece: 'infantry-1' })
    expect(match.at('infantry-1')).toBe('hidden')
    expect(match.game.table.piece('infantry-1').knownTo).toBe(1 << 1)
  })

  it('12.1 both sides see which unit returns and which is given up', () => {
    const units = { '10': ['G/503'], 'eliminated-japan': ['infantry-1', 'infantry-2', 'infantry-3'] }
    const match = phase({ units }).choose({ piece: 'infantry-1' })
    expect(match.record('reorganization.done', 0).args).toMatchObject({
      unit: { piece: 'infantry-1' },
      area: { space: 'hidden' },
    })
    match.choose({ piece: 'infantry-2' })
    expect(match.record('reorganization.paid', 0).args).toEqual({ lost: { piece: 'infantry-2' } })
  })

  it('12.1 the Seaborne Invasion Box takes American units, the Airborne one does not', () => {
    const units = { '10': ['G/503'], '9': ['MG-1', 'A/503'], 'eliminated-us': ['H/503', 'I/503'] }
    const match = phase({ units }).choose({ piece: 'H/503' })
    expect(spaces(match, 'place')).toEqual(['10', 'seaborne'])
    match.choose({ space: 'seaborne' })
  })
})

describe('13.2 the Advantage in the Reorganization Phase', () => {
  const units = { 'eliminated-us': ['G/503', 'C/462'], 'eliminated-japan': ['infantry-1'] }

  it('13.2C the holder brings one unit back at no price, once', () => {
    const match = phase({ units, advantage: 'us' })
    expect(match.asked).toBe('seat 0: ask.reorganization.unit (12.1)')
    match.expectChoices({ verb: 'reorganize', piece: 'G/503' }, { verb: 'rally', piece: 'G/503' }, 'done')
    match.choose('rally')
    expect(match.at('G/503')).toBe('seaborne')
    expect(match.face('G/503')).toBe('fresh')
    expect(match.in('removed-us')).not.toContain('C/462')
    expect(match.game.vars.advantage).toBe('japan')
    expect(match.match.outcome).toBeDefined()
  })

  it('13.2C only one unit is rallied', () => {
    const match = phase({ units: { 'eliminated-us': ['G/503', 'H/503', 'I/503'] }, advantage: 'us' })
    match.choose({ verb: 'rally', piece: 'G/503' })
    match.turn.mayNot('rally')
    match.choose('done')
  })

  it('13.2C the side without the Advantage cannot rally, and "S" units never', () => {
    const none = phase({ units }).expectChoices({ verb: 'reorganize', piece: 'G/503' }, 'done')
    none.choose('done')
    const match = phase({ units, advantage: 'japan' })
    match.expectChoices({ verb: 'rally', piece: 'infantry-1' }, 'done')
    match.choose('rally')
    match.turn.mayNot('rally')
    match.choose('done')
  })

  it('13.2C a rallied unit returns as a reorganized one would', () => {
    const position: TestPosition = { units: { ...units, '9': ['MG-1'], '10': ['A/503'] }, advantage: 'japan' }
    const match = phase(position).choose('rally')
    expect(spaces(match, 'place')).toEqual(['9', 'hidden'])
    match.choose({ space: '9' }, 'done')
  })

  it('13.3 after a rally the Advantage goes over at the end of the Phase, not before', () => {
    const match = phase({ units: { 'eliminated-us': ['G/503', 'H/503', 'I/503'] }, advantage: 'us' })
    match.choose({ verb: 'rally', piece: 'G/503' })
    expect(match.game.vars.advantage).toBeNull()
    expect(match.records('advantage.shifted')).toEqual([])
    match.choose('done')
    expect(match.game.vars.advantage).toBe('japan')
    expect(match.record('advantage.shifted')).toMatchObject({ args: { side: { side: 'japan' } } })
  })
})

describe('why a unit is not brought back', () => {
  const lost = { 'eliminated-japan': ['MG-1', 'infantry-1', 'pillbox-A'], '27': ['infantry-2'] }

  it('6.4 "S" units are reinforcements', () => {
    const match = rock({ phase: 'reorganization', units: lost })
    expect(heard(match, { verb: 'reorganize', piece: 'pillbox-A' })).toBe('why.special 6.4')
    expect(heard(match, { verb: 'reorganize', piece: 'infantry-2' })).toBe('why.not-eliminated 12.1')
  })

  it('12.1, 13.2C it takes another unit, or the Advantage', () => {
    const match = rock({ phase: 'reorganization', units: lost })
    expect(heard(match, { verb: 'rally', piece: 'infantry-1' })).toBe('why.no-advantage 13.2C')
    const last = rock({ phase: 'reorganization', advantage: 'japan', units: { 'eliminated-japan': ['infantry-1'] } })
    expect(heard(last, { verb: 'reorganize', piece: 'infantry-1' })).toBe('why.no-price 12.1')
  })

  it('12.1 not to an Area that is full, the enemy’s, or empty', () => {
    const full = ['G/503', 'H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'I/34', 'K/34']
    const units = { 'eliminated-us': ['L/34', '603'], '10': full, '22': ['A/34'], '21': ['C/462'], '27': ['MG-1'] }
    const match = rock({ phase: 'reorganization', units, control: ['13'] })
    match.choose({ verb: 'reorganize', piece: 'L/34' })
    const place = (space: string) => heard(match, { verb: 'place', piece: 'L/34', space })
    expect(place('27')).toBe('why.not-controlled 12.1')
    expect(place('13')).toBe('why.nobody-there 12.1')
    expect(place('10')).toBe('why.full 7.1')
    expect(place('airborne')).toBe('why.not-here 12.1')
  })
})
