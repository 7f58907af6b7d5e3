import { describe, expect, it } from 'vitest'
import { pieces, said, spaces } from '../../shared/testing.ts'
import { assault, rock } from '../testing/test-position.ts'

/** Commits MG-1 from a box with three units into an Area; the next decision is the next Impulse. */
const commit = (
  area: string,
  units: { [area: string]: string[] },
  control: string[] = [],
  phase: 'day' | 'night' = 'day',
) => {
  const match = rock({
    phase,
    momentum: 'japan',
    units: { hidden: ['MG-1', 'infantry-1', 'infantry-2'], ...units },
    control,
    dice: [[6]],
  })
  return assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' }, { verb: 'place', space: area })
}

describe('8.5 Japanese hidden units', () => {
  it.each(['day', 'night'] as const)('8.5 the box can be activated for an Assault Impulse by %s', (phase) => {
    const match = commit('24', {}, [], phase)
    expect(match.at('MG-1')).toBe('24')
    expect(match.game.vars).toMatchObject({ phase, number: 2, momentum: 'japan' })
  })

  it('8.5 one unit of the player’s choice leaves the box in an Impulse', () => {
    const match = rock({ momentum: 'japan', units: { hidden: ['MG-1', 'infantry-1', 'infantry-2'] }, dice: [[6]] })
    assault(match, 'hidden')
    expect(match.turn.decision).toMatchObject({ ask: 'ask.hidden.unit', rule: '8.5' })
    expect(pieces(match, 'commit')).toEqual(['MG-1', 'infantry-1', 'infantry-2'])
    match.choose({ verb: 'commit', piece: 'infantry-1' }, { verb: 'place', space: '1' })
    expect(match.in('hidden')).toEqual(['MG-1', 'infantry-2'])
    expect(match.turn.ask).toBe('ask.impulse.day.japan')
  })

  it('8.5 it stays Fresh in a Japanese-Controlled Area, empty or not', () => {
    expect(commit('24', {}).face('MG-1')).toBe('fresh')
    expect(commit('24', { '24': ['infantry-3'] }).face('MG-1')).toBe('fresh')
  })

  it('8.5 it stays Fresh in a Japanese-Controlled Area that Americans contest', () => {
    const match = commit('9', { '9': ['G/503', 'infantry-3'] }).choose('done')
    expect([match.owner('9'), match.face('MG-1')]).toEqual(['japan', 'fresh'])
  })

  it('8.5 it becomes Spent in an American-Controlled Area that Japanese units contest', () => {
    const match = commit('9', { '9': ['G/503', 'infantry-3'] }, ['9'])
    expect([match.at('MG-1'), match.face('MG-1'), match.owner('9')]).toEqual(['9', 'spent', 'us'])
    expect(match.turn.ask).toBe('ask.impulse.day.japan')
  })

  it('8.5 it may not go to an American-Controlled, uncontested Area, occupied or empty', () => {
    const match = rock({ momentum: 'japan', units: { hidden: ['MG-1', 'MG-2'], '9': ['G/503'] }, control: ['10'] })
    assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' })
    for (const space of ['9', '10']) {
      match.turn.mayNot({ space })
      expect(said(match.refuses({ verb: 'place', piece: 'MG-1', space }).text)).toBe('why.american-area 8.5')
    }
    expect(spaces(match, 'place')).toHaveLength(25)
  })

  it('8.5, 9.2 a Fresh unit in an Area that was Contested may attack at once, alone, and need not (R8)', () => {
    const units = { '9': ['G/503', 'infantry-3'] }
    const match = rock({ momentum: 'japan', units: { hidden: ['MG-1', 'MG-2'], ...units }, dice: [[6]] })
    assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' }, { verb: 'place', space: '9' })
    match.expectChoices('done', { verb: 'attack', space: '9' }).choose('done')
    expect([match.face('MG-1'), match.at('MG-1')]).toEqual(['fresh', '9'])
    const fight = rock({ momentum: 'japan', units: { hidden: ['MG-1', 'MG-2'], ...units }, dice: [[1, 1, 6, 6], [6]] })
    assault(fight, 'hidden').choose({ verb: 'commit', piece: 'MG-1' }, { verb: 'place', space: '9' }, 'attack')
    expect(fight.record('combat.declared').args).toMatchObject({ units: { pieces: ['MG-1'] } })
    expect(fight.at('MG-1'), 'repulsed').toBe('eliminated-japan')
  })

  it('8.5, 8.7.4 an attacker from the box cannot go back there after a Stalemate (R8)', () => {
    const match = rock({
      momentum: 'japan',
      units: { hidden: ['MG-1', 'MG-2'], '9': ['G/503', 'infantry-3'] },
      dice: [[4, 4, 2, 2], [6]],
    })
    assault(match, 'hidden').choose({ verb: 'commit', piece: 'MG-1' }, { verb: 'place', space: '9' }, 'attack')
    expect(match.record('combat.stalemate').args).toMatchObject({ attack: 11, defence: 11 })
    expect(match.records('retreat.done')).toEqual([])
    expect([match.at('MG-1'), match.face('MG-1')]).toEqual(['9', 'spent'])
  })

  it('8.5 no unit leaves an empty box', () => {
    const match = rock({ momentum: 'japan', units: { '24': ['MG-1', 'MG-2'] } })
    expect(spaces(match, 'assault')).toEqual(['24'])
  })
})
