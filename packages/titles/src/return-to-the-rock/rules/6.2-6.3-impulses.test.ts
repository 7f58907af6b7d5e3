import { describe, expect, it } from 'vitest'
import { said, spaces } from '../../shared/testing.ts'
import { assault, move, rock, type TestPosition } from '../testing/test-position.ts'

/** Both sides have two Fresh units, far from each other. */
const units = { '10': ['G/503', 'H/503'], '27': ['infantry-1', 'infantry-2'] }
const state = ({ game: { vars } }: ReturnType<typeof rock>) => [vars.momentum, vars.number, vars.phase]
const verbs = (match: ReturnType<typeof rock>) => [...new Set(match.turn.decision.choices.map(({ verb }) => verb))]

describe('6.2.1 Momentum', () => {
  it('6.2.1 Impulse 1: no die is rolled', () => {
    const match = rock({ units })
    expect(match.match.rolls).toEqual([])
    expect(match.turn.ask).toBe('ask.impulse.day.us')
  })

  it.each([
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [6, 5],
    [7, 5],
    [11, 5],
  ])('6.2.1 Impulse %i: a die of %i loses Momentum, one more keeps it', (impulse, die) => {
    const lost = rock({ units, impulse, dice: [[die]] })
    expect(state(lost)).toEqual(['japan', 1, 'day'])
    expect(lost.turn.ask).toBe('ask.impulse.day.japan')
    const kept = rock({ units, impulse, dice: [[die + 1]] })
    expect(state(kept)).toEqual(['us', impulse, 'day'])
    expect(kept.record('momentum.kept')).toMatchObject({ rule: '6.2.1', args: { limit: die } })
  })

  it('6.2.1 the die falls before the kind of Impulse is declared', () => {
    const match = rock({ units, dice: [[4]] })
    move(assault(match, '10'), 'G/503', '9').choose('done')
    expect(
      match
        .records()
        .map(({ key }) => key)
        .slice(-2),
    ).toEqual(['impulse.begins', 'momentum.kept'])
    expect(match.turn.ask).toBe('ask.impulse.day.us')
  })

  it('6.2.1 the new Attacker begins at Impulse 1, and the marker shows it (3.5)', () => {
    const match = rock({ units, impulse: 4, dice: [[2]] })
    expect([match.track('impulse'), match.track('momentum')]).toEqual([1, 1])
    const back = rock({ units, impulse: 3, momentum: 'japan', dice: [[1]] })
    expect([back.track('impulse'), back.track('momentum')]).toEqual([1, 0])
  })

  it('6.2.1 the Attacker goes on as long as Momentum lasts; the marker moves on with each Impulse', () => {
    const match = rock({ units: { ...units, '9': ['I/503', 'D/503'] }, dice: [[2], [3], [4]] })
    for (const [i, [area, unit, to]] of [
      ['10', 'G/503', '8'],
      ['9', 'I/503', '3'],
      ['10', 'H/503', '8'],
    ].entries()) {
      expect([match.track('impulse'), match.turn.seat]).toEqual([i + 1, 0])
      move(assault(match, area!), unit!, to!).choose('done')
    }
    expect(state(match)).toEqual(['us', 4, 'day'])
  })

  it('6.2.1A who loses Momentum keeps the Advantage', () => {
    const match = rock({ units, impulse: 2, dice: [[1]] })
    expect([match.game.vars.advantage, match.owner('advantage')]).toEqual(['us', 'us'])
    const night = rock({ units, phase: 'night', momentum: 'us', impulse: 2, dice: [[1]] })
    expect(night.game.vars.advantage).toBe('us')
  })

  it('6.2.1B a Pass gives Momentum away', () => {
    const match = rock({ units }).choose('pass')
    expect(state(match)).toEqual(['japan', 1, 'day'])
    expect(match.record('impulse.passed')).toMatchObject({ rule: '6.2.5', seat: 0 })
  })

  it('6.2.1C so does the want of a Fresh unit on the map; no die is rolled for it', () => {
    const match = rock({ units: { ...units, '10': ['G/503 spent'] }, impulse: 3 })
    expect(state(match)).toEqual(['japan', 1, 'day'])
    expect(match.record('impulse.no-fresh').rule).toBe('6.2.1C')
  })

  it('6.2.1C a side that spends its last Fresh unit loses Momentum at once, before it could reset', () => {
    const position = { ...units, '10': ['G/503', 'H/503 spent'] }
    const match = rock({ units: position, impulse: 1, advantage: 'us' }).choose('go-on')
    move(assault(match, '10'), 'G/503', '13').choose('done')
    expect(state(match)).toEqual(['japan', 1, 'day'])
    expect(match.record('impulse.spent-out').rule).toBe('6.2.1C')
    expect(match.records('impulse.no-fresh')).toEqual([])
    match.choose('pass')
    expect(match.record('impulse.no-fresh').rule).toBe('6.2.1C')
    expect(match.record('day.ends').rule).toBe('6.2.5')
  })

  it('6.2.1C a bombardment marker is no Fresh unit', () => {
    const match = rock({ units: { ...units, '10': ['G/503 spent'] } })
    expect(match.face('air-1')).toBe('fresh')
    expect(match.turn.seat).toBe(1)
  })

  it('6.2.1C units in boxes from which they can still act count as on the map (R2)', () => {
    const turn = (position: TestPosition) => rock(position).game.vars.momentum
    const spent = { '10': ['G/503 spent'], '27': ['infantry-1', 'infantry-2'] }
    expect(turn({ units: { ...spent, airborne: ['H/503'] } })).toBe('us')
    expect(turn({ units: { ...spent, seaborne: ['H/503'] } })).toBe('us')
    expect(turn({ units: { ...spent, reinforcements: ['A/503'] } })).toBe('japan')
    const night = rock({ phase: 'night', momentum: 'us', units: { ...spent, airborne: ['H/503'] } })
    expect(night.records('impulse.no-fresh')).toHaveLength(1)
    expect(rock({ units: { ...spent, airborne: ['H/503'] } }).records('impulse.no-fresh')).toEqual([])
    const hidden = { '27': ['infantry-1 spent'], hidden: ['MG-1', 'MG-2'], '10': ['G/503', 'H/503'] }
    for (const phase of ['day', 'night'] as const)
      expect(turn({ phase, momentum: 'japan', units: hidden })).toBe('japan')
    expect(turn({ momentum: 'japan', units: { ...hidden, hidden: [], 'eliminated-japan': ['MG-1'] } })).toBe('us')
  })

  it('6.2.1C, 13.1B a side that gets Momentum without a Fresh unit loses it before a reset (R2)', () => {
    const us = rock({ advantage: 'us', units: { ...units, '10': ['G/503 spent', 'H/503 spent'] } })
    expect(us.asked).toContain('ask.impulse.day.japan')
    const spent = { '10': ['G/503', 'H/503'], '27': ['infantry-1 spent'] }
    const japan = rock({ advantage: 'japan', momentum: 'japan', units: spent })
    expect(japan.asked).toContain('ask.impulse.day.us')
    for (const match of [us, japan]) expect(match.record('impulse.no-fresh').rule).toBe('6.2.1C')
  })

  it('6.2.1C, 13.1B the option "spent-reset" offers the reset before that', () => {
    const match = rock({
      options: { 'spent-reset': 'yes' },
      advantage: 'us',
      units: { ...units, '10': ['G/503 spent', 'H/503 spent'] },
    })
    expect(match.asked).toBe('seat 0: ask.advantage.reset (13.1B)')
    match.choose('reset')
    expect(state(match)).toEqual(['us', 1, 'day'])
    expect(spaces(match, 'assault')).toEqual(['10'])
  })
})

