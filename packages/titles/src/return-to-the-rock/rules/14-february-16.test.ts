import { describe, expect, it } from 'vitest'
import { spaces } from '../../shared/testing.ts'
import { heard, rock } from '../testing/test-position.ts'

const FIRST_WAVE = ['G/503', 'H/503', 'I/503', '161/C', 'C/462', 'D/462', 'MG/3/503']

describe('14.2 the first Impulse', () => {
  const open = (...dice: number[][]) =>
    rock({ turn: 1, all: true, step: 'day', vars: { opened: false }, units: { '24': ['infantry-1'] }, dice })

  it('14.2 all seven units of the first wave must jump in Impulse 1; the player chooses the order only', () => {
    const match = open([6], [6], [6], [6], [6], [6], [6], [6])
    for (let left = 7; left > 1; left--) {
      expect(match.turn.decision).toMatchObject({ ask: 'ask.landing.airborne' })
      expect(match.turn.decision.choices).toHaveLength(left)
      for (const { verb, piece } of match.turn.decision.choices)
        expect([verb, FIRST_WAVE.includes(piece!)]).toEqual(['land', true])
      match.choose(match.turn.offered('land')[0]!)
    }
    expect(match.in('10').sort()).toEqual([...FIRST_WAVE].sort())
    expect(match.records('landing.fresh')).toHaveLength(7)
    expect([match.game.vars.number, match.game.vars.momentum, match.turn.ask]).toEqual([2, 'us', 'ask.impulse.day.us'])
  })

  it('14.2, 8.3.1 each rolls with +1: a 1 lands Spent', () => {
    const match = open([1], [2], [1], [6], [1], [6], [1], [6])
    for (let left = 7; left > 1; left--) match.choose(match.turn.offered('land')[0]!)
    expect(match.in('10').map((id) => match.face(id))).toEqual([
      'spent',
      'fresh',
      'spent',
      'fresh',
      'spent',
      'fresh',
      'spent',
    ])
  })

  it('14.2 the second wave does not jump in that Impulse, but in later ones of the same day', () => {
    const match = open([6], [6], [6], [6], [6], [6], [6], [6])
    for (let left = 7; left > 1; left--) match.choose(match.turn.offered('land')[0]!)
    expect(match.in('airborne')).not.toEqual([])
    expect(spaces(match, 'assault')).toContain('airborne')
  })

  it('14.2 nothing else may be done in that Impulse', () => {
    const match = open()
    expect(match.asked).toBe('seat 0: ask.landing.airborne (8.3)')
    match.turn.mayNot('pass').mayNot('assault').mayNot('bombard')
    match.refuses({ verb: 'pass' })
    expect(heard(match, { verb: 'land', piece: 'D/503' })).toBe('why.second-wave 14.2')
    expect(heard(match, { verb: 'land', piece: 'I/34' })).toBe('why.elsewhere 8.3')
  })
})
