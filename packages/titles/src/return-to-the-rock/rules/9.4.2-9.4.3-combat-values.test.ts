import { describe, expect, it } from 'vitest'
import { partsOf, pieces } from '../../shared/testing.ts'
import { assault, attack9, move, oneImpulse, type RockPlay, type TestPosition } from '../testing/test-position.ts'

const us = ['G/503', 'H/503', 'I/503']

describe('9.4.2 Attack Value', () => {
  const night: TestPosition = { phase: 'night', momentum: 'us' }

  it('9.4.2A the Attack Factor of the lead unit counts', () => {
    for (const [lead, other, factor] of [
      ['G/503', '603', 4],
      ['603', 'G/503', 5],
    ] as const) {
      const match = attack9(
        { ...night, units: { '10': ['G/503', '603'], '9': ['MG-1'] }, dice: [[6, 6, 1, 1]] },
        lead,
        other,
      )
      expect(partsOf(match.record('combat.success'))).toEqual({ 'part.lead-attack': factor, 'part.more-attackers': 1 })
    }
  })

  it('9.4.2B each other attacking unit adds 1, and a unit that stays out adds nothing', () => {
    const match = attack9(
      { ...night, units: { '10': us, '9': ['A/503', 'MG-1'] }, dice: [[6, 6, 1, 1]] },
      'G/503',
      'H/503',
      'I/503',
    )
    match.choose({ verb: 'join', piece: 'H/503' }, 'attack-now')
    expect(partsOf(match.record('combat.success'))).toEqual({ 'part.lead-attack': 4, 'part.more-attackers': 1 })
  })

  it('9.4.2B a Pillbox never takes part in an attack', () => {
    const match = oneImpulse({
      momentum: 'japan',
      units: { '9': ['G/503', 'pillbox-A', 'infantry-1', 'MG-1'] },
      dice: [[6, 6, 1, 1]],
    })
    assault(match, '9').choose('attack')
    expect(pieces(match, 'lead').sort()).toEqual(['MG-1', 'infantry-1'].sort())
    match.choose({ piece: 'infantry-1' }, 'join-all')
    expect(partsOf(match.record('combat.success'))).toEqual({ 'part.lead-attack': 3, 'part.more-attackers': 1 })
    const alone = oneImpulse({ momentum: 'japan', units: { '9': ['G/503', 'pillbox-A'] } })
    expect(alone.records('impulse.passed')).toHaveLength(1)
  })

  it('9.4.2C three unit types add 1, two do not', () => {
    const bonus = (...units: readonly string[]): number | undefined => {
      const match = attack9({ ...night, units: { '10': units, '9': ['MG-1'] }, dice: [[6, 6, 1, 1]] }, ...units)
      return partsOf(match.record('combat.success'))['part.combined-arms']
    }
    expect(bonus('G/503', 'H/503', 'D/462')).toBeUndefined()
    expect(bonus('G/503', '161/C', 'D/462')).toBe(1)
    expect(bonus('603', 'G/503', 'C/462')).toBe(1)
    expect(bonus('603', 'G/503', 'C/462', '161/C', 'D/462')).toBe(1)
  })

  it('9.4.2D Americans add 1 by day, not by night, and the Japanese never do', () => {
    const units = { '10': ['G/503'], '9': ['MG-1'] }
    const day = attack9({ units, dice: [[6, 6, 1, 1]] }, 'G/503')
    expect(partsOf(day.record('combat.success'))['part.day']).toBe(1)
    const dark = attack9({ ...night, units, dice: [[6, 6, 1, 1]] }, 'G/503')
    expect(partsOf(dark.record('combat.success'))['part.day']).toBeUndefined()
    const japan = oneImpulse({ momentum: 'japan', units: { '9': ['G/503', 'MG-1'] }, dice: [[6, 6, 1, 1]] })
    assault(japan, '9').choose('attack')
    expect(partsOf(japan.record('combat.success'))).toEqual({ 'part.lead-attack': 3 })
  })
})

describe('9.4.3 Defense Value', () => {
  const defence = (match: RockPlay): { [key: string]: number } => partsOf(match.record('combat.success'), 1)

  it('9.4.3A the Defender picks any unit to lead, and a Spent one has its lower factor', () => {
    for (const [lead, factor] of [
      ['pillbox-A', 5],
      ['MG-1', 2],
      ['infantry-1', 3],
    ] as const) {
      const units = { '10': ['G/503'], '9': ['pillbox-A', 'MG-1 spent', 'infantry-1'] }
      const match = attack9({ units, dice: [[6, 6, 1, 1]] }, 'G/503')
      match.expectChoices(...['pillbox-A', 'MG-1', 'infantry-1'].map((piece) => ({ verb: 'lead', piece })))
      match.choose({ verb: 'lead', piece: lead })
      expect(defence(match)['part.lead-defence']).toBe(factor)
    }
  })

  it('9.4.3B each other Fresh defending unit adds 1, Spent ones nothing', () => {
    const units = { '10': ['G/503'], '9': ['pillbox-A', 'MG-1 spent', 'infantry-1', 'infantry-2'] }
    const fresh = attack9({ units, dice: [[6, 6, 1, 1]] }, 'G/503').choose({ verb: 'lead', piece: 'pillbox-A' })
    expect(defence(fresh)['part.more-defenders']).toBe(2)
    const spent = attack9({ units, dice: [[6, 6, 1, 1]] }, 'G/503').choose({ verb: 'lead', piece: 'MG-1' })
    expect(defence(spent)['part.more-defenders']).toBe(3)
  })

  it('9.4.3C the TEM of the Area adds to the defence', () => {
    const low = attack9({ units: { '10': ['G/503'], '9': ['MG-1'] }, dice: [[6, 6, 1, 1]] }, 'G/503')
    expect(defence(low)['part.terrain']).toBe(2)
    const match = oneImpulse({ units: { '10': ['G/503'], '11': ['MG-1'] }, dice: [[6, 6, 1, 1]] })
    move(assault(match, '10'), 'G/503', '11')
    expect(defence(match)['part.terrain']).toBe(3)
  })

  it('9.4.3D Americans add 1 by day, not by night, and the Japanese never do', () => {
    const units = { '9': ['G/503', 'MG-1'] }
    const day = oneImpulse({ momentum: 'japan', units, dice: [[6, 6, 1, 1]] })
    assault(day, '9').choose('attack')
    expect(defence(day)).toEqual({ 'part.lead-defence': 4, 'part.terrain': 2, 'part.day': 1 })
    const night = oneImpulse({ phase: 'night', units, dice: [[6, 6, 1, 1]] })
    assault(night, '9').choose('attack')
    expect(defence(night)).toEqual({ 'part.lead-defence': 4, 'part.terrain': 2 })
    const japan = attack9({ units: { '10': ['H/503'], '9': ['MG-1'] }, dice: [[6, 6, 1, 1]] }, 'H/503')
    expect(defence(japan)).toEqual({ 'part.lead-defence': 3, 'part.terrain': 2 })
  })
})
