import { NOBODY } from '@topside/engine'
import { seededRandom } from '@topside/engine/testing'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { SCOUTS_OPTION } from '../data/options.ts'
import { formationId, unitId } from '../data/units.ts'
import { markersIn } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { rules } from '../title.ts'
import { layMarkers } from './4.1-setting-up.ts'
import { availableMarkers } from './5.3-reserve.ts'
import { receive } from './6.42-supply-points.ts'
import { beginSequence } from './7.2-activation.ts'
import { isActive } from './7.2-active.ts'
import { activateArmy, whyNotAutomatic } from './7.4-army-units.ts'
import type { Combat } from './9.1-attacks.ts'
import { needsCoordination } from './10.4-coordination.ts'
import { modifierLedger } from './10.6-modifiers.ts'
import { whyNotDefend, whyNotSupport } from './12.1-support.ts'
import { dealScouts, whyScoutsWait } from './16.32-philippine-scouts.ts'
import { formationsFor } from './17.15-activation.ts'

const DONE = { verb: 'done' }
const US_51: Sequence = { side: 'us', kind: 'assault', formations: [formationId('us-51')], army: [] }
const UNITS = { '3519': ['us-51-hq', 'us-1/51'], '3419': ['us-2/45', 'us-24/p'] }

/** A table with markers in the US player's pool and all others available; the Scouts act as Army units do. */
function scouts(setup: FieldSetup = {}, pool: readonly string[] = ['us-ps', 'us-51']): Field {
  const play = field({ turn: 5, ...setup, options: { [SCOUTS_OPTION]: 'yes', ...setup.options } })
  const { table } = play.game
  layMarkers(table, play.scenario, play.game.vars.turn)
  for (const id of pool) {
    table.move(table.piece(`marker-${id}-1`), table.space('us-pool'))
    table.setKnownTo(table.piece(`marker-${id}-1`), NOBODY)
  }
  return play
}

const boxOf = ({ game }: Field, formation: string) => game.table.piece(`marker-${formation}-1`).space.id

