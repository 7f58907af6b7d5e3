import { describe, expect, it } from 'vitest'
import { partsOf, pieces, spaces } from '../../shared/testing.ts'
import { areaDefs, areaId } from '../data/areas.ts'
import { heard, oneImpulse, type RockPlay, rock, type TestPosition } from '../testing/test-position.ts'

const options = { detonations: 'yes' }

/** A Japanese Bombardment Impulse by day that blows up an Area; the first roll is the power of the blast. */
function blow(area: string, position: TestPosition): RockPlay {
  return oneImpulse({ options, momentum: 'japan', ...position }).choose({ verb: 'detonate', space: area })
}

const miss = [1, 1, 6, 6]
/** The Areas of TEM +3 and +4. */
const HIGH = areaDefs.filter(({ kind, tem }) => kind === 'area' && tem >= 3).map(({ id }) => id)

describe('17.4 Suicide Detonations', () => {
  const units = { '5': ['G/503'], '3': ['H/503', 'MG-1'], '10': ['I/503'], '24': ['MG-2'], '8': ['MG-3'] }

  it('17.4 the Japanese side may declare one by day, and nobody at another time', () => {
    expect(spaces(oneImpulse({ options, momentum: 'japan', units }), 'detonate')).toEqual(HIGH)
    oneImpulse({ options, phase: 'night', units }).turn.mayNot('detonate')
    oneImpulse({ options, units }).turn.mayNot('detonate')
    oneImpulse({ momentum: 'japan', units }).turn.mayNot('detonate')
  })

  it('17.4 the question names it while a charge is left', () => {
    const used = { ...units, '9': ['detonation-1 used'], '4': ['detonation-2 used'] }
    expect(oneImpulse({ options, momentum: 'japan', units }).turn.ask).toBe('ask.impulse.day.japan-charges')
    expect(oneImpulse({ options, momentum: 'japan', units: used }).turn.ask).toBe('ask.impulse.day.japan')
  })

  it('17.4 the marker stays on the map for the rest of the match', () => {
    const match = blow('5', { units, dice: [[1], miss] })
    expect(match.at('detonation-1')).toBe('5')
    expect(match.face('detonation-1')).toBe('used')
    const end = rock({
      phase: 'end',
      turn: 1,
      options,
      units: { '24': ['G/503'], '5': ['detonation-1 used'] },
      vars: { detonated: [areaId('5')] },
    })
    expect([end.at('detonation-1'), end.face('detonation-1')]).toEqual(['5', 'used'])
  })

  it('17.4 twice in a match, in the same Turn if wanted, but never in the same Area', () => {
    const match = rock({ options, momentum: 'japan', units, dice: [[1], miss, [6], [1], miss, [6]] })
    match.choose({ verb: 'detonate', space: '5' })
    expect(spaces(match, 'detonate')).toEqual(HIGH.filter((area) => area !== '5'))
    match.choose({ verb: 'detonate', space: '3' })
    expect(match.turn.seat).toBe(1)
    match.turn.mayNot('detonate')
    expect(match.game.vars.detonated).toEqual(['5', '3'])
  })

  it('17.4.1 the TEM must be +3 or +4; control and Japanese units do not matter', () => {
    const position: TestPosition = {
      options,
      momentum: 'japan',
      control: ['11'],
      units: { '9': ['G/503'], '10': ['H/503'], '11': ['I/503', 'MG-1'], '12': ['A/503', 'MG-2'], '14': ['B/503'] },
    }
    expect(spaces(oneImpulse(position), 'detonate')).toEqual(HIGH)
    expect(HIGH).toEqual(expect.arrayContaining(['11', '12', '14']))
    for (const low of ['9', '10']) expect(HIGH).not.toContain(low)
  })

  it('17.4.1 without Americans nothing is rolled, the Japanese are buried, and it is no Pass', () => {
    const match = blow('5', { units: { '5': ['MG-1'], '3': ['G/503'], '9': ['MG-2'] } })
    expect(match.in('eliminated-japan')).toEqual(['MG-1'])
    expect(match.match.rolls.filter(({ sides }) => sides.length === 1).length).toBeLessThanOrEqual(1)
    expect(match.records('detonation.power')).toEqual([])
    expect(match.records('impulse.passed')).toEqual([])
    expect(match.game.vars.detonated).toEqual(['5'])
  })
})