describe('6.2.2 Day Impulses', () => {
  const all = { ...units, '12': ['infantry-3'], '11': ['C/462'] }

  it('6.2.2 the American side assaults, bombards or passes', () => {
    const match = rock({ units: all })
    expect(match.turn.decision.rule).toBe('6.2.2')
    expect(verbs(match)).toEqual(['assault', 'bombard', 'pass'])
  })

  it('6.2.2 the Japanese side assaults or passes', () => {
    const match = rock({ units: all, momentum: 'japan' })
    expect(verbs(match)).toEqual(['assault', 'pass'])
    expect(said(match.refuses({ verb: 'bombard', piece: 'air-1' }).text)).toBe('why.no-bombardment 6.2.2')
  })

  it('6.2.2 two Passes in a row end the Day', () => {
    const match = rock({ units }).choose('pass', 'pass')
    expect(state(match)).toEqual(['japan', 1, 'night'])
    expect(match.record('day.ends').rule).toBe('6.2.5')
  })

  it('6.2.2 Passes with an action between them do not', () => {
    const match = rock({ units, dice: [[6]] }).choose('pass')
    move(assault(match, '27'), 'infantry-1', '24').choose('done')
    match.choose('pass')
    expect(state(match)).toEqual(['us', 1, 'day'])
    match.choose('pass')
    expect(state(match)).toEqual(['japan', 1, 'night'])
  })

  it('6.2.2 Momentum lost by the die is no Pass', () => {
    const match = rock({ units, impulse: 2, dice: [[1]] })
    match.choose('pass')
    expect(state(match)).toEqual(['us', 1, 'day'])
  })

  it('6.2.2 a side without a Fresh unit counts as passing (R2): the other’s Pass ends the Day', () => {
    const match = rock({ units: { ...units, '10': ['G/503 spent'] } })
    expect(match.turn.seat).toBe(1)
    match.choose('pass')
    expect(match.game.vars.phase).toBe('night')
  })

  it('6.2.2 the Day ends when neither side has a Fresh unit on the map', () => {
    const match = rock({
      units: { '10': ['G/503', 'H/503 spent'], '27': ['infantry-1 spent'], '24': ['I/503 spent'] },
      step: 'impulse',
    })
    assault(match, '10')
    move(match, 'G/503', '9')
    if (match.turn.ask === 'ask.assault.act') match.choose('done')
    expect(match.records('day.ends')).toMatchObject([{ rule: '6.2.2' }])
    expect(match.records('night.ends')).toMatchObject([{ rule: '6.2.2' }])
  })
})

