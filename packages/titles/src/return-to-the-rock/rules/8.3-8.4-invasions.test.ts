import { describe, expect, it } from 'vitest'
import { partsOf, pieces, said, spaces } from '../../shared/testing.ts'
import { assault, rock } from '../testing/test-position.ts'

/**
 * One unit of the second wave jumps, or one unit lands on the beach, with the given die. More units wait, and the other
 * seat has a unit.
 */
const jump = (die: number, guns: { [area: string]: string[] } = {}) => {
  const match = rock({ units: { airborne: ['D/503', 'E/503'], ...guns }, dice: [[die], [6]] })
  return assault(match, 'airborne').choose({ verb: 'land', piece: 'D/503' })
}
const wade = (die: number, unit = 'I/34', guns: { [area: string]: string[] } = {}) => {
  const match = rock({ units: { seaborne: [unit, 'K/34'], ...guns }, dice: [[die], [6]] })
  return assault(match, 'seaborne').choose({ verb: 'land', piece: unit })
}

describe('8.3 Airborne landing', () => {
  it('8.3 one unit lands in an Impulse, in Area 10, whichever the player likes', () => {
    const match = rock({ units: { airborne: ['D/503', 'B/462', 'G/503'] }, dice: [[6], [6]] })
    assault(match, 'airborne')
    expect(match.turn.decision).toMatchObject({ ask: 'ask.landing.airborne', rule: '8.3' })
    expect(pieces(match, 'land').sort()).toEqual(['B/462', 'D/503', 'G/503'])
    match.choose({ verb: 'land', piece: 'B/462' })
    expect(match.at('B/462')).toBe('10')
    expect(match.in('airborne')).toHaveLength(2)
    expect(match.game.vars.number).toBe(2)
  })

  it.each([
    [1, 'eliminated-us', 'fresh'],
    [2, '10', 'spent'],
    [3, '10', 'fresh'],
    [4, '10', 'fresh'],
    [5, '10', 'fresh'],
    [6, '10', 'fresh'],
  ])('8.3 Airborne Drop Table: a die of %i', (die, area, face) => {
    const match = jump(die)
    expect([match.at('D/503'), match.face('D/503')]).toEqual([area, face])
  })

  it('8.3 each Fresh Japanese Machine Gun unit in or Adjacent to Area 10 takes 1 off', () => {
    const match = jump(4, {
      '10': ['MG-1'],
      '9': ['MG-2'],
      '15': ['MG-3 spent'],
      '3': ['MG-4'],
      '11': ['infantry-1', 'pillbox-A'],
    })
    expect(partsOf(match.record('landing.spent'))).toEqual({ 'part.guns': -2 })
    expect([match.at('D/503'), match.face('D/503')]).toEqual(['10', 'spent'])
  })

  it('8.3 hidden Machine Gun units do not fire', () => {
    expect(jump(3, { hidden: ['MG-1'] }).face('D/503')).toBe('fresh')
  })

  it('8.3 less than 1 counts as 1', () => {
    expect(jump(2, { '9': ['MG-1', 'MG-2', 'MG-3'] }).at('D/503')).toBe('eliminated-us')
  })

  it('8.3* a lost Infantry unit can be reorganized that very Turn, an "S" unit returns as a reinforcement', () => {
    const match = rock({ units: { airborne: ['D/503', 'B/462', 'E/503'] }, dice: [[1], [6], [1], [6]] })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'D/503' })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'B/462' })
    expect(match.in('eliminated-us')).toEqual(['D/503', 'B/462'])
    const after = rock({ phase: 'reorganization', units: { 'eliminated-us': ['D/503', 'B/462'], '10': ['G/503'] } })
    expect(pieces(after, 'reorganize')).toEqual(['D/503'])
    const next = rock({
      phase: 'reinforcement',
      turn: 3,
      units: { 'eliminated-us': ['D/503', 'B/462'], '10': ['G/503'] },
      dice: [[1, 1]],
    })
    expect(pieces(next, 'return')).toEqual(['B/462'])
  })

  it('8.3 by day only (6.3.3)', () => {
    const match = rock({
      phase: 'night',
      momentum: 'us',
      units: { airborne: ['D/503'], seaborne: ['I/34'], '10': ['G/503'] },
    })
    expect(spaces(match, 'assault')).toEqual(['10'])
    for (const space of ['airborne', 'seaborne'])
      expect(said(match.refuses({ verb: 'assault', space }).text)).toBe('why.no-landing-at-night 6.3.3')
  })

  it('8.3 a unit that lands takes control of an empty Area (7.2), and does not move on', () => {
    const match = jump(6)
    expect(match.owner('10')).toBe('us')
    expect(match.turn.ask).toBe('ask.impulse.day.us')
  })

  it('8.3, 6.2.3 no other unit acts in that Impulse (R1)', () => {
    const match = rock({ units: { airborne: ['D/503', 'E/503'], '10': ['G/503'] }, dice: [[6], [6]] })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'D/503' })
    expect(match.game.vars.number).toBe(2)
    expect(match.face('G/503')).toBe('fresh')
  })

  it('8.3 the die can be rolled again with the Advantage (13.1A)', () => {
    const match = rock({ advantage: 'us', units: { airborne: ['D/503', 'E/503'] }, dice: [[1], [5], [6]] })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'D/503' }, 'reroll')
    expect([match.at('D/503'), match.face('D/503')]).toEqual(['10', 'fresh'])
  })
})

