import { describe, expect, it } from 'vitest'
import { pieces, said, spaces } from '../../shared/testing.ts'
import { areaDefs } from '../data/areas.ts'
import { assault, attackedOnce, move, reachOf, rock } from '../testing/test-position.ts'

const why = (match: ReturnType<typeof rock>, piece: string, space: string) =>
  said(match.refuses({ verb: 'move', piece, space, value: 1 }).text)

describe('8.1 mechanics of movement', () => {
  it('8.1 an Area needs a Fresh unit to be activated', () => {
    const match = rock({ units: { '10': ['G/503 spent'], '9': ['H/503'] } })
    expect(spaces(match, 'assault')).toEqual(['9'])
    expect(said(match.refuses({ verb: 'assault', space: '10' }).text)).toBe('why.no-fresh 8.1')
    expect(said(match.refuses({ verb: 'assault', space: '11' }).text)).toBe('why.no-units 8.1')
  })

  it('8.1 one Area is active: units of others stay', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '9': ['I/503'] } })
    assault(match, '10')
    expect(pieces(match, 'unit')).toEqual(['G/503', 'H/503'])
  })

  it('8.1, 8.1.1 any number of Fresh units of the Active Area may act, one after the other', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503', 'I/503 spent', '161/C'] }, dice: [[6]] })
    assault(match, '10')
    expect(pieces(match, 'unit')).toEqual(['G/503', 'H/503', '161/C'])
    match.turn.mayNot('done')
    move(match, 'G/503', '9')
    move(match, 'H/503', '9')
    expect(pieces(match, 'unit')).toEqual(['H/503', '161/C'])
    match.choose('done')
    expect([match.at('161/C'), match.face('161/C')]).toEqual(['10', 'fresh'])
  })

  it('8.1 units move one at a time: one that stops for another moves no more (R19)', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] } })
    move(assault(match, '10'), 'G/503', '9')
    expect(pieces(match, 'unit')).toEqual(['G/503', 'H/503'])
    move(match, 'G/503', '3')
    expect(match.face('G/503')).toBe('fresh')
    move(match, 'H/503', '9')
    expect(match.face('G/503')).toBe('spent')
    expect(pieces(match, 'unit')).toEqual(['H/503'])
  })

  it('8.1 a unit that came to a fight it did not join stays there, even when the enemy is gone (R19)', () => {
    const units = { '10': ['603', 'G/503', 'H/503'], '9': ['I/503', 'infantry-1 spent'] }
    const match = rock({ units, control: ['9'], dice: [[6, 6, 1, 1]] })
    move(assault(match, '10'), '603', '9')
    move(match, 'G/503', '9').choose({ verb: 'attack', space: '9' }, { verb: 'lead', piece: 'G/503' }, 'attack-now')
    expect(match.in('9')).toEqual(['G/503', 'I/503', '603'])
    expect(pieces(match, 'unit')).toEqual(['H/503'])
  })

  it('8.1 a unit is Spent once its movement is over; one that has not moved stays Fresh', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] }, dice: [[6]] })
    move(assault(match, '10'), 'G/503', '9').choose('done')
    expect([match.face('G/503'), match.face('H/503')]).toEqual(['spent', 'fresh'])
  })

  it('8.1 movement goes from an Area to an Adjacent one', () => {
    const match = rock({ units: { '27': ['G/503', 'H/503'] } })
    const reach = Object.keys(reachOf(assault(match, '27'), 'G/503'))
    const near = (id: string) => [...areaDefs.find((area) => area.id === id)!.borders.keys()]
    const within = new Set(['27'])
    for (let i = 0; i < 4; i++) for (const id of [...within]) for (const next of near(id)) within.add(next)
    expect(new Set([...reach, '27'])).toEqual(within)
  })

  it('8.1 an attack can be made at any point of the Assault Impulse: before others move, and after', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503', 'infantry-1'], '4': ['I/503'] } })
    assault(match, '10')
    expect(spaces(match, 'attack')).toEqual(['10'])
    move(match, 'G/503', '4')
    expect(spaces(match, 'attack')).toEqual(['10'])
    expect(pieces(match, 'unit')).toContain('H/503')
  })

  it('8.1, 9.1 the Impulse does not end before the Mandatory Attacks are made', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '9': ['infantry-1', 'infantry-2'] } })
    move(assault(match, '10'), 'G/503', '9')
    match.turn.mayNot('done')
    expect(spaces(match, 'attack')).toEqual(['9'])
    expect(pieces(match, 'unit')).toEqual(['H/503'])
  })

  it('8.1 a Pillbox neither moves nor attacks', () => {
    const match = rock({ momentum: 'japan', units: { '9': ['pillbox-A', 'G/503'], '12': ['infantry-1', 'pillbox-B'] } })
    expect(spaces(match, 'assault')).toEqual(['12'])
    expect(pieces(assault(match, '12'), 'unit')).not.toContain('pillbox-B')
  })
})

