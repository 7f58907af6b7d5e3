import { expect, it } from 'vitest'
import { partsOf, pieces } from '../../shared/testing.ts'
import { assault, move, rock } from './test-position.ts'

it('19.0 the example of play, die by die', () => {
  const match = rock({
    step: 'day',
    turn: 2,
    advantage: 'us',
    units: {
      '10': ['G/503', '161/C', 'C/462', 'D/462'],
      '9': ['pillbox-B', 'infantry-12', 'MG-1'],
      airborne: ['D/503'],
      hidden: ['infantry-1'],
    },
    dice: [
      [3, 5, 2, 4], // the bombardment: 8 against 6
      [3], // Momentum for Impulse 2
      [3, 4, 5, 6], // the attack: 7 against 11
      [4, 4, 2, 6], // rolled again: 8 against 8
      [1], // Momentum for Impulse 3
    ],
  })

  expect(match.match.rolls).toEqual([])
  expect([match.track('impulse'), match.track('momentum')]).toEqual([1, 0])
  match.choose({ verb: 'bombard', piece: 'C/462' })
  expect(match.asked).toBe('seat 0: ask.bombardment.primary (10.5.1)')
  match.choose({ verb: 'target', piece: 'pillbox-B' })
  const fire = match.record('bombardment.hit')
  expect(partsOf(fire)).toEqual({ 'part.bombardment': 3 })
  expect(partsOf(fire, 1)).toEqual({ 'part.terrain': 2 })
  expect(fire.args).toMatchObject({ area: { space: '9' }, attack: 11, defence: 8, margin: 3 })
  expect(match.asked).toBe('seat 0: ask.advantage.reroll (13.1A)')
  match.choose('keep')

  expect(match.face('C/462')).toBe('spent')
  match.as('japan').expectChoices({ verb: 'flip', piece: 'pillbox-B' }, { verb: 'eliminate', piece: 'pillbox-B' })
  match.choose({ verb: 'flip', piece: 'pillbox-B' })
  match.expectChoices(
    { verb: 'eliminate', piece: 'pillbox-B' },
    { verb: 'flip', piece: 'infantry-12' },
    { verb: 'flip', piece: 'MG-1' },
  )
  match.choose({ verb: 'flip', piece: 'infantry-12' })
  match.choose({ verb: 'flip', piece: 'MG-1' })
  expect(match.asked).toBe('seat 1: ask.retreat.voluntary (11.2.3)')
  expect(pieces(match, 'retreat').sort()).toEqual(['MG-1', 'infantry-12'])
  match.choose('stay')

  expect(match.asked).toBe('seat 0: ask.advantage.reset (13.1B)')
  match.choose('go-on')
  expect(match.record('momentum.kept').roll?.values).toEqual([3])
  match.choose('keep')
  expect([match.track('impulse'), match.track('momentum')]).toEqual([2, 0])

  assault(match, '10')
  expect(pieces(match, 'unit')).toEqual(['G/503', '161/C', 'D/462'])
  for (const unit of ['161/C', 'G/503', 'D/462']) {
    move(match, unit, '9')
    expect(match.record('move.done').args).toMatchObject({ unit: { piece: unit }, to: { space: '9' }, cost: 3 })
  }
  expect(match.asked).toBe('seat 0: ask.combat.lead-attacker (9.4.2A)')
  match.choose({ verb: 'lead', piece: '161/C' })
  expect(match.record('combat.declared').rule).toBe('9.1')
  match.as('japan').choose({ verb: 'lead', piece: 'pillbox-B' })
  const repulse = match.record('combat.repulse')
  expect(partsOf(repulse)).toEqual({
    'part.lead-attack': 4,
    'part.more-attackers': 2,
    'part.combined-arms': 1,
    'part.day': 1,
  })
  expect(partsOf(repulse, 1)).toEqual({ 'part.lead-defence': 3, 'part.terrain': 2 })
  expect(repulse.ledgers?.map((each) => each.total)).toEqual([8, 5])
  expect(repulse.args).toMatchObject({ attack: 15, defence: 16 })

  match.as('us').choose('reroll')
  expect(match.record('combat.success').args).toMatchObject({ attack: 16, defence: 13, margin: 3 })
  expect(match.game.vars.advantage).toBeNull()
  expect(match.at('pillbox-B')).toBe('eliminated-japan')
  match.choose({ verb: 'retreat', piece: 'infantry-12' })
  match.choose({ verb: 'retreat-to', space: '5' })
  match.choose('stay')

  expect(match.at('infantry-12')).toBe('5')
  expect(match.in('9')).toEqual(['G/503', '161/C', 'D/462', 'MG-1'])
  expect(['161/C', 'G/503', 'D/462', 'C/462', 'MG-1'].map((unit) => match.face(unit))).toEqual(
    new Array(5).fill('spent'),
  )
  expect(match.owner('9')).toBe('japan')

  expect(match.owner('advantage')).toBe('japan')
  expect(match.record('momentum.lost').roll?.values).toEqual([1])
  expect([match.track('impulse'), match.track('momentum')]).toEqual([1, 1])
  expect(match.asked).toContain('seat 1: ask.impulse.day.japan')
})
