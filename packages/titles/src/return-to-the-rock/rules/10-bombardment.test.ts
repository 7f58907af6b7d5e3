import { describe, expect, it } from 'vitest'
import { partsOf, pieces, spaces } from '../../shared/testing.ts'
import { oneImpulse, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'

/** A Bombardment Impulse of the American side by day. */
function bombard(
  position: TestPosition,
  lead: string,
  ...picks: readonly { space?: string; piece?: string }[]
): RockPlay {
  const match = oneImpulse(position).choose({ verb: 'bombard', piece: lead })
  for (const pick of picks) match.choose(pick)
  return match
}

const attackParts = (match: RockPlay, key = 'bombardment.hit') => partsOf(match.record(key))
const defenceParts = (match: RockPlay, key = 'bombardment.hit') => partsOf(match.record(key), 1)

describe('10.1 Bombardment Impulse', () => {
  const units = { '10': ['G/503', 'C/462'], '9': ['MG-1', 'infantry-1'], '24': ['infantry-2'], hidden: ['infantry-3'] }

  it('10.1 the target is an Area with Japanese units, never the Hidden Units Box', () => {
    const match = bombard({ units, dice: [[1, 1, 6, 6]] }, 'naval')
    expect(spaces(match, 'aim')).toEqual(['9', '24'])
    match.choose({ space: '24' })
  })

  it('10.1 there is no movement in a Bombardment Impulse', () => {
    const match = bombard({ units, dice: [[1, 1, 6, 6]] }, 'naval', { space: '24' })
    expect(match.match.outcome).toBeDefined()
    expect(match.records('move.done')).toEqual([])
  })

  it('10.1 only the American side bombards, and only by day', () => {
    oneImpulse({ units, momentum: 'japan' }).turn.mayNot('bombard')
    oneImpulse({ units, phase: 'night', momentum: 'us' }).turn.mayNot('bombard')
    expect(pieces(oneImpulse({ units }), 'bombard')).toEqual(['air-1', 'naval', 'C/462'])
  })

  it('10.1.1 a marker is used up for the Turn, and the next is at hand', () => {
    const match = rock({ units: { ...units, '10': ['G/503'] }, dice: [[1, 1, 6, 6], [6], [1, 1, 6, 6], [6]] })
    match.choose({ verb: 'bombard', piece: 'air-1' }, { space: '24' })
    expect(match.face('air-1')).toBe('used')
    expect(pieces(match, 'bombard')).toEqual(['air-2', 'naval'])
    match.choose({ piece: 'naval' }, { space: '24' })
    expect(match.face('naval')).toBe('used')
    expect(match.at('naval')).toBe('naval')
    expect(pieces(match, 'bombard')).toEqual(['air-2'])
  })

  it('10.1.1 Artillery units are Spent after the bombardment', () => {
    const match = bombard({ units, dice: [[1, 1, 6, 6]] }, 'C/462', { piece: 'MG-1' })
    expect(match.face('C/462')).toBe('spent')
    expect(match.at('C/462')).toBe('10')
  })
})

describe('10.2 to 10.4 ranges', () => {
  const units = { '10': ['G/503'], '5': ['infantry-1'], '27': ['infantry-2'] }

  /** A marker's possible targets, and its value against one. */
  const aimed = (marker: string, space: string) => {
    const match = bombard({ units, dice: [[1, 1, 6, 6]] }, marker)
    const targets = spaces(match, 'aim')
    match.choose({ space })
    return [targets, attackParts(match, 'bombardment.no-effect')]
  }

  it('10.2 Air reaches any Area', () => {
    expect(aimed('air-1', '27')).toEqual([['5', '27'], { 'part.bombardment': 5 }])
  })

  it('10.4 Naval fire reaches any Area', () => {
    expect(aimed('naval', '5')).toEqual([['5', '27'], { 'part.bombardment': 6 }])
  })

  it('10.3 Artillery reaches Adjacent Areas, across any border, and no further', () => {
    const match = bombard(
      {
        units: { '9': ['C/462'], '3': ['MG-1'], '5': ['MG-2'], '11': ['MG-3'], '2': ['MG-4'], '13': ['MG-5'] },
        dice: [[1, 1, 6, 6]],
      },
      'C/462',
    )
    expect(spaces(match, 'aim')).toEqual(['3', '5', '11'])
    match.choose({ space: '5' })
  })

  it('10.3 Artillery in a Contested Area fires into that Area only', () => {
    const match = bombard({ units: { '9': ['C/462', 'MG-1'], '5': ['MG-2'] }, dice: [[1, 1, 6, 6]] }, 'C/462')
    expect(match.record('bombardment.declared').args).toMatchObject({ area: { space: '9' } })
  })

  it('10.3 Artillery still in an Invasion Approach Box does not fire, nor does a Spent gun', () => {
    const match = oneImpulse({ units: { airborne: ['B/462'], '10': ['C/462 spent', 'G/503'], '9': ['MG-1'] } })
    expect(pieces(match, 'bombard')).toEqual(['air-1', 'naval'])
  })
})

describe('10.5 Primary Target', () => {
  it('10.5.1 the Attacker picks any enemy unit, and it takes the first point', () => {
    const units = { '10': ['G/503'], '9': ['MG-1', 'infantry-1', 'infantry-2 spent'] }
    const match = bombard({ units, dice: [[3, 3, 3, 3]] }, 'air-1')
    expect(match.turn.seat).toBe(0)
    match.expectChoices(...['MG-1', 'infantry-1', 'infantry-2'].map((piece) => ({ verb: 'target', piece })))
    match.choose({ piece: 'infantry-1' })
    expect(match.record('attrition.due').args).toMatchObject({ points: 3 })
    match.expectChoices({ verb: 'flip', piece: 'infantry-1' }, { verb: 'eliminate', piece: 'infantry-1' })
  })
})

describe('10.6 Attack Value', () => {
  const units = { '10': ['C/462', 'B/462'], '4': ['A/462'], '9': ['MG-1', 'infantry-1'], '22': ['cannon/34'] }

  it('10.6A the Attack Factor of the gun or marker counts', () => {
    const match = bombard({ units, dice: [[6, 6, 1, 1]] }, 'C/462').choose('fire', { piece: 'MG-1' })
    expect(attackParts(match)).toEqual({ 'part.bombardment': 3 })
  })

  it('10.6B each supporting gun in range, in whatever Area, adds 1 and is Spent', () => {
    const match = bombard({ units, dice: [[6, 6, 1, 1]] }, 'C/462')
    match.expectChoices('fire', { verb: 'support', piece: 'A/462' }, { verb: 'support', piece: 'B/462' })
    match.choose({ piece: 'A/462' }, { piece: 'B/462' }, { piece: 'MG-1' })
    expect(attackParts(match)).toEqual({ 'part.bombardment': 3, 'part.support': 2 })
    const guns = ['A/462', 'B/462', 'C/462', 'cannon/34']
    expect(guns.map((gun) => match.face(gun)).join(' ')).toBe('spent spent spent fresh')
  })

  it('10.6B a gun whose own Area is Contested supports only fire into that Area', () => {
    const split = { '10': ['C/462', 'infantry-2'], '4': ['A/462'], '9': ['MG-1'] }
    const match = bombard({ units: split, dice: [[6, 6, 1, 1]] }, 'A/462', { space: '9' })
    expect(attackParts(match)).toEqual({ 'part.bombardment': 3 })
  })

  it('10.6B markers get no support from guns', () => {
    const match = bombard({ units, dice: [[6, 6, 1, 1]] }, 'air-1', { piece: 'MG-1' })
    expect(attackParts(match)).toEqual({ 'part.bombardment': 5 })
  })

  it('10.6C more than three Japanese units in the Area add 1', () => {
    const crowd = ['MG-1', 'infantry-1', 'infantry-2 spent', 'pillbox-A']
    for (const [count, bonus] of [
      [3, undefined],
      [4, 1],
    ] as const) {
      const match = bombard({ units: { '10': ['G/503'], '9': crowd.slice(0, count) }, dice: [[6, 6, 1, 1]] }, 'air-1', {
        piece: 'MG-1',
      })
      expect(attackParts(match)['part.crowded']).toBe(bonus)
    }
  })

  it('10.6C American units in the Area do not count', () => {
    const crowd = ['MG-1', 'infantry-1', 'infantry-2', 'G/503', 'H/503']
    const match = bombard({ units: { '9': crowd }, dice: [[6, 6, 1, 1]] }, 'air-1', { piece: 'MG-1' })
    expect(attackParts(match)['part.crowded']).toBeUndefined()
  })
})

describe('10.7 Defense Value', () => {
  it('10.7A it is the TEM of the Area; the factors of the units do not matter', () => {
    for (const [area, tem] of [
      ['9', 2],
      ['5', 4],
    ] as const) {
      const match = bombard(
        { units: { '10': ['G/503'], [area]: ['pillbox-A', 'MG-1'] }, dice: [[6, 6, 1, 1]] },
        'air-1',
        { piece: 'MG-1' },
      )
      expect(defenceParts(match)).toEqual({ 'part.terrain': tem })
    }
  })

  it('10.7B a single Japanese unit adds 1', () => {
    const alone = bombard({ units: { '9': ['MG-1', 'G/503', 'H/503'] }, dice: [[6, 6, 1, 1]] }, 'air-1')
    expect(defenceParts(alone)).toEqual({ 'part.terrain': 2, 'part.single': 1 })
  })

  it('10.7 the difference above 0 is the Attrition Points, and Fresh units do not leave afterwards', () => {
    const match = bombard({ units: { '10': ['C/462'], '9': ['MG-1', 'infantry-1'] }, dice: [[3, 4, 2, 5]] }, 'C/462', {
      piece: 'MG-1',
    })
    expect(match.record('bombardment.hit')).toMatchObject({
      args: { attack: 10, defence: 9, margin: 1 },
      roll: { groups: [2, 2] },
    })
    expect(match.face('MG-1')).toBe('spent')
    match.expectChoices({ verb: 'retreat', piece: 'MG-1' }, 'stay')
  })

  it('10.7 an equal or lower Attack Total has no effect on anybody', () => {
    for (const dice of [
      [3, 4, 2, 6],
      [1, 1, 6, 6],
    ]) {
      const match = bombard({ units: { '10': ['C/462'], '9': ['MG-1', 'infantry-1'] }, dice: [dice] }, 'C/462', {
        piece: 'MG-1',
      })
      expect(match.record('bombardment.no-effect').args).toMatchObject({ margin: 0 })
      expect([match.face('MG-1'), match.face('infantry-1'), match.face('C/462')]).toEqual(['fresh', 'fresh', 'spent'])
      expect(match.match.outcome).toBeDefined()
    }
  })
})

describe('10.8 Mistaken Attack', () => {
  const units = { '9': ['MG-1', 'infantry-1', 'G/503', 'H/503'], '10': ['C/462'] }

  it('10.8 equal dice of a marker in a Contested Area cost the Americans half the dice, rounded down', () => {
    const match = bombard({ units, dice: [[3, 4, 1, 6]] }, 'air-1', { piece: 'MG-1' })
    expect(match.record('bombardment.hit').args).toMatchObject({ margin: 3 })
    expect(match.turn.seat).toBe(1)
    match.choose({ verb: 'flip', piece: 'MG-1' }, { verb: 'flip', piece: 'infantry-1' })
    match.choose({ verb: 'retreat', piece: 'infantry-1' })
    match.choose({ verb: 'retreat-to', space: match.turn.offered('retreat-to')[0]!.space! })
    expect(match.record('bombardment.mistaken').args).toMatchObject({ points: 3 })
    expect(match.asked).toBe('seat 1: ask.bombardment.primary (10.8)')
    match.expectChoices({ verb: 'target', piece: 'G/503' }, { verb: 'target', piece: 'H/503' })
    match.choose({ piece: 'H/503' })
    expect(match.turn.seat).toBe(0)
    expect(pieces(match, 'flip')).toEqual(['H/503'])
  })

  it('10.8 the American losses are due even if the Japanese have none', () => {
    const crags = { '5': ['MG-1', 'G/503', 'H/503'] }
    const match = bombard({ units: crags, dice: [[1, 1, 1, 1]] }, 'air-1')
    expect(match.record('bombardment.no-effect').args).toMatchObject({ attack: 7, defence: 7 })
    expect(match.record('bombardment.mistaken').args).toMatchObject({ points: 1 })
    match.choose({ piece: 'G/503' })
    expect(match.face('G/503')).toBe('spent')
    expect(match.face('H/503')).toBe('fresh')
  })

  it('10.8 unequal dice, Artillery, and an Area without Americans bring no mistake', () => {
    const unequal = bombard({ units, dice: [[1, 1, 6, 6]] }, 'naval', { piece: 'MG-1' })
    const gun = bombard({ units: { '9': ['MG-1', 'C/462', 'H/503'] }, dice: [[1, 1, 1, 1]] }, 'C/462')
    const empty = bombard({ units: { '10': ['G/503'], '5': ['MG-1', 'infantry-1'] }, dice: [[1, 1, 1, 1]] }, 'air-1', {
      piece: 'MG-1',
    })
    for (const match of [unequal, gun, empty]) expect(match.records('bombardment.mistaken')).toEqual([])
  })
})