describe('8.2 movement costs', () => {
  it('8.2 a Vacant Area costs 1, as far as the Movement Factor goes', () => {
    const match = rock({ units: { '27': ['G/503', 'H/503', 'C/462'] } })
    const reach = reachOf(assault(match, '27'), 'G/503')
    expect(reach).toMatchObject({ 24: 1, 25: 1, 26: 1, 21: 2, 22: 2, 19: 3, 15: 4 })
    expect(reach).not.toHaveProperty('10')
    expect(Math.max(...Object.values(reach))).toBe(4)
  })

  it('8.2 an empty Area costs 1 whichever side controls it, and so does one with friends', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '9': ['I/503'] }, control: ['4'] })
    expect(reachOf(assault(match, '10'), 'G/503')).toMatchObject({ 4: 1, 8: 1, 9: 1 })
  })

  it('8.2 a Vacant Area Adjacent to a Fresh enemy Machine Gun unit costs 2', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '3': ['MG-1'] } })
    expect(reachOf(assault(match, '10'), 'G/503')).toMatchObject({ 4: 2, 9: 2, 8: 1, 11: 1 })
  })

  it('8.2 a Spent Machine Gun unit, or Fresh units of another type, raise no cost', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '3': ['MG-1 spent', 'infantry-1', 'pillbox-A'] } })
    expect(reachOf(assault(match, '10'), 'G/503')).toMatchObject({ 4: 1, 9: 1 })
  })

  it('8.2 American Machine Gun units hinder the Japanese as much', () => {
    const match = rock({ momentum: 'japan', units: { '9': ['infantry-1', 'infantry-2'], '10': ['D/462'] } })
    expect(reachOf(assault(match, '9'), 'infantry-1')).toMatchObject({ 4: 2, 11: 2, 3: 1 })
  })

  it('8.2* the Armor unit does not mind Machine Guns', () => {
    const match = rock({ units: { '10': ['G/503', '603'], '3': ['MG-1'] } })
    expect(reachOf(assault(match, '10'), '603')).toMatchObject({ 4: 1, 9: 1 })
  })

  it('8.2 an Area with Spent enemies only costs 3, with a Fresh one 4; the highest cost counts', () => {
    const match = rock({
      units: {
        '10': ['G/503', 'H/503'],
        '9': ['infantry-1 spent', 'pillbox-A spent'],
        '4': ['infantry-2 spent', 'infantry-3'],
        '3': ['MG-1'],
      },
    })
    expect(reachOf(assault(match, '10'), 'G/503')).toMatchObject({ 9: 3, 4: 4 })
  })

  it('8.2 a Fresh Pillbox counts as a Fresh enemy unit', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '9': ['pillbox-A'] } })
    expect(reachOf(assault(match, '10'), 'G/503')['9']).toBe(4)
  })

  it('8.2 a unit stops where the enemy is', () => {
    const match = rock({
      units: {
        '27': ['603', 'G/503'],
        '24': ['infantry-1 spent'],
        '25': ['infantry-2 spent'],
        '26': ['infantry-3 spent'],
      },
      control: ['21'],
    })
    expect(reachOf(assault(match, '27'), '603')).toEqual({ 24: 3, 25: 3, 26: 3 })
    move(match, '603', '24')
    expect(pieces(match, 'unit')).toEqual(['G/503'])
  })

  it('8.2 costs add up step by step, and the rest is what is left', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '3': ['infantry-1 spent'] } })
    move(assault(match, '10'), 'G/503', '9')
    expect(reachOf(match, 'G/503')['3']).toBe(3)
    const tired = rock({ units: { '10': ['G/503', 'H/503'], '3': ['infantry-1'] } })
    move(assault(tired, '10'), 'G/503', '9')
    tired.choose({ verb: 'unit', piece: 'G/503' })
    expect(tired.turn.decision.args?.['left']).toBe(3)
    expect(why(tired, 'G/503', '3')).toBe('why.too-far 8.2')
  })

  it('8.2 a unit that has spent nothing may enter an Adjacent Area with all it has', () => {
    const match = rock({ units: { '10': ['C/462', 'G/503'], '9': ['infantry-1'], '15': ['infantry-2 spent'] } })
    expect(reachOf(assault(match, '10'), 'C/462')).toMatchObject({ 9: 3, 15: 3 })
  })

  it('8.2 that is only for the first step', () => {
    const match = rock({ units: { '10': ['C/462', 'G/503'], '3': ['infantry-1 spent'] } })
    expect(reachOf(assault(match, '10'), 'C/462')).not.toHaveProperty('3')
    move(match, 'C/462', '9')
    expect(reachOf(match, 'C/462')).not.toHaveProperty('3')
  })

  it('8.2 a unit with nothing left cannot go on', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] } })
    move(assault(match, '10'), 'G/503', '9', '3', '9', '4')
    expect(pieces(match, 'unit')).toEqual(['H/503'])
  })

  it('8.2 only Fresh units move', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503 spent', 'I/503'] } })
    expect(pieces(assault(match, '10'), 'unit')).toEqual(['G/503', 'I/503'])
    expect(said(match.refuses({ verb: 'unit', piece: 'H/503' }).text)).toBe('why.spent 8.2')
  })

  it('8.2 the way to a far Area is a cheapest one, and its length is charged', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'], '3': ['MG-1'] } })
    move(assault(match, '10'), 'G/503', '7')
    expect(match.record('move.done').args).toMatchObject({ cost: 2, path: { spaces: ['10', '8', '7'] } })
    expect(reachOf(match, 'G/503')).toMatchObject({ 2: 1 })
  })

  it('8.2 units of a Contested Active Area may leave it at the usual cost', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503', 'infantry-1'], '9': ['I/503'] }, control: ['4'] })
    expect(reachOf(assault(match, '10'), 'G/503')).toMatchObject({ 9: 1, 4: 1 })
  })

  it('8.2 who attacks in a Contested Area has spent all: it cannot move away', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503', 'pillbox-A'] }, control: ['4', '10'], dice: [[1, 2, 1, 1]] })
    assault(match, '10').choose({ verb: 'attack' }, { verb: 'lead', piece: 'G/503' }, 'attack-now')
    expect(match.face('G/503')).toBe('spent')
    expect(pieces(match, 'unit')).toEqual(['H/503'])
  })
})

