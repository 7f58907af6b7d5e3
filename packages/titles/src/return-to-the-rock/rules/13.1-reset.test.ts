import { describe, expect, it } from 'vitest'
import { oneImpulse, rock } from '../testing/test-position.ts'

const RESET = 'ask.advantage.reset (13.1B)'

describe('13.1B Reset the Impulse Track', () => {
  const units = {
    '10': ['G/503 spent', 'H/503'],
    '9': ['MG-1 spent', 'infantry-1'],
    'eliminated-us': ['603'],
    'eliminated-japan': ['infantry-2'],
    air: ['air-1 used'],
  }

  it('13.1B before the Momentum roll the holder may begin again at Impulse 1, all units of both sides Fresh', () => {
    const match = rock({ units, impulse: 4, advantage: 'us' })
    expect(match.asked).toBe(`seat 0: ${RESET}`)
    match.choose('reset')
    expect(['G/503', 'H/503', 'MG-1', 'infantry-1'].map((unit) => match.face(unit))).toEqual(new Array(4).fill('fresh'))
    expect(match.track('impulse')).toBe(1)
    expect(match.match.rolls).toEqual([])
    expect(match.asked).toContain('ask.impulse.day.us')
    expect(match.face('air-1')).toBe('used')
    expect(match.at('603')).toBe('eliminated-us')
    expect(match.at('infantry-2')).toBe('eliminated-japan')
    expect(match.game.vars.advantage).toBeNull()
  })

  it('13.1B the side that reset goes on, and its next Impulse is the second', () => {
    const match = rock({ units, impulse: 4, advantage: 'us', dice: [[1, 1, 6, 6], [2]] })
    match.choose('reset', { verb: 'bombard', piece: 'air-2' }, { piece: 'MG-1' })
    expect(match.asked).toContain('ask.impulse.day.us')
    expect(match.track('impulse')).toBe(2)
    expect(match.game.vars.advantage).toBe('japan')
  })

  it('13.1B without the reset the Momentum die falls', () => {
    const match = rock({ units, impulse: 4, advantage: 'us', dice: [[4]] })
    match.choose('go-on', 'keep')
    expect(match.asked).toContain('ask.impulse.day.us')
    expect(match.face('G/503')).toBe('spent')
    expect(match.track('impulse')).toBe(4)
  })

  it('13.1B only the side that begins its Impulse with the Advantage may', () => {
    expect(oneImpulse({ units, momentum: 'us', advantage: 'japan' }).asked).toContain('ask.impulse.day.us')
    expect(oneImpulse({ units, momentum: 'japan', advantage: 'us' }).asked).toContain('ask.impulse.day.japan')
    expect(oneImpulse({ units, momentum: 'japan', advantage: 'japan' }).asked).toBe(`seat 1: ${RESET}`)
    expect(oneImpulse({ units, phase: 'night', advantage: 'japan' }).asked).toBe(`seat 1: ${RESET}`)
  })

  it('13.1B once per side and Turn, and again in the next Turn', () => {
    const again = oneImpulse({ units, advantage: 'us', vars: { resetBy: ['us'] } })
    expect(again.asked).toContain('ask.impulse.day.us')
    const other = oneImpulse({ units, advantage: 'us', vars: { resetBy: ['japan'] } })
    other.choose('reset')
    expect(other.game.vars.resetBy).toEqual(['japan', 'us'])
    const next = rock({ phase: 'end', turn: 1, units: { '24': ['G/503'] }, vars: { resetBy: ['japan', 'us'] } })
    expect(next.game.vars.resetBy).toEqual([])
  })

  it('13.1B it is not offered where it would change nothing', () => {
    const match = oneImpulse({ units: { '10': ['G/503'], '9': ['MG-1'] }, advantage: 'us' })
    expect(match.asked).toContain('ask.impulse.day.us')
  })

  it('13.1B, 6.2.1C without a Fresh unit Momentum is lost first, and the Phase comes to an end (R2)', () => {
    const spent = { '10': ['G/503 spent'], '9': ['MG-1 spent', 'infantry-1 spent'] }
    for (const momentum of ['us', 'japan'] as const) {
      const match = rock({ units: spent, momentum, advantage: momentum })
      expect(match.record('day.ends').rule).toBe('6.2.2')
      expect(match.record('night.ends').rule).toBe('6.2.2')
      expect(match.records('advantage.reset')).toEqual([])
    }
  })

  it('13.1B the standing answer "ask" leaves out what would help the enemy alone, "always" does not', () => {
    const spent = { '10': ['G/503'], '9': ['MG-1 spent', 'infantry-1'] }
    const asked = (answer: string, impulse = 1) => {
      const match = rock({ units: spent, impulse, momentum: 'japan', advantage: 'us' })
      match.as('us').set('reset', answer)
      match.as('japan').choose('pass')
      return match.asked
    }
    expect(asked('all')).toBe(`seat 0: ${RESET}`)
    expect(asked('ask')).toContain('ask.impulse.day.us')
  })

  it('13.1B the standing answer "never" leaves it out', () => {
    const match = rock({ units, advantage: 'us', dice: [[1, 1, 6, 6], [6]] })
    expect(match.asked).toBe(`seat 0: ${RESET}`)
    match.as('us').set('reset', 'never').set('reroll', 'never').choose('go-on', { piece: 'air-2' }, { piece: 'MG-1' })
    match.as('japan').choose('stay')
    expect(match.track('impulse')).toBe(2)
    expect(match.asked).toContain('ask.impulse.day.us')
  })
})