describe('8.3.1 Operational Surprise', () => {
  it('8.3.1 units of the first wave add 1 to the die, those of the second do not', () => {
    const match = rock({ units: { airborne: ['G/503', 'D/503', 'E/503'] }, dice: [[1], [6], [2], [6]] })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'G/503' })
    expect(partsOf(match.record('landing.spent'))).toEqual({ 'part.surprise': 1 })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'D/503' })
    expect(partsOf(match.record('landing.spent'))).toEqual({})
  })

  it('8.3.1 surprise and guns add up', () => {
    const match = rock({ units: { airborne: ['G/503', 'D/503'], '9': ['MG-1', 'MG-2'] }, dice: [[2], [6]] })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'G/503' })
    expect(match.at('G/503')).toBe('eliminated-us')
    expect(partsOf(match.record('landing.eliminated'))).toEqual({ 'part.surprise': 1, 'part.guns': -2 })
  })
})

describe('8.4 Seaborne landing', () => {
  it('8.4 one unit lands in an Impulse, in Area 22', () => {
    const match = wade(6)
    expect(match.at('I/34')).toBe('22')
    expect(match.in('seaborne')).toEqual(['K/34'])
    expect(match.owner('22')).toBe('us')
    expect(match.game.vars.number).toBe(2)
  })

  it.each([
    [1, 'I/34', '22', 'spent'],
    [1, 'M/34', 'eliminated-us', 'fresh'],
    [1, '603', 'eliminated-us', 'fresh'],
    [2, 'I/34', '22', 'spent'],
    [2, '603', '22', 'spent'],
    [3, 'M/34', '22', 'fresh'],
    [6, 'I/34', '22', 'fresh'],
  ])('8.4 Seaborne Landing Table: a die of %i for %s', (die, unit, area, face) => {
    const match = wade(die, unit)
    expect([match.at(unit), match.face(unit)]).toEqual([area, face])
  })

  it('8.4 the chances shown are those of the unit: an "S" unit is lost where another lands Spent', () => {
    const match = assault(rock({ units: { seaborne: ['I/34', '603'] } }), 'seaborne')
    const shown = match.turn.decision.previews?.() ?? []
    expect(shown.map((each) => each?.chances?.map(({ key, p }) => [key, Math.round(p * 6)]))).toEqual([
      [
        ['odds.spent', 2],
        ['odds.fresh', 4],
      ],
      [
        ['odds.eliminated', 1],
        ['odds.spent', 1],
        ['odds.fresh', 4],
      ],
    ])
  })

  it('8.4 each Fresh Japanese Machine Gun unit in or Adjacent to Area 22 takes 1 off; less than 1 counts as 1', () => {
    const guns = { '22': ['MG-1'], '24': ['MG-2'], '14': ['MG-3'], '21': ['MG-4 spent'], '10': ['MG-5'] }
    const match = wade(5, 'I/34', guns)
    expect(partsOf(match.record('landing.spent'))).toEqual({ 'part.guns': -3 })
    expect(wade(2, 'M/34', guns).at('M/34')).toBe('eliminated-us')
  })

  it('8.4, 8.3.1 surprise is for parachutes only', () => {
    expect(partsOf(wade(2, 'G/503').record('landing.spent'))).toEqual({})
  })

  it('8.4* an "S" unit lost on the beach returns as a reinforcement', () => {
    const match = rock({
      phase: 'reinforcement',
      turn: 3,
      units: { 'eliminated-us': ['603'], '22': ['I/34'], '10': ['G/503'] },
      dice: [[1, 1]],
    })
    match.choose({ verb: 'return', piece: '603' }, { verb: 'place', space: '22' })
    expect([match.at('603'), match.face('603')]).toEqual(['22', 'fresh'])
  })
})

describe('9.1 landing among the enemy', () => {
  it('9.1 where the Area was not Contested the unit simply lands and may not attack', () => {
    const match = jump(6, { '10': ['infantry-1'] })
    expect([match.at('D/503'), match.face('D/503'), match.owner('10')]).toEqual(['10', 'fresh', 'japan'])
    expect(match.turn.ask).toBe('ask.impulse.day.us')
    expect(match.records('combat.declared')).toEqual([])
  })

  it('9.1, 9.2 where it was Contested a Fresh unit may attack, and need not', () => {
    const position = { airborne: ['D/503', 'E/503'], '10': ['G/503', 'infantry-1', 'infantry-2'] }
    const match = rock({ units: position, dice: [[6], [6]] })
    assault(match, 'airborne').choose({ verb: 'land', piece: 'D/503' })
    match.expectChoices('done', { verb: 'attack', space: '10' }).choose('done')
    expect(match.face('D/503')).toBe('fresh')
    const fight = rock({ units: position, dice: [[6], [6, 6, 1, 1], [6]] })
    assault(fight, 'airborne').choose({ verb: 'land', piece: 'D/503' }, 'attack')
    fight.choose({ verb: 'lead', piece: 'infantry-1' })
    expect(fight.record('combat.declared').args).toMatchObject({
      units: { pieces: ['D/503'] },
      lead: { piece: 'D/503' },
    })
  })

  it('9.1 a unit that lands Spent cannot attack', () => {
    const match = jump(2, { '10': ['G/503', 'infantry-1'] })
    expect(match.face('D/503')).toBe('spent')
    expect(match.turn.ask).toBe('ask.impulse.day.us')
  })
})
