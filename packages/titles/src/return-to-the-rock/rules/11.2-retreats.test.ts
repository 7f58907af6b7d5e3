import { describe, expect, it } from 'vitest'
import { pieces, spaces } from '../../shared/testing.ts'
import type { Side } from '../data/units.ts'
import {
  areaNamed,
  assault,
  move,
  oneImpulse,
  type RockPlay,
  rock,
  type TestPosition,
  unitNamed,
} from '../testing/test-position.ts'
import { forcedAttackerRetreats, voluntaryDefenderRetreats } from './11.2-retreats.ts'

const infantry = Array.from({ length: 17 }, (_, i) => `infantry-${i + 1}`)
const eight = infantry.slice(0, 8)
const eightMore = infantry.slice(8, 16)
const companies = ['G/503', 'H/503', 'I/503', 'D/503', 'E/503', 'F/503', 'I/34', 'K/34']

/** Voluntary retreats of a Defender from an Area. */
function leave(area: string, side: Side, position: TestPosition): RockPlay {
  return rock({ ...position, only: (game) => voluntaryDefenderRetreats(game, areaNamed(game, area), side) })
}

/** Forced retreats of American attackers from Area 9, each to its Area of origin. */
function driven(from: { readonly [unit: string]: string }, position: TestPosition): RockPlay {
  const units = Object.keys(from)
  const there = position.units?.['9'] ?? []
  return rock({
    ...position,
    units: { ...position.units, '9': [...there, ...units.map((unit) => `${unit} spent`)] },
    *only(game) {
      const list = units.map((unit) => unitNamed(game, unit))
      yield* forcedAttackerRetreats(game, list, (unit) => areaNamed(game, from[unit.id]!))
    },
  })
}

/**
 * Where a Spent MG-1 may go if it leaves Area 9; the Area to which it went if there was no choice. `rule`: the priority
 * applied.
 */
function waysOut(position: TestPosition, rule?: string): string[] {
  const units = { ...position.units, '9': ['A/503', 'MG-1 spent'] }
  const match = leave('9', 'japan', { ...position, units })
  if (match.match.outcome !== undefined) return []
  match.choose({ verb: 'retreat', piece: 'MG-1' })
  const over = match.match.outcome !== undefined
  if (rule !== undefined)
    expect(
      over ? match.records().find((line) => line.key.startsWith('retreat.'))?.rule : match.turn.decision.rule,
    ).toBe(rule)
  return over ? [match.at('MG-1')] : spaces(match, 'retreat-to')
}

describe('11.2 Retreats', () => {
  const units = { '10': ['G/503', 'H/503'], '9': ['A/503', 'MG-1', 'infantry-1 spent'] }

  it('11.2 the Attacker retreats before the Defender', () => {
    const match = oneImpulse({ units, dice: [[1, 1, 6, 6]] })
    assault(match, '10')
    move(match, 'G/503', '9')
    move(match, 'H/503', '9')
    match.choose('attack', { piece: 'G/503' }, 'join-all', { verb: 'lead', piece: 'MG-1' })
    expect(match.asked).toBe('seat 0: ask.retreat.attackers (9.4.4)')
    match.choose({ verb: 'retreat', piece: 'H/503' })
    expect(match.asked).toBe('seat 1: ask.retreat.voluntary (11.2.3)')
  })

  it('11.2 attackers go back only to the Area from which they entered, even if that is not where they began', () => {
    const match = oneImpulse({
      units: { '10': ['G/503', 'H/503', 'I/503'], '9': ['MG-1 spent'] },
      control: ['15'],
      dice: [[1, 1, 6, 6]],
    })
    assault(match, '10')
    move(match, 'G/503', '4', '9')
    move(match, 'H/503', '9')
    match.choose('attack', { verb: 'lead', piece: 'H/503' })
    expect(match.at('G/503')).toBe('4')
    expect(match.record('retreat.done').args).toMatchObject({ from: { space: '9' }, to: { space: '4' } })
  })
})