describe('the Philippine Scouts as Army units', () => {
  it('16.32 units of the Scouts are activated with another formation, in command or by a check', () => {
    const play = scouts({ units: { ...UNITS, '3510': ['us-1/57'] } })
    const { game, unit } = play
    expect(whyNotAutomatic(game, US_51, unit('us-2/45'))).toBeUndefined()
    const { offered } = run(
      game,
      () => activateArmy(game, US_51),
      [{ verb: 'activate', piece: 'us-2/45' }, DONE, { verb: 'attempt', piece: 'us-1/57' }],
      [[10]],
    )
    expect(offered[0]).toEqual(expect.arrayContaining(['activate us-2/45', 'activate us-24/p']))
    const active = ['us-2/45', 'us-24/p', 'us-1/57'].map((id) => isActive(game, game.vars.sequence!, unit(id)))
    expect(active).toEqual([true, false, false])
    expect(whyNotAutomatic(game, US_51, unit('us-2/45'))?.key).toBe('why.final-activation')
    const plain = field({ turn: 5, units: UNITS })
    expect(whyNotAutomatic(plain.game, US_51, plain.unit('us-2/45'))?.key).toBe('why.no-army-unit')
  })

  it('16.32 their marker must be in the pool for that, in the Activation Pool, or shown', () => {
    const kept = scouts({ units: UNITS }, ['us-51'])
    expect(whyNotAutomatic(kept.game, US_51, kept.unit('us-2/45'))).toMatchObject({
      key: 'why.scouts-not-in-pool',
      rule: '16.32',
    })
    const waits = ['us-pool', 'us-held', 'activated', 'us-markers', 'us-reserve'].map((box) => {
      kept.game.table.move(kept.game.table.piece('marker-us-ps-1'), kept.game.table.space(box))
      return whyScoutsWait(kept.game, kept.unit('us-2/45')) !== undefined
    })
    expect(waits).toEqual([false, false, false, true, true])
  })

  it('16.32 the first of them that is activated asks for a Supply Point for all of them, and only once', () => {
    const play = scouts({ units: { ...UNITS, '3918': ['us-ps-hq'] } })
    receive(play.game, 3)
    const first = run(play.game, (game) => activateArmy(game, US_51), [
      ...[{ verb: 'activate', piece: 'us-2/45' }, DONE, { verb: 'supply' }],
    ])
    expect(first.records[0]).toMatchObject({ key: 'supply.spent', args: { name: 'Philippine Scouts', left: 2 } })
    const second = run(play.game, (game) => activateArmy(game, US_51), [{ verb: 'activate', piece: 'us-24/p' }, DONE])
    expect(second.records.map(({ key }) => key)).toEqual(['army.active'])
  })

  it('16.32 they count as an available formation, and Event N does not activate them', () => {
    const play = scouts({ units: { ...UNITS, '3918': ['us-ps-hq'] } })
    expect(availableMarkers(play.game, 'us').map(({ def }) => def.formation)).toContain('us-ps')
    expect(formationsFor(play.game, 'us')).toEqual(['us-51'])
    const plain = field({ turn: 5, units: UNITS })
    layMarkers(plain.game.table, plain.scenario, 5)
    expect(formationsFor(plain.game, 'us')).toEqual(['us-51', 'us-ps'])
  })

  it('16.32 their marker is shown and another one drawn, or held', () => {
    const shown = scouts({ units: UNITS })
    const { offered, records } = run(
      shown.game,
      (game) => beginSequence(game, 'us'),
      [{ verb: 'show' }, { verb: 'play', option: 'mobile' }],
      drawnFirst(shown, 'us-ps'),
    )
    expect(offered.slice(0, 2)).toEqual([
      ['show marker-us-ps-1', 'pass'],
      ['play marker-us-51-1 mobile', 'play marker-us-51-1 assault'],
    ])
    expect(records.map(({ key }) => key)).toEqual(['scouts.shown', 'sequence.mobile'])
    expect([boxOf(shown, 'us-ps'), shown.game.vars.sequence?.formations]).toEqual(['activated', ['us-51']])
    const held = scouts({ units: UNITS })
    run(held.game, (game) => beginSequence(game, 'us'), [{ verb: 'pass' }], drawnFirst(held, 'us-ps'))
    expect([boxOf(held, 'us-ps'), held.game.vars.sequence]).toEqual(['us-held', null])
  })

  it('16.32 who holds it plays what he draws, or passes with that and shows it; both are not combined', () => {
    const play = scouts({ units: UNITS }, ['us-ps', 'us-51', 'us-41'])
    const { table } = play.game
    table.move(table.piece('marker-us-ps-1'), table.space('us-held'))
    const { offered, records } = run(
      play.game,
      (game) => beginSequence(game, 'us'),
      [{ verb: 'pass-scouts' }],
      drawnFirst(play, 'us-51'),
    )
    expect(offered[0]).toEqual(['play marker-us-51-1 mobile', 'play marker-us-51-1 assault', 'pass-scouts'])
    expect(records.map(({ key }) => key)).toEqual(['scouts.shown', 'sequence.pass'])
    expect([boxOf(play, 'us-ps'), boxOf(play, 'us-51')]).toEqual(['activated', 'us-held'])
  })

  it('16.32 the last marker of all is shown, and nobody is activated', () => {
    const play = scouts({ units: UNITS }, ['us-ps'])
    const { records } = run(play.game, (game) => beginSequence(game, 'us'))
    expect([records.map(({ key }) => key), boxOf(play, 'us-ps'), play.game.vars.sequence]).toEqual([
      ...[['scouts.shown'], 'activated', null],
    ])
  })

  it('16.32 they lead attacks of the active formation, with their own guns and those of the Army in command', () => {
    const play = scouts({ units: { ...UNITS, '3518': ['us-51(+)-art', 'us-88-art'], '3320': ['jp-1+2/141'] } })
    const { game, unit } = play
    const active = ['us-2/45', 'us-24/p', 'us-88-art'].map(unitId)
    game.vars.sequence = { ...US_51, army: active }
    const combat: Combat = {
      hex: unit('jp-1+2/141').space.index,
      table: 'assault',
      sequence: 'assault',
      attackers: [unit('us-2/45'), unit('us-1/51')],
    }
    const fires = (lead: string) =>
      ['us-51(+)-art', 'us-88-art', 'us-24/p'].map((gun) => whyNotSupport(game, combat, unit(lead), unit(gun))?.key)
    expect(fires('us-2/45')).toEqual(['why.scouts-lead', undefined, undefined])
    expect(fires('us-1/51')).toEqual([undefined, undefined, 'why.scouts-do-not-lead'])
    // Units activated with the formation coordinate as its own units do (7.46); others in an Assault Sequence do not.
    expect(needsCoordination(game, combat, 'us-51')).toBe(false)
    game.vars.sequence = US_51
    expect(needsCoordination(game, combat, 'us-51')).toBe(true)
    game.vars.sequence = { ...US_51, army: active }
    play.put('4004', 'us-51-hq')
    expect(fires('us-2/45')).toEqual(['why.scouts-lead', 'why.scouts-out-of-command', 'why.scouts-out-of-command'])
  })

  it('16.32 in defence their artillery fires where they lead; a stack with others is still of two formations', () => {
    const play = scouts({ units: { '3519': ['us-1/51', 'us-2/45', 'us-24/p'], '3419': ['jp-1+2/141'] } })
    const { game, unit } = play
    const { index } = unit('us-1/51').space
    const fires = (lead: string) => whyNotDefend(game, index, unit(lead), unit('us-24/p'))?.key
    expect([fires('us-2/45'), fires('us-1/51')]).toEqual([undefined, 'why.scouts-do-not-lead'])
    const combat: Combat = { hex: index, table: 'assault', sequence: 'assault', attackers: [unit('jp-1+2/141')] }
    const lead = { attacker: unit('jp-1+2/141'), defender: unit('us-2/45') }
    const parts = modifierLedger(game, combat, { lead, noRetreat: false, uncoordinated: false, others: [] }).parts
    expect(parts.map(({ key }) => key)).toContain('part.two-formations')
  })

  it('16.32 who does not know the markers takes it that theirs is in play once they have acted', () => {
    const deal = (acted: boolean) => {
      const play = scouts({ units: UNITS }, ['us-51', 'us-41'])
      const { game, unit } = play
      game.table.setKnownTo(game.table.piece('marker-us-ps-1'), 1 << 1)
      if (acted) game.table.setStatus(unit('us-2/45'), 'activations', 1)
      dealScouts(game, 0, seededRandom('deal'))
      return [boxOf(play, 'us-ps'), markersIn(game, 'us-pool').length]
    }
    expect([deal(false), deal(true)]).toEqual([
      ['us-markers', 2],
      ['us-pool', 2],
    ])
  })

  it('16.32 is an option of the scenarios with the Scouts', () => {
    const option = rules.options.find(({ id }) => id === SCOUTS_OPTION)
    expect([option?.default, option?.scenarios]).toEqual([
      'no',
      ['layac', 'abucay-line', 'second-bataan', 'battling-bastards'],
    ])
  })
})

/** The die by which the marker of a formation is drawn from the pool; none if it is the only marker. */
function drawnFirst({ game }: Field, formation: string): number[][] {
  const pool = markersIn(game, 'us-pool')
  return pool.length < 2 ? [] : [[pool.findIndex(({ def }) => def.formation === formation) + 1]]
}