describe('8.2.2 several destinations', () => {
  it('8.2.2 units of the Active Area may go to different Areas and attack there, one after the other', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503', 'I/503'], '9': ['infantry-1 spent'], '4': ['infantry-2 spent'] },
      dice: [
        [6, 6, 1, 1],
        [6, 6, 1, 1],
      ],
    })
    move(assault(match, '10'), 'G/503', '9')
    match.choose({ verb: 'attack', space: '9' })
    expect(match.owner('9')).toBe('us')
    move(match, 'H/503', '4')
    match.choose({ verb: 'attack', space: '4' })
    expect(match.owner('4')).toBe('us')
    expect(pieces(match, 'unit')).toEqual(['I/503'])
  })

  it('8.2.2 once an Area was attacked nobody else moves into it, nor through it', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503'], '9': ['infantry-1 spent'] },
      dice: [[6, 6, 1, 1]],
    })
    move(assault(match, '10'), 'G/503', '9')
    expect(reachOf(match, 'H/503')['9']).toBe(3)
    match.choose({ verb: 'attack', space: '9' })
    expect(match.in('9')).toEqual(['G/503'])
    const reach = reachOf(match, 'H/503')
    expect(reach).not.toHaveProperty('9')
    expect(reach['5'], 'by 4 and 3').toBe(3)
    match.choose({ verb: 'unit', piece: 'H/503' })
    expect(why(match, 'H/503', '9')).toBe('why.attacked 8.2.2')
  })

  it('8.2.2, 9.0 units of a Contested Active Area attack one after the other, until none is left (R4)', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503', 'I/503', 'infantry-1'] },
      control: ['10', '4'],
      dice: [
        [1, 1, 1, 4],
        [6, 6, 1, 1],
      ],
    })
    assault(match, '10').choose({ verb: 'attack' }, { verb: 'lead', piece: 'G/503' }, 'attack-now')
    expect(spaces(match, 'attack')).toEqual(['10'])
    match.choose({ verb: 'attack', space: '10' }, { verb: 'lead', piece: 'H/503' }, 'attack-now')
    expect(match.records('combat.declared').map(({ args }) => args?.['lead'])).toEqual([
      { piece: 'G/503' },
      { piece: 'H/503' },
    ])
  })

  it('8.2.2, 9.2 so do units that entered an Area which was Contested; nobody else enters it (R4)', () => {
    const units = { '10': ['G/503', 'H/503', 'I/503'], '9': ['infantry-1', 'D/503'] }
    const match = rock({ units, control: ['10'], dice: [[1, 1, 1, 4]] })
    move(assault(match, '10'), 'G/503', '9')
    move(match, 'H/503', '9')
    match.choose({ verb: 'attack' }, { verb: 'lead', piece: 'G/503' }, 'attack-now')
    expect(spaces(match, 'attack')).toEqual(['9'])
    expect(reachOf(match, 'I/503')).not.toHaveProperty('9')
  })

  it('8.2.2, 9.0 the option "one-attack" allows one attack on an Area in an Impulse (R4)', () => {
    const match = attackedOnce()
    match.turn.mayNot('attack')
    expect(pieces(match, 'unit')).toEqual(['H/503'])
  })

  it('8.2.2 nobody has to move together: a later unit may end anywhere within its own reach', () => {
    const match = rock({ units: { '10': ['G/503', 'H/503'] } })
    move(assault(match, '10'), 'G/503', '9')
    expect(reachOf(match, 'H/503')).toMatchObject({ 9: 1, 13: 1 })
  })
})