describe('11.2.1 one at a time', () => {
  it('11.2.1 a unit that fills an Area sends the next one elsewhere', () => {
    const position: TestPosition = {
      units: { '9': ['A/503', 'MG-1 spent', 'MG-2 spent'], '5': eight.slice(1), '11': ['H/503', 'infantry-17'] },
      control: ['3', '4', '10'],
    }
    const match = leave('9', 'japan', position)
    match.choose({ verb: 'retreat', piece: 'MG-2' }, { verb: 'retreat', piece: 'MG-1' })
    expect(match.at('MG-2')).toBe('5')
    expect(match.at('MG-1')).toBe('11')
  })

  it('11.2.1 if there is not room for all attackers, the Attacker picks the order and the later ones move on', () => {
    const position: TestPosition = { units: { '9': ['MG-1'], '10': companies.slice(1) }, control: ['15'] }
    const match = driven({ 'G/503': '10', 'D/462': '10' }, position)
    expect(match.asked).toBe('seat 0: ask.retreat.order (11.2.1)')
    match.choose({ verb: 'retreat', piece: 'D/462' })
    expect(match.at('D/462')).toBe('10')
    expect(match.at('G/503')).toBe('15')
    expect(match.record('retreat.through')).toMatchObject({ rule: '11.2.2D' })
  })

  it('11.2.1 with room for all nobody is asked', () => {
    const position: TestPosition = { units: { '9': ['MG-1'], '10': companies.slice(2) } }
    const match = driven({ 'G/503': '10', 'D/462': '10' }, position)
    expect(match.match.outcome).toBeDefined()
    expect(match.in('10')).toHaveLength(8)
  })
})

describe('11.2.2 Retreat Priorities', () => {
  it('11.2.2A a Free Area next to the fewest enemy-controlled Areas comes first', () => {
    expect(waysOut({ units: {}, control: ['4', '10'] })).toEqual(['5'])
    expect(waysOut({ units: {}, control: ['3', '4', '10'] }, '11.2.2A')).toEqual(['5', '11'])
    expect(waysOut({ units: {}, control: ['3', '4', '10', '12'] })).toEqual(['5'])
  })

  it('11.2.2A in a tie the owner chooses', () => {
    expect(waysOut({ units: {}, control: ['10'] })).toEqual(['3', '5'])
    const match = leave('9', 'japan', { units: { '9': ['A/503', 'MG-1 spent'] }, control: ['10'] })
    match.choose('retreat')
    expect(match.turn.seat).toBe(1)
    match.choose({ space: '5' })
    expect(match.at('MG-1')).toBe('5')
  })

  it('11.2.2A a Free Area comes before any Contested one', () => {
    const units = { '4': ['G/503', 'infantry-1'], '11': ['H/503', 'infantry-2'] }
    expect(waysOut({ units, control: ['3', '10', '1'] })).toEqual(['5'])
  })

  it('11.2.2B a friendly-controlled Contested Area comes before an enemy-controlled one', () => {
    const units = { '4': ['G/503', 'infantry-1'], '11': ['H/503', 'infantry-2'] }
    expect(waysOut({ units, control: ['3', '4', '5', '10'] }, '11.2.2B')).toEqual(['11'])
    expect(waysOut({ units, control: ['3', '5', '10', '11'] })).toEqual(['4'])
    expect(waysOut({ units, control: ['3', '5', '10'] })).toEqual(['4', '11'])
  })

  it('11.2.2C an enemy-controlled Contested Area comes before a fully stacked one', () => {
    const units = { '4': ['G/503', 'infantry-17'], '11': eight }
    expect(waysOut({ units, control: ['3', '4', '5', '10'] }, '11.2.2C')).toEqual(['4'])
  })

  it('11.2.2 nobody retreats into an enemy-controlled Area without friendly units', () => {
    expect(waysOut({ units: { '3': ['G/503'] }, control: ['4', '5', '10', '11'] })).toEqual([])
  })

  it('11.2.2D through a fully stacked Area the unit retreats on, by the same priorities', () => {
    const control = ['3', '4', '5', '10']
    expect(waysOut({ units: { '11': eight }, control }, '11.2.2D')).toEqual(['12'])
    expect(waysOut({ units: { '11': eight, '12': ['G/503'] }, control })).toEqual(['13'])
    expect(waysOut({ units: { '11': eight, '12': ['G/503', 'infantry-9'], '13': ['H/503'] }, control })).toEqual(['12'])
  })

  it('11.2.2D a chain of fully stacked Areas leads on to the first with room', () => {
    const units = { '11': eight, '12': eightMore, '13': ['H/503'] }
    expect(waysOut({ units, control: ['3', '4', '5', '10'] })).toEqual(['18'])
  })

  it('11.2.2D the unit does not turn back to an Area that it has left', () => {
    const units = { '11': eight, '12': ['G/503'], '13': ['H/503'] }
    expect(waysOut({ units, control: ['3', '4', '5', '10'] })).toEqual([])
  })

  it('11.2.2 restricted borders stop Armor and Artillery, and no others', () => {
    const units = { '5': ['K/34'], '3': ['L/34', 'infantry-1'] }
    for (const [unit, goal] of [
      ['C/462', '3'],
      ['603', '3'],
      ['161/C', '5'],
      ['D/462', '5'],
    ] as const) {
      const match = leave('9', 'us', { units: { ...units, '9': [`${unit} spent`, 'MG-1'] } })
      match.choose('retreat')
      expect(match.at(unit)).toBe(goal)
    }
  })
})