describe('6.2.3-6.2.5 kinds of Impulses', () => {
  it('6.2.3 any one Area can be the Active Area, boxes included; its units move and attack', () => {
    const match = rock({ units: { ...units, '9': ['I/503', 'infantry-3'], airborne: ['D/503'], seaborne: ['I/34'] } })
    expect(spaces(match, 'assault')).toEqual(['9', '10', 'airborne', 'seaborne'])
    const japan = rock({ momentum: 'japan', units: { ...units, hidden: ['MG-1'] } })
    expect(spaces(japan, 'assault')).toEqual(['27', 'hidden'])
  })

  it('6.2.3 an Assault Impulse must be used: something moves or attacks, or it is a Pass (R3)', () => {
    const match = assault(rock({ units }), '10')
    match.turn.mayNot('done')
    const still = rock({ units: { '10': ['G/503', 'pillbox-A'], '9': ['infantry-1'], '27': ['H/503'] }, control: [] })
    expect(spaces(still, 'assault')).toEqual(['10', '27'])
  })

  it('6.2.3 an Area where nobody could do anything is not offered', () => {
    const match = rock({ momentum: 'japan', units: { '9': ['pillbox-A', 'G/503'], '27': ['infantry-1'] } })
    expect(spaces(match, 'assault')).toEqual(['27'])
    expect(said(match.refuses({ verb: 'assault', space: '9' }).text)).toBe('why.nothing-to-do 8.1.1')
  })

  it('6.2.4 a bombardment is aimed at an Area with a Japanese unit', () => {
    const match = rock({ units: { ...units, '24': ['H/503 spent', 'MG-1'], hidden: ['MG-2'] } })
    match.choose({ verb: 'bombard', piece: 'naval' })
    expect(spaces(match, 'aim')).toEqual(['24', '27'])
  })

  it('6.2.5 in a Pass nothing happens', () => {
    const match = rock({ units })
    const before = JSON.stringify(match.game.table.save().space)
    match.choose('pass')
    expect(JSON.stringify(match.game.table.save().space)).toBe(before)
  })
})