describe('17.4.2 procedure', () => {
  it('17.4.2 the Attack Value is a die and the TEM, the Defense Value that of a bombardment', () => {
    const match = blow('5', { units: { '5': ['G/503', 'H/503'], '9': ['MG-1'] }, dice: [[3], miss] })
    if (match.asked.includes('primary')) match.choose({ piece: 'G/503' })
    expect(match.record('detonation.power')).toMatchObject({ rule: '17.4.2', args: { value: 7 } })
    expect(partsOf(match.record('bombardment.no-effect'))).toEqual({ 'part.charge': 3, 'part.terrain': 4 })
    expect(partsOf(match.record('bombardment.no-effect'), 1)).toEqual({ 'part.terrain': 4 })
  })

  it('17.4.2 a single American unit shelters better (10.7B)', () => {
    const match = blow('5', { units: { '5': ['G/503', 'MG-2', 'MG-3'], '9': ['MG-1'] }, dice: [[3], miss] })
    expect(partsOf(match.record('bombardment.no-effect'), 1)).toEqual({ 'part.terrain': 4, 'part.single': 1 })
    const two = blow('5', { units: { '5': ['G/503', 'H/503', 'MG-2'], '9': ['MG-1'] }, dice: [[3], miss] })
    two.choose({ verb: 'target', piece: 'G/503' })
    expect(partsOf(two.record('bombardment.no-effect'), 1)).toEqual({ 'part.terrain': 4 })
  })

  it('17.4.2 the Japanese side picks the Primary Target, and the American one takes the losses', () => {
    const match = blow('3', { units: { '3': ['G/503', 'H/503', 'I/503'], '9': ['MG-1'] }, dice: [[1], [3, 3, 2, 3]] })
    expect(match.turn.seat).toBe(1)
    expect(pieces(match, 'target')).toEqual(['G/503', 'H/503', 'I/503'])
    match.choose({ piece: 'H/503' })
    expect(match.record('attrition.due').args).toMatchObject({ points: 2, side: { side: 'us' } })
    expect(match.face('H/503')).toBe('spent')
    expect(match.turn.seat).toBe(0)
  })

  it('17.4.2 all Japanese units there are eliminated, hit or not', () => {
    for (const dice of [miss, [6, 6, 1, 1]]) {
      const match = blow('5', {
        units: { '5': ['G/503', 'MG-1', 'infantry-1 spent', 'pillbox-A'], '9': ['MG-2'] },
        dice: [[6], dice],
      })
      match.until(() => match.match.outcome !== undefined)
      expect(match.in('eliminated-japan').sort()).toEqual(['MG-1', 'infantry-1', 'pillbox-A'])
      expect(match.at('MG-2')).toBe('9')
    }
  })

  it('17.4.2 where the Americans survive they control the Area', () => {
    const match = blow('5', { units: { '5': ['G/503', 'MG-1'], '9': ['MG-2'] }, dice: [[1], miss] })
    expect(match.owner('5')).toBe('us')
  })

  it('17.4.2 Spent Americans may leave afterwards (11.2.3)', () => {
    const match = blow('5', { units: { '5': ['G/503 spent', 'MG-1'], '9': ['H/503'] }, dice: [[1], miss] })
    match.expectChoices({ verb: 'retreat', piece: 'G/503' }, 'stay')
    match.choose('retreat')
    expect(match.at('G/503')).toBe('9')
  })
})

describe('17.4.3 future reinforcements', () => {
  const position: TestPosition = {
    phase: 'reinforcement',
    turn: 3,
    units: { '10': ['G/503'], 'eliminated-japan': ['MG-1', 'MG-2', 'MG-3'] },
  }

  it('17.4.3 after one under Malinta Hill the Japanese roll a single die, halved and rounded up', () => {
    const match = rock({ ...position, options, vars: { detonated: [areaId('24')] }, dice: [[3]] })
    expect(match.record('reinforcement.roll')).toMatchObject({ rule: '17.4.3', args: { units: 2 } })
  })

  it('17.4.3 one elsewhere changes nothing, and the American roll never changes', () => {
    const match = rock({ ...position, options, vars: { detonated: [areaId('5')] }, dice: [[3, 4]] })
    expect(match.record('reinforcement.roll').args).toMatchObject({ units: 4 })
    const units = { '10': ['G/503'], 'eliminated-us': ['603'] }
    const us = rock({ ...position, units, options, vars: { detonated: [areaId('24')] }, dice: [[3, 4]] })
    expect(us.record('reinforcement.roll')).toMatchObject({ rule: '6.1.2', args: { units: 4 } })
  })
})

it('17.4.1 why an Area is not blown up: it must be high enough', () => {
  const match = rock({ units: { '10': ['G/503', 'H/503'], '9': ['infantry-1'] }, momentum: 'japan', options })
  expect(heard(match, { verb: 'detonate', space: '10' })).toBe('why.no-detonation 17.4.1')
})
