import { describe, expect, it } from 'vitest'
import { assault, attack, move, oneImpulse, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'

/** An American attack from Area 10 on Area 9 by the named units; the first leads. */
function attack9(position: TestPosition, ...units: readonly string[]): RockPlay {
  return attack(oneImpulse(position), '10', '9', ...units)
}

const us = ['G/503', 'H/503', 'I/503']

describe('9.4 Combat Resolution', () => {
  it('9.4 the Attacker names the lead unit, then the Defender, then the dice fall', () => {
    const match = oneImpulse({ units: { '10': us, '9': ['MG-1', 'infantry-1'] }, dice: [[3, 4, 3, 4]] })
    assault(match, '10')
    move(match, 'G/503', '9')
    move(match, 'H/503', '9')
    match.choose('attack')
    expect(match.asked).toBe('seat 0: ask.combat.lead-attacker (9.4.2A)')
    match.choose({ verb: 'lead', piece: 'G/503' })
    expect(match.asked).toBe('seat 1: ask.combat.lead-defender (9.4.3A)')
    expect(match.match.rolls).toEqual([])
    match.choose({ verb: 'lead', piece: 'MG-1' })
    expect(match.match.rolls).toHaveLength(1)
  })

  it('9.4.1 each side rolls two dice', () => {
    const match = attack9({ units: { '10': us, '9': ['MG-1'] }, dice: [[1, 6, 2, 5]] }, 'G/503')
    expect(match.match.rolls).toEqual([{ n: 0, sides: [6, 6, 6, 6], values: [1, 6, 2, 5] }])
    expect(match.record('combat.stalemate')).toMatchObject({
      args: { attack: 5 + 7, defence: 5 + 7 },
      roll: { values: [1, 6, 2, 5], groups: [2, 2] },
    })
  })
})

describe('9.4.4 Computing Results', () => {
  const units = { '10': us, '9': ['MG-1', 'infantry-1 spent'] }
  const contested = { '10': us, '9': ['A/503 spent', 'MG-1'] }

  it('9.4.4 Repulse eliminates the lead attacking unit, spends the others and leaves the Defender unharmed', () => {
    const match = attack9({ units, dice: [[3, 3, 4, 5]] }, 'I/503', 'G/503', 'H/503')
    match.choose({ verb: 'lead', piece: 'MG-1' })
    expect(match.record('combat.repulse').args).toMatchObject({ attack: 13, defence: 14, margin: 1 })
    expect(match.in('eliminated-us')).toEqual(['I/503'])
    expect(match.face('G/503')).toBe('spent')
    expect(match.face('H/503')).toBe('spent')
    expect(match.face('MG-1')).toBe('fresh')
    expect(match.records('attrition.due')).toEqual([])
  })

  it('9.4.4 after a Repulse of an optional attack the others may stay or retreat', () => {
    const match = attack9({ units: contested, dice: [[1, 1, 6, 6]] }, 'I/503', 'G/503', 'H/503').choose('join-all')
    match.expectChoices({ verb: 'retreat', piece: 'G/503' }, { verb: 'retreat', piece: 'H/503' }, 'stay')
    match.choose({ piece: 'G/503' }, 'stay')
    expect(match.at('G/503')).toBe('10')
    expect(match.at('H/503')).toBe('9')
  })

  it('9.4.4 Momentum is not lost by a Repulse or a Stalemate', () => {
    for (const dice of [
      [1, 1, 6, 6],
      [1, 1, 1, 1],
    ]) {
      const match = rock({ units: { '10': us, '9': ['MG-1'] }, dice: [dice, [6]] })
      move(assault(match, '10'), 'I/503', '9').choose('attack')
      if (match.asked.includes('ask.retreat.attackers')) match.choose('stay')
      match.choose('done')
      expect(match.record('impulse.begins').args).toMatchObject({ side: { side: 'us' }, number: 2 })
    }
  })

  it('9.4.4 Stalemate spends all attackers and hurts nobody; nobody must retreat, but attackers may', () => {
    const match = attack9({ units: { '10': us, '9': ['MG-1'] }, dice: [[2, 2, 3, 3]] }, 'I/503', 'G/503', 'H/503')
    expect(match.record('combat.stalemate').args).toMatchObject({ attack: 11, defence: 11 })
    expect(us.map((unit) => match.face(unit))).toEqual(['spent', 'spent', 'spent'])
    expect(match.in('eliminated-us')).toEqual([])
    expect(match.face('MG-1')).toBe('fresh')
    match.expectChoices(...us.map((piece) => ({ verb: 'retreat', piece })), 'stay')
    match.choose({ piece: 'I/503' }, 'stay')
    expect(match.in('9')).toEqual(['G/503', 'H/503', 'MG-1'])
    expect(match.in('10')).toEqual(['I/503'])
  })

  it('9.4.4 Success spends all attackers and the Defender absorbs the difference, the lead unit first', () => {
    const match = attack9({ units, dice: [[5, 5, 4, 5]] }, 'I/503', 'G/503', 'H/503').choose({
      verb: 'lead',
      piece: 'MG-1',
    })
    expect(match.record('combat.success').args).toMatchObject({ attack: 17, defence: 14, margin: 3 })
    expect(match.record('attrition.due').args).toMatchObject({ points: 3, taken: 3 })
    expect(us.map((unit) => match.face(unit))).toEqual(['spent', 'spent', 'spent'])
    expect(match.turn.seat).toBe(1)
    match.expectChoices({ verb: 'flip', piece: 'MG-1' }, { verb: 'eliminate', piece: 'MG-1' })
  })

  it('9.4.4 points beyond what the units of the Area can absorb are ignored', () => {
    const match = attack9({ units: { '10': us, '9': ['MG-1'] }, dice: [[6, 6, 1, 1]] }, 'I/503', 'G/503', 'H/503')
    expect(match.record('attrition.due').args).toMatchObject({ points: 12, taken: 3 })
    match.until(() => match.at('MG-1') === 'eliminated-japan')
    expect(match.owner('9')).toBe('us')
  })
})
