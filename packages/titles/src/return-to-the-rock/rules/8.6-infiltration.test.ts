import type { Choice } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { partsOf, pieces, said, spaces } from '../../shared/testing.ts'
import { heard, rock, type TestPosition } from '../testing/test-position.ts'

type Units = { [area: string]: string[] }
const base: Units = { '9': ['infantry-1', 'infantry-2'], '10': ['G/503'] }

/** An attempt of infantry-1 from Area 9 into Area 10, with the given dice. */
const attempt = (units: Units, ...dice: number[][]) =>
  rock({ phase: 'night', units, dice })
    .choose({ verb: 'infiltrate', space: '9' })
    .choose({ verb: 'send-in', piece: 'infantry-1' })

describe('8.6 Japanese Night Infiltration', () => {
  it('8.6, 6.3.2 the Japanese side chooses an Area, a unit and a target', () => {
    const match = rock({ phase: 'night', units: { ...base, '4': ['H/503'] } }).choose({
      verb: 'infiltrate',
      space: '9',
    })
    expect(match.turn.decision).toMatchObject({ ask: 'ask.infiltration.unit', rule: '8.6' })
    expect(pieces(match, 'send-in')).toEqual(['infantry-1', 'infantry-2'])
    match.choose({ verb: 'send-in', piece: 'infantry-2' })
    expect(spaces(match, 'steal-into')).toEqual(['4', '10'])
  })

  it('8.6 the target is occupied by Americans and not Contested', () => {
    const match = rock({
      phase: 'night',
      units: { ...base, '4': ['H/503', 'infantry-3'], '11': ['I/503'] },
      control: ['3', '4'],
    })
    match.choose({ verb: 'infiltrate', space: '9' }, { verb: 'send-in', piece: 'infantry-1' })
    expect(spaces(match, 'steal-into'), '4 is Contested, 3 is empty').toEqual(['10', '11'])
    const why = (space: string) => said(match.refuses({ verb: 'steal-into', piece: 'infantry-1', space }).text)
    expect([why('4'), why('27')]).toEqual(['why.not-infiltrated 8.6', 'why.infiltration-too-far 8.6'])
  })

  it('8.6 the unit is in a Free Area Adjacent to the target', () => {
    const match = rock({
      phase: 'night',
      units: {
        '9': ['infantry-1', 'H/503'],
        '10': ['G/503'],
        '8': ['infantry-2'],
        '2': ['infantry-3'],
        '15': ['pillbox-A'],
      },
    })
    expect(spaces(match, 'infiltrate'), '9 is Contested, 2 is not Adjacent, in 15 nobody can go').toEqual(['8'])
    expect(said(match.refuses({ verb: 'infiltrate', space: '9' }).text)).toBe('why.no-infiltration 8.6')
  })

  it('8.6, 8.2 only Fresh units, and no Pillboxes', () => {
    const match = rock({
      phase: 'night',
      units: { '9': ['infantry-1', 'infantry-2 spent', 'pillbox-A', 'MG-1'], '10': ['G/503'] },
    })
    match.choose({ verb: 'infiltrate', space: '9' })
    expect(pieces(match, 'send-in')).toEqual(['MG-1', 'infantry-1'])
  })

  it('8.6 restricted boundaries do not stop it (8.2.1)', () => {
    const match = rock({ phase: 'night', units: { '5': ['infantry-1', 'infantry-2'], '9': ['G/503'] } })
    expect(spaces(match, 'infiltrate')).toEqual(['5'])
  })

  it('8.6 from the Hidden Units Box only Area 24 can be infiltrated', () => {
    const match = rock({
      phase: 'night',
      units: { hidden: ['infantry-1', 'infantry-2'], '24': ['G/503'], '10': ['H/503'] },
      dice: [[3], [6]],
    })
    expect(spaces(match, 'infiltrate')).toEqual(['hidden'])
    match.choose({ verb: 'infiltrate', space: 'hidden' }, { verb: 'send-in', piece: 'infantry-1' })
    expect([match.at('infantry-1'), match.face('infantry-1')]).toEqual(['24', 'spent'])
    const other = rock({ phase: 'night', units: { hidden: ['infantry-1', 'infantry-2'], '10': ['H/503'] } })
    other.turn.mayNot('infiltrate')
  })

  it('8.6 a unit from the box is known to all once it tries (R9)', () => {
    const match = rock({
      phase: 'night',
      advantage: 'us',
      units: { hidden: ['infantry-1', 'infantry-2'], '24': ['G/503'] },
      dice: [[3]],
    })
    match.choose({ verb: 'infiltrate', space: 'hidden' }, { verb: 'send-in', piece: 'infantry-1' })
    expect(match.turn.ask).toBe('ask.advantage.reroll')
    expect(match.game.table.piece('infantry-1').knownTo).toBe(0xffff)
    expect(match.game.table.piece('infantry-2').knownTo).toBe(2)
  })

  it('8.6 by night only', () => {
    const match = rock({ momentum: 'japan', units: base })
    match.turn.mayNot('infiltrate')
    expect(said(match.refuses({ verb: 'infiltrate', space: '9' }).text)).toBe('why.japan-by-night 6.3.1')
  })

  it('8.6 one unit in an Impulse', () => {
    const match = attempt(base, [3], [6])
    expect(match.in('9')).toEqual(['infantry-2'])
    expect(match.game.vars.number).toBe(2)
    expect(match.turn.ask).toBe('ask.impulse.night.japan')
  })

  it.each([
    [2, 'spent'],
    [3, 'fresh'],
    [4, 'fresh'],
    [5, 'fresh'],
    [6, 'fresh'],
  ])('8.6 a die of %i: in the Area and %s', (die, face) => {
    const match = attempt({ ...base, '10': ['G/503 spent'] }, [die], [6])
    expect([match.at('infantry-1'), match.face('infantry-1')]).toEqual(['10', face])
    if (face === 'fresh') match.choose('hide')
    expect(match.face('infantry-1')).toBe(face)
    expect(match.owner('10')).toBe('us')
  })

  it('8.6 a Fresh American unit in the Area takes 1 off, once', () => {
    const match = attempt({ ...base, '10': ['G/503', 'H/503', 'I/503 spent'] }, [3], [6])
    expect(partsOf(match.record('infiltration.spent'))).toEqual({ 'part.watched': -1 })
    expect(match.face('infantry-1')).toBe('spent')
    expect(partsOf(attempt({ ...base, '10': ['G/503 spent'] }, [2], [6]).record('infiltration.spent'))).toEqual({})
  })

  it('8.6 less than 1 counts as 1: it fails', () => {
    expect(attempt(base, [1], [1, 1, 6, 6], [6]).record('infiltration.failed').roll?.values).toEqual([1])
  })

  it('8.6, 9.1 after a failure a Mandatory Attack is made, alone', () => {
    const match = attempt({ ...base, '10': ['G/503', 'H/503'] }, [2], [6, 6, 1, 1], [6])
    expect(match.at('infantry-1')).toBe('10')
    match.choose({ verb: 'lead', piece: 'G/503' })
    expect(match.record('combat.declared')).toMatchObject({ rule: '9.1', args: { units: { pieces: ['infantry-1'] } } })
    expect(partsOf(match.record('combat.success'))).toEqual({ 'part.lead-attack': 3 })
  })

  it('8.6, 9.4.4 repulsed, the unit is lost; after a Stalemate it may go back (11.2)', () => {
    expect(attempt(base, [1], [1, 1, 6, 6], [6]).at('infantry-1')).toBe('eliminated-japan')
    const match = attempt(base, [1], [2, 3, 1, 2], [6])
    match.choose({ verb: 'retreat', piece: 'infantry-1' })
    expect(match.at('infantry-1')).toBe('9')
  })

  it('8.6 success does not lead to a Mandatory Attack: the unit may lie low among the enemy', () => {
    const match = attempt(base, [6], [6])
    match.expectChoices('hide', { verb: 'banzai', space: '10' }).choose('hide')
    expect(match.records('combat.declared')).toEqual([])
    expect(match.in('10')).toEqual(['G/503', 'infantry-1'])
  })
})

