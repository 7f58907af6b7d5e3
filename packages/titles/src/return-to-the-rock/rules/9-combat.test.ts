import { describe, expect, it } from 'vitest'
import { pieces } from '../../shared/testing.ts'
import { assault, attack9, heard, move, oneImpulse, rock, type TestPosition } from '../testing/test-position.ts'

const us = ['G/503', 'H/503', 'I/503']

describe('9.0 Combat', () => {
  it('9.0 only units that began the Impulse in the Active Area attack', () => {
    const match = oneImpulse({
      units: { '10': ['G/503', 'H/503'], '9': ['I/503', 'MG-1', 'infantry-1'] },
      dice: [[1, 1, 1, 1]],
    })
    assault(match, '10')
    move(match, 'G/503', '9')
    move(match, 'H/503', '9')
    match.choose('attack', { verb: 'lead', piece: 'G/503' })
    expect(pieces(match, 'join')).toEqual(['H/503'])
    match.choose('join-all', { verb: 'lead', piece: 'MG-1' })
  })

  it('9.0 an attack is resolved after all have entered, and nobody enters the Area afterwards', () => {
    const match = oneImpulse({ units: { '10': us, '9': ['MG-1'] }, dice: [[3, 4, 3, 4]] })
    assault(match, '10')
    move(match, 'G/503', '9')
    move(match, 'H/503', '9')
    match.choose('attack', { piece: 'G/503' }).choose('stay')
    match.choose({ verb: 'unit', piece: 'I/503' })
    match.turn.mayNot({ space: '9' })
    match.choose({ space: '15' })
    expect(match.at('I/503')).toBe('15')
  })

  it('9.0 all defending units can be hit', () => {
    const match = attack9(
      { units: { '10': us, '9': ['MG-1', 'infantry-1', 'infantry-2'] }, dice: [[5, 5, 3, 3]] },
      ...us,
    )
    match.choose({ verb: 'lead', piece: 'MG-1' }, { verb: 'flip', piece: 'MG-1' })
    expect(new Set(match.turn.decision.choices.map((choice) => choice.piece))).toEqual(
      new Set(['MG-1', 'infantry-1', 'infantry-2']),
    )
  })

  it('9.0 units of an Area that was Contested either leave or attack', () => {
    const match = oneImpulse({ units: { '9': ['G/503', 'H/503', 'MG-1'], '10': ['I/503'] }, dice: [[3, 4, 3, 5]] })
    assault(match, '9')
    match.choose({ verb: 'attack' }, { verb: 'lead', piece: 'G/503' }, 'attack-now')
    expect(match.at('G/503')).toBe('eliminated-us')
    match.expectChoices({ verb: 'unit', piece: 'H/503' }, { verb: 'attack', space: '9' }, 'done')
  })
})

describe('9.1 to 9.3 who attacks', () => {
  it('9.1 units that enter an enemy-occupied Area that was not Contested must attack, all together', () => {
    const match = oneImpulse({ units: { '10': us, '9': ['MG-1'] }, dice: [[3, 4, 3, 4]] })
    assault(match, '10')
    move(match, 'G/503', '9')
    match.turn.mayNot('done')
    move(match, 'H/503', '9')
    match.turn.mayNot('done')
    match.choose('attack', { verb: 'lead', piece: 'H/503' })
    expect(match.record('combat.declared')).toMatchObject({
      rule: '9.1',
      args: { units: { pieces: ['G/503', 'H/503'] } },
    })
  })

  it('9.1 after a Repulse all who took part in a Mandatory Attack retreat', () => {
    const match = attack9({ units: { '10': us, '9': ['MG-1'] }, dice: [[1, 1, 6, 6]] }, 'I/503', 'G/503', 'H/503')
    expect(match.at('I/503')).toBe('eliminated-us')
    expect(match.in('10')).toEqual(['G/503', 'H/503'])
    expect(match.in('9')).toEqual(['MG-1'])
    expect(match.face('G/503')).toBe('spent')
  })

  it('9.1 units that land where Japanese units wait simply land', () => {
    const match = oneImpulse({ units: { seaborne: ['I/34', 'K/34'], '22': ['infantry-1'] }, dice: [[6]] })
    assault(match, 'seaborne').choose({ verb: 'land', piece: 'I/34' })
    expect(match.at('I/34')).toBe('22')
    expect(match.face('I/34')).toBe('fresh')
    expect(match.records('combat.declared')).toEqual([])
    expect(match.asked).not.toContain('combat')
  })

  it('9.2 in an Area already Contested the Attacker attacks with all, some or none', () => {
    const position: TestPosition = { units: { '10': us, '9': ['A/503', 'MG-1'] } }
    const none = oneImpulse(position)
    assault(none, '10')
    move(none, 'G/503', '9')
    none.choose('done')
    expect(none.records('combat.declared')).toEqual([])
    expect(none.face('G/503')).toBe('spent')
    const some = attack9({ ...position, dice: [[6, 6, 1, 1]] }, 'G/503', 'H/503', 'I/503')
    some.expectChoices('join-all', { verb: 'join', piece: 'H/503' }, { verb: 'join', piece: 'I/503' }, 'attack-now')
    some.choose({ verb: 'join', piece: 'I/503' }, 'attack-now')
    expect(some.record('combat.declared')).toMatchObject({
      rule: '9.2',
      args: { units: { pieces: ['G/503', 'I/503'] } },
    })
  })

  it('9.2 who entered without attacking is Spent at the end of the Impulse', () => {
    const match = attack9({ units: { '10': us, '9': ['A/503', 'MG-1'] }, dice: [[3, 4, 4, 5]] }, 'G/503', 'H/503')
    match.choose('attack-now').choose('done')
    expect(match.at('G/503')).toBe('eliminated-us')
    expect(match.face('H/503')).toBe('spent')
    expect(match.at('H/503')).toBe('9')
  })

  it('9.2 a unit that lands Fresh where both sides stand may attack, alone', () => {
    const match = oneImpulse({
      units: { seaborne: ['I/34', 'K/34'], '22': ['A/34', 'infantry-1'] },
      dice: [[6], [6, 6, 1, 1]],
    })
    assault(match, 'seaborne').choose({ verb: 'land', piece: 'I/34' })
    match.expectChoices('done', 'attack')
    match.choose('attack')
    expect(match.record('combat.declared')).toMatchObject({ rule: '9.2', args: { units: { pieces: ['I/34'] } } })
  })

  it('9.3 in the Active Area all, some or none attack, and a lost attack does not drive them out', () => {
    const match = oneImpulse({
      units: { '9': ['G/503', 'H/503', 'I/503', 'MG-1'], '10': ['A/503'] },
      dice: [[1, 1, 6, 6]],
    })
    assault(match, '9')
    match.choose('attack', { verb: 'lead', piece: 'G/503' }, { verb: 'join', piece: 'H/503' }, 'attack-now')
    expect(match.record('combat.declared').rule).toBe('9.3')
    expect(match.at('G/503')).toBe('eliminated-us')
    expect(match.in('9')).toEqual(['H/503', 'I/503', 'MG-1'])
    expect(match.face('H/503')).toBe('spent')
    expect(match.face('I/503')).toBe('fresh')
    match.choose('done')
    expect(match.records('retreat.done')).toEqual([])
    expect(match.at('H/503')).toBe('9')
  })

  it('9.4.2A, 9.4.3A of an attack: who is elsewhere neither leads nor joins', () => {
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
})
