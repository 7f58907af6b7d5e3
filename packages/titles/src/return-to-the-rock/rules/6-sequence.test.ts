import type { Decision } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { pieces } from '../../shared/testing.ts'
import { rock } from '../testing/test-position.ts'

/** Passes wherever possible. */
const idle = ({ choices }: Decision) =>
  choices.find(({ verb }) => ['pass', 'done', 'keep', 'go-on'].includes(verb)) ?? choices[0]!
const units = { '10': ['G/503', 'H/503'], '27': ['infantry-1', 'infantry-2'], '24': ['I/503'], '8': ['D/503'] }
const headings = (match: ReturnType<typeof rock>) =>
  match
    .records()
    .filter(({ heading }) => heading === 1 || heading === 2)
    .map(({ key }) => key)

describe('6.0 sequence of play', () => {
  it('6.0 a Turn is Reinforcement, Day, Night, Reorganization and End', () => {
    const match = rock({ phase: 'reinforcement', turn: 3, units }).until(
      ({ game }) => game.vars.turn === 4 && game.vars.phase === 'day',
      idle,
    )
    expect(headings(match)).toEqual([
      'phase.reinforcement',
      'phase.day',
      'phase.night',
      'phase.reorganization',
      'phase.end',
      'turn.begins',
      'phase.reinforcement',
      'phase.day',
    ])
  })

  it('14.1 there is no Reinforcement Phase on Turn 1: after the set-up comes the Day', () => {
    const match = rock({ phase: 'setup', turn: 1, units: { ...units, 'eliminated-us': ['161/C'] } })
    expect(headings(match)).toEqual(['turn.begins', 'phase.day'])
    expect([match.game.vars.turn, match.game.vars.phase, match.track('turn')]).toEqual([1, 'day', 1])
    expect(match.match.rolls).toEqual([])
  })

  it('3.4, 5.1 seven Turns, 16 to 22 February; the Turn marker moves on with each', () => {
    const match = rock({ turn: 1, units: { ...units, '1': ['E/503'], '14': ['F/503'] } })
    const days: unknown[] = []
    match.until(({ game, match: { outcome } }) => {
      if (days.at(-1) !== game.vars.turn) days.push(game.vars.turn)
      expect(game.table.track('turn')).toBe(game.vars.turn)
      return outcome !== undefined
    }, idle)
    expect(days).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(match.records('turn.begins').map(({ args }) => args)).toEqual(
      [2, 3, 4, 5, 6, 7].map((turn) => ({ turn, day: 15 + turn })),
    )
    expect(match.match.outcome?.reason.rule).toBe('15.3')
  })

  it('6.2 each Day begins with Momentum and the Advantage on the American side', () => {
    const match = rock({ step: 'day', momentum: 'japan', impulse: 4, units, vars: { advantage: 'japan' } })
    expect(match.game.vars).toMatchObject({ momentum: 'us', number: 1, advantage: 'us' })
    expect(match.owner('advantage')).toBe('us')
    expect([match.track('impulse'), match.track('momentum'), match.track('phase')]).toEqual([1, 0, 2])
  })
})

describe('6.4 Reorganization Phase', () => {
  it('6.4 the Japanese side reorganizes first, then the American', () => {
    const match = rock({
      phase: 'reorganization',
      units: { ...units, 'eliminated-japan': ['infantry-3', 'infantry-4'], 'eliminated-us': ['E/503', 'F/503'] },
    })
    expect([match.turn.seat, match.turn.ask]).toEqual([1, 'ask.reorganization.unit'])
    match.choose('done')
    expect([match.turn.seat, match.turn.ask]).toEqual([0, 'ask.reorganization.unit'])
  })

  it('6.4 "S" units do not reorganize', () => {
    const match = rock({
      phase: 'reorganization',
      units: { ...units, 'eliminated-us': ['E/503', 'F/503', '161/C', 'C/462'] },
    })
    expect(pieces(match, 'reorganize')).toEqual(['E/503', 'F/503'])
  })
})

describe('6.5 End Phase', () => {
  const end = (more: { [box: string]: string[] } = {}, turn = 3) =>
    rock({
      phase: 'end',
      turn,
      impulse: 4,
      momentum: 'japan',
      units: {
        ...units,
        '4': ['E/503 spent', 'F/503'],
        '26': ['MG-1 spent'],
        reinforcements: [],
        'eliminated-us': ['161/C', 'C/462'],
        ...more,
      },
      vars: { advantage: 'japan', resetBy: ['us', 'japan'], leaderUsedBy: ['us'] },
      ...(turn < 7 && { dice: [[1, 1]] }),
    })

  it('6.5 all Spent units become Fresh', () => {
    const match = end()
    expect(['E/503', 'F/503', 'MG-1'].map((id) => match.face(id))).toEqual(['fresh', 'fresh', 'fresh'])
  })

  it('6.5 the Impulse marker goes back to 1, American side up', () => {
    const match = end()
    expect(match.game.vars.phase).toBe('reinforcement')
    expect([match.track('impulse'), match.track('momentum')]).toEqual([1, 0])
  })

  it('6.5 the Turn marker moves on', () => {
    expect([end().track('turn'), end().game.vars.turn]).toEqual([4, 4])
  })

  it('6.5 the Advantage is American again', () => {
    expect([end().game.vars.advantage, end().owner('advantage')]).toEqual(['us', 'us'])
  })

  it('6.5 bombardment, optional markers and leaders come back; fallen leaders and detonations do not', () => {
    const match = end({
      air: ['air-1 used', 'air-2 used'],
      naval: ['naval used'],
      mortar: ['mortar-1 used', 'mortar-2 used'],
      flamethrower: ['flamethrower used'],
      'leaders-us': ['jones used', 'woods killed'],
      '12': ['detonation-1 used'],
    })
    for (const id of ['air-1', 'air-2', 'naval', 'mortar-1', 'mortar-2', 'flamethrower', 'jones'])
      expect(match.face(id), id).toBe('fresh')
    expect([match.face('woods'), match.face('detonation-1'), match.at('detonation-1')]).toEqual([
      'killed',
      'used',
      '12',
    ])
    expect(match.game.vars.leaderUsedBy).toEqual([])
  })

  it('6.5, 13.1B each side may reset the track again', () => {
    expect(end().game.vars.resetBy).toEqual([])
  })

  it('6.5 an Automatic Victory is determined before anything is turned', () => {
    const match = rock({ phase: 'end', turn: 3, units: { '10': ['G/503 spent'] } })
    expect(match.match.outcome).toMatchObject({ winner: 1, reason: { rule: '15.1.2' } })
    expect([match.face('G/503'), match.track('turn')]).toEqual(['spent', 3])
  })

  it('6.5 after Turn 7 the Final Victory Check is made, and no Turn 8', () => {
    const match = end({ '1': ['A/503'], '14': ['B/503'] }, 7)
    expect(match.match.outcome).toMatchObject({ reason: { rule: '15.3', args: { held: 3 + 2 + 2 + 2 } } })
    expect(match.track('turn')).toBe(7)
  })
})