describe('8.6.1 Banzai charge', () => {
  it('8.6.1 the Attack Factor is doubled', () => {
    const match = attempt(base, [4], [6, 6, 1, 1], [6]).choose('banzai')
    expect(partsOf(match.record('combat.success'))).toEqual({ 'part.lead-attack': 3, 'part.banzai': 3 })
    expect(match.record('combat.success').args).toMatchObject({ attack: 18, defence: 4 + 1 + 2 })
    expect(match.record('combat.banzai').rule).toBe('8.6.1')
  })

  it('8.6.1 only after a result of 3 to 6, as modified', () => {
    const spent = attempt(base, [3], [6])
    expect(spent.turn.ask).toBe('ask.impulse.night.japan')
    const failed = attempt({ ...base, '10': ['G/503', 'H/503'] }, [2])
    expect(failed.turn.ask).toBe('ask.combat.lead-defender')
    expect(partsOf(attempt({ ...base, '10': ['G/503'] }, [2], [6, 6, 1, 1], [6]).record('combat.success'))).toEqual({
      'part.lead-attack': 3,
    })
  })

  it('8.6.1, 9.4.4 a repulsed charge costs the unit', () => {
    const match = attempt(base, [4], [1, 1, 6, 6], [6]).choose('banzai')
    expect(match.at('infantry-1')).toBe('eliminated-japan')
  })
})

describe('why nobody infiltrates', () => {
  const units = { '10': ['G/503', 'H/503'], '27': ['infantry-1', 'infantry-2'] }

  it.each<[string, TestPosition, Choice]>([
    ['why.japan-by-night 6.3.1', {}, { verb: 'infiltrate', space: '10' }],
    ['why.japan-by-night 6.3.1', { momentum: 'japan' }, { verb: 'infiltrate', space: '27' }],
    ['why.no-infiltration 8.6', { phase: 'night' }, { verb: 'infiltrate', space: '27' }],
  ])('%s', (why, position, choice) => {
    expect(heard(rock({ units, ...position }), choice)).toBe(why)
  })
})