describe('11.2.3 Voluntary Retreat', () => {
  const units = { '10': ['G/503', 'H/503'], '9': ['MG-1', 'infantry-1 spent', 'infantry-2 spent', 'pillbox-A spent'] }

  /** An attack on Area 9 against the lead unit MG-1. */
  function attacked(dice: readonly number[]): RockPlay {
    const match = oneImpulse({ units, dice: [dice] })
    assault(match, '10')
    move(match, 'G/503', '9')
    move(match, 'H/503', '9')
    return match.choose({ verb: 'lead', piece: 'G/503' }, { verb: 'lead', piece: 'MG-1' })
  }

  it('11.2.3 after a Repulse some or all Spent defenders may leave, but no Fresh one and no Pillbox', () => {
    const match = attacked([1, 1, 6, 6])
    match.expectChoices({ verb: 'retreat', piece: 'infantry-1' }, { verb: 'retreat', piece: 'infantry-2' }, 'stay')
    match.choose({ piece: 'infantry-2' })
    match.choose({ verb: 'retreat-to', space: spaces(match, 'retreat-to')[0]! })
    match.choose('stay')
    expect(match.in('9').sort()).toEqual(['MG-1', 'infantry-1', 'pillbox-A'])
  })

  it('11.2.3 the same after a Stalemate', () => {
    const match = attacked([2, 2, 2, 3])
    expect(match.record('combat.stalemate')).toBeDefined()
    match.choose('stay')
    expect(match.asked).toBe('seat 1: ask.retreat.voluntary (11.2.3)')
  })

  it('11.2.3 the same after a Success, where attackers may not leave', () => {
    const match = attacked([3, 3, 2, 4])
    expect(match.record('combat.success').args).toMatchObject({ margin: 1 })
    expect(match.face('MG-1')).toBe('spent')
    expect(match.asked).toBe('seat 1: ask.retreat.voluntary (11.2.3)')
    expect(pieces(match, 'retreat').sort()).toEqual(['MG-1', 'infantry-1', 'infantry-2'])
    match.choose('stay')
    expect(match.match.outcome).toBeDefined()
    expect(match.in('9')).toContain('G/503')
  })

  it('11.2.3 the same after a bombardment without effect', () => {
    const match = oneImpulse({ units, dice: [[1, 1, 6, 6]] }).choose(
      { verb: 'bombard', piece: 'air-1' },
      { piece: 'MG-1' },
    )
    expect(match.asked).toBe('seat 1: ask.retreat.voluntary (11.2.3)')
  })
})

describe('11.2.4 Retreat Elimination', () => {
  it('11.2.4 a unit with nowhere to retreat to is not offered a retreat: off the map, into the sea', () => {
    const match = leave('27', 'japan', { units: { '27': ['A/503', 'MG-1 spent'] }, control: ['24', '25', '26'] })
    expect(match.match.outcome).toBeDefined()
    expect(match.at('MG-1')).toBe('27')
  })

  it('11.2.4 Americans on Black Beach do not go back to the Seaborne Invasion Box', () => {
    const match = leave('22', 'us', { units: { '22': ['I/34 spent', 'MG-1'], seaborne: ['K/34'] } })
    expect(match.match.outcome).toBeDefined()
    expect(match.at('I/34')).toBe('22')
  })

  it('11.2.4 an attacker driven back into a full Area with no way on is eliminated', () => {
    const match = driven({ 'D/462': '10' }, { units: { '9': ['MG-1'], '10': companies } })
    expect(match.at('D/462')).toBe('eliminated-us')
    expect(match.record('retreat.eliminated')).toMatchObject({ rule: '11.2.4', args: { unit: { piece: 'D/462' } } })
  })

  it('11.2.4 a gun that could go on only across a restricted border is eliminated', () => {
    const position: TestPosition = { units: { '9': ['MG-1'], '3': companies }, control: ['5'] }
    expect(driven({ 'C/462': '3' }, position).at('C/462')).toBe('eliminated-us')
    expect(driven({ 'D/462': '3' }, position).at('D/462')).toBe('5')
  })
})