describe('6.3 Night Phase', () => {
  it('6.3 the Japanese side begins each Night with Momentum', () => {
    const match = rock({ units, momentum: 'japan', step: 'impulse' }).choose('pass', 'pass')
    expect(state(match)).toEqual(['japan', 1, 'night'])
    expect(match.turn.ask).toBe('ask.impulse.night.japan')
    expect([match.track('phase'), match.track('momentum')]).toEqual([3, 1])
    match.choose('pass')
    expect(state(match), 'the Passes of the day do not count').toEqual(['us', 1, 'night'])
  })

  it('6.3 Spent units stay Spent and used markers used; nothing is turned over', () => {
    const position = {
      '10': ['G/503', 'H/503 spent'],
      '27': ['infantry-1', 'infantry-2 spent'],
      air: ['air-1 used'],
      mortar: ['mortar-1 used'],
    }
    const match = rock({ units: position }).choose('pass', 'pass')
    expect(match.game.vars.phase).toBe('night')
    expect(['H/503', 'infantry-2', 'air-1', 'mortar-1'].map((id) => match.face(id))).toEqual([
      'spent',
      'spent',
      'used',
      'used',
    ])
  })

  it('6.3, 13.0 the Advantage stays where it is', () => {
    const match = rock({ units, vars: { advantage: 'japan' } }).choose('pass', 'pass')
    expect([match.game.vars.phase, match.game.vars.advantage]).toEqual(['night', 'japan'])
  })

  it('6.3.1, 6.3.2 the Japanese side assaults, infiltrates or passes', () => {
    const match = rock({ phase: 'night', units: { '10': ['G/503', 'H/503'], '9': ['infantry-1', 'infantry-2'] } })
    expect(match.turn.decision.rule).toBe('6.3.1')
    expect(verbs(match)).toEqual(['assault', 'infiltrate', 'pass'])
  })

  it('6.3.1, 6.3.3 the American side assaults or passes: no bombardment, no landing', () => {
    const position = { '10': ['G/503', 'C/462'], '9': ['infantry-1'], airborne: ['D/503'], seaborne: ['I/34'] }
    const match = rock({ phase: 'night', momentum: 'us', units: position })
    expect(verbs(match)).toEqual(['assault', 'pass'])
    expect(spaces(match, 'assault')).toEqual(['10'])
    expect(said(match.refuses({ verb: 'bombard', piece: 'C/462' }).text)).toBe('why.no-bombardment-at-night 6.3.3')
    expect(said(match.refuses({ verb: 'infiltrate', space: '10' }).text)).toBe('why.japan-by-night 6.3.1')
  })

  it.each([2, 3, 4, 5, 6])('6.3.3 Momentum goes as by day: Impulse %i', (impulse) => {
    const lost = rock({ phase: 'night', units, impulse, dice: [[impulse - 1]] })
    expect(state(lost)).toEqual(['us', 1, 'night'])
    expect(state(rock({ phase: 'night', units, impulse, dice: [[impulse]] }))).toEqual(['japan', impulse, 'night'])
  })

  it('6.3.3 two Passes in a row end the Night; the Reorganization Phase follows', () => {
    const match = rock({ phase: 'night', units: { ...units, 'eliminated-us': ['I/503', 'D/503'] } }).choose(
      'pass',
      'pass',
    )
    expect(match.game.vars.phase).toBe('reorganization')
    expect(match.record('night.ends').rule).toBe('6.2.5')
  })
})
