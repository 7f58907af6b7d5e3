import { type Choice, PUBLIC } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { FIRED, FRONT, IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { formationId } from '../data/units.ts'
import { isArtillery, markersIn } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { type Field, type FieldSetup, field } from '../testing/field.ts'
import { playing, withEvents } from '../testing/hands.ts'
import { addMarkers, layMarkers } from './4.1-setting-up.ts'
import { availableMarkers, isInReserve, leaveReserve, releaseUnits, reservePhase } from './5.3-reserve.ts'
import { judgeSupply } from './6.1-in-supply.ts'
import { markFormation } from './6.4-supply-points.ts'
import { reloadArtillery } from './6.16-artillery.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import { activateArmy, whyNotAutomatic } from './7.4-army-units.ts'
import { stackReach } from './8.2-reach.ts'
import { whyNotAttack } from './9.1-attacks.ts'
import { whyNoNoRetreat } from './9.3-no-retreat.ts'
import { modifierLedger } from './10.6-modifiers.ts'
import { isReady, whyNotDefend } from './12.1-support.ts'
import { playBeforeActivation } from './17.15-activation.ts'
import { leafletParts } from './17.15-lasting.ts'

/** A scenario with its markers available. */
function ready(setup: FieldSetup): Field {
  const play = field(setup)
  layMarkers(play.game.table, play.scenario, play.game.vars.turn)
  return play
}
const ids = ({ game }: Field, box: string) => markersIn(game, box).map(({ id }) => id.replace('marker-', ''))
const DONE = { verb: 'done' }
const rest = (formation: string): Partial<Choice> => ({ verb: 'rest', piece: `marker-${formation}-1` })

describe('Reserve', () => {
  it('5.31, 5.33 Japan first: the markers of a formation rest for two turns, then come back', () => {
    const play = ready({ scenario: 'abucay-line', turn: 5, setUp: true })
    const { records } = run(play.game, reservePhase, [rest('jp-16'), DONE, DONE, DONE])
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual(['reserve.left 5.33', 'reserve.entered 5.31'])
    expect(ids(play, 'japan-reserve')).toEqual(['jp-16-1', 'jp-16-2'])
    expect(play.game.vars.reserve).toEqual([{ formation: 'jp-16', until: 7, army: [] }])
    play.game.vars.turn = 7
    expect(run(play.game, reservePhase, [DONE]).records[0]).toMatchObject({ key: 'reserve.left', rule: '5.33' })
    expect(ids(play, 'japan-markers')).toEqual(expect.arrayContaining(['jp-16-1', 'jp-16-2']))
  })

  it('5.31 nobody rests in a scenario that ends before he comes back', () => {
    expect(run(ready({ scenario: 'layac', turn: 1 }).game, reservePhase).offered).toEqual([])
  })

  it('5.32, 5.34 who rests is not active, activates nobody, does not attack; its guns fire for it, in supply', () => {
    const play = ready({
      turn: 5,
      units: { '3513': ['us-3/43', 'us-41-hq'], '3514': ['us-41-art', 'us-86-art'], '3413': ['us-1/51'] },
    })
    const { game, unit } = play
    const formation = formationId('us-41')
    game.vars.reserve = [{ formation, until: 7, army: [unit('us-86-art').def.id] }]
    const sequence: Sequence = { side: 'us', kind: 'assault', formations: [formation], army: [] }
    expect([isActive(game, sequence, unit('us-3/43')), isActive(game, sequence, unit('us-1/51'))]).toEqual([
      false,
      false,
    ])
    expect(whyNotAutomatic(game, sequence, unit('us-86-art'))?.rule).toBe('5.32')
    const fire = (lead: string, gun: string) => whyNotDefend(game, unit(lead).space.index, unit(lead), unit(gun))?.rule
    expect(['us-41-art', 'us-86-art'].map((gun) => fire('us-3/43', gun))).toEqual([undefined, undefined])
    expect(fire('us-1/51', 'us-86-art')).toBe('5.32')
    game.table.setStatus(unit('us-41-art'), 'supply', OUT_OF_SUPPLY)
    expect(fire('us-3/43', 'us-41-art')).toBe('5.32')
  })

  it('5.34 Army units rest with a formation of their player’s choice', () => {
    const play = ready({ turn: 5, units: { '3106': ['jp-1+2/9', 'jp-16-hq', 'jp-48-mtn'] } })
    const { offered } = run(play.game, reservePhase, [
      rest('jp-16'),
      DONE,
      { verb: 'attach', piece: 'jp-48-mtn' },
      DONE,
    ])
    expect(offered.flat()).toContain('attach jp-48-mtn')
    expect(isInReserve(play.game, play.unit('jp-48-mtn'))).toBe(true)
    run(play.game, (game) => leaveReserve(game, formationId('jp-16')))
    expect(isInReserve(play.game, play.unit('jp-48-mtn'))).toBe(false)
  })

  it('5.34, 6.41 Army units in Reserve are supplied with their formation, far from its headquarters, too', () => {
    const units = { '3919': ['us-41-hq'], '4224': ['us-1/41'], '3523': ['us-88-art', 'us-86-art'] }
    const play = field({ turn: 5, units })
    const { game, unit } = play
    const formation = formationId('us-41')
    game.vars.reserve = [{ formation, until: 7, army: [unit('us-88-art').def.id] }]
    const supply = () => ['us-88-art', 'us-86-art'].map((id) => game.table.status(unit(id), 'supply'))
    // 3523 is within reach of a Supply Road, but neither of the source nor of a headquarters (6.11).
    judgeSupply(game)
    expect(supply()).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
    for (const id of ['us-88-art', 'us-86-art']) game.table.turn(unit(id), FIRED)
    run(game, reloadArtillery)
    expect(['us-88-art', 'us-86-art'].map((id) => unit(id).face)).toEqual([FRONT, FIRED])
    markFormation(game, formation, false)
    expect(supply()).toEqual([OUT_OF_SUPPLY, OUT_OF_SUPPLY])
    markFormation(game, formation, true)
    expect(supply()).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
  })

  it('5.34, 6.41 an Army unit comes into Reserve without supply if its formation has none, or it had none', () => {
    const units = { '3919': ['us-41-hq', 'us-86-art'], '4224': ['us-1/41'] }
    const { game, unit } = field({ turn: 5, units })
    const formation = formationId('us-41')
    game.vars.reserve = [{ formation, until: 7, army: [unit('us-86-art').def.id] }]
    const judgedFrom = (headquarters: number, guns: number) => {
      game.table.setStatus(unit('us-41-hq'), 'supply', headquarters)
      game.table.setStatus(unit('us-86-art'), 'supply', guns)
      judgeSupply(game)
      return ['us-41-hq', 'us-86-art'].map((id) => game.table.status(unit(id), 'supply'))
    }
    expect(judgedFrom(IN_SUPPLY, IN_SUPPLY)).toEqual([IN_SUPPLY, IN_SUPPLY])
    expect(judgedFrom(OUT_OF_SUPPLY, IN_SUPPLY)).toEqual([OUT_OF_SUPPLY, OUT_OF_SUPPLY])
    expect(judgedFrom(IN_SUPPLY, OUT_OF_SUPPLY)).toEqual([IN_SUPPLY, OUT_OF_SUPPLY])
  })

  it('5.34, 4.35 Army units in Reserve act with the formation that Event N calls, and have its supply', () => {
    const units = { '3919': ['us-41-hq', 'us-a/194'], '3523': ['us-88-art'] }
    const play = withEvents({ turn: 5, units }, { us: 'N' })
    const { game, unit } = play
    const formation = formationId('us-41')
    play.put('us-reserve', 'marker-us-41-1')
    game.vars.reserve = [{ formation, until: 7, army: ['us-88-art', 'us-a/194'].map((id) => unit(id).def.id) }]
    for (const id of ['us-88-art', 'us-a/194']) game.table.setStatus(unit(id), 'supply', OUT_OF_SUPPLY)
    run(game, (each) => playBeforeActivation(each, 'us'), [playing('N'), { verb: 'event-mobile' }])
    expect(game.vars.sequence?.army).toEqual(['us-a/194', 'us-88-art'])
    expect(isInReserve(game, unit('us-88-art'))).toBe(false)
    // They are active already: no check, and no second activation of the tanks in this sequence (7.42).
    expect(run(game, (each) => activateArmy(each, sequenceOf(each))).offered).toEqual([])
    expect(['us-a/194', 'us-88-art'].map((id) => game.table.status(unit(id), 'activations'))).toEqual([1, 1])
    expect(game.table.status(unit('us-a/194'), 'supply')).toBe(IN_SUPPLY)
    expect(isActive(game, sequenceOf(game), unit('us-88-art'))).toBe(true)
  })

  it('5.34 in Reserve an Army unit is of its formation in combat: No Retreat, artillery, two formations', () => {
    const units = { '3513': ['us-a/194', 'us-41-hq', 'us-1/41', 'us-2/41'], '3620': ['us-86-art'] }
    const play = field({ turn: 5, units })
    const { game, unit } = play
    const lead = unit('us-a/194')
    const whyNot = () => whyNoNoRetreat(game, lead)?.key
    game.vars.forts = {}
    expect(whyNot()).toBe('why.no-hq-here')
    game.vars.reserve = [{ formation: formationId('us-41'), until: 7, army: [lead.def.id, unit('us-86-art').def.id] }]
    expect(whyNot()).toBeUndefined()
    // No check out of command: it fires as artillery of the formation does (12.13).
    const combat = { hex: hexOf('3513'), table: 'mobile', sequence: 'mobile', attackers: [] } as const
    const gun = unit('us-86-art')
    if (!isArtillery(gun)) throw new Error('no gun')
    expect(run(game, (each) => isReady(each, combat, lead, gun)).records).toEqual([])
    const shares = (...ids: readonly string[]) => {
      const mixed = field({ turn: 5, units: { '3513': ['us-1/51', 'us-a/194'] } })
      mixed.game.vars.reserve = [{ formation: formationId('us-41'), until: 7, army: ids.map((id) => unit(id).def.id) }]
      const named = { attacker: mixed.unit('us-1/51'), defender: mixed.unit('us-1/51') }
      const { parts } = modifierLedger(mixed.game, combat, {
        lead: named,
        noRetreat: false,
        uncoordinated: false,
        others: [],
      })
      return parts.find(({ key }) => key === 'part.two-formations')?.value ?? 0
    }
    expect([shares(), shares('us-a/194')]).toEqual([0, -1])
  })

  it('5.34, 17.15 Japanese leaflets reach infantry of the Army that rests with the formation', () => {
    const play = field({ turn: 5, units: { '3919': ['us-41-hq'], '3918': ['us-usn'] } })
    const { game } = play
    const unit = play.unit('us-usn')
    game.vars.events = {
      ...game.vars.events,
      lasting: [
        { letter: 'D', side: 'japan', effect: 'leaflets', until: 5, formation: formationId('us-41'), value: -1 },
      ],
    }
    const parts = () => leafletParts(game, unit).length
    expect(parts()).toBe(0)
    game.vars.reserve = [{ formation: formationId('us-41'), until: 7, army: [unit.def.id] }]
    expect(parts()).toBe(1)
  })

  it('5.35 the US player keeps five available formations', () => {
    const play = ready({ turn: 6 })
    const resting = ['us-41', 'us-51', 'us-ps', 'us-1', 'us-91']
    const { offered } = run(play.game, reservePhase, [DONE, ...resting.map(rest), DONE])
    expect(offered.at(-1)?.some((choice) => choice.startsWith('rest'))).toBe(false)
    expect(availableMarkers(play.game, 'us').map(({ def }) => def.formation)).toEqual([
      ...['us-21', 'us-11', 'us-31', 'us-71', 'us-2'],
    ])
    expect(run(play.game, reservePhase, [DONE]).offered.every(([first]) => first?.includes('-jp-') === true)).toBe(true)
  })

  it('5.33, 5.35 who is back from Reserve, and nobody else, may stay with fewer than five formations available', () => {
    const back = (turn: number) => ready({ scenario: 'abucay-line', turn, setUp: true })
    const play = back(4)
    const { offered } = run(play.game, reservePhase, [DONE, rest('us-21'), DONE, DONE])
    expect(offered[1]).toEqual(['rest marker-us-21-1', 'done'])
    expect(play.game.vars.reserve).toEqual([{ formation: 'us-21', until: 6, army: [] }])
    // On turn 5 the 31st Division is released and becomes the fifth available formation.
    const later = back(5)
    later.game.vars.reserve = []
    expect(run(later.game, reservePhase, [DONE, DONE]).offered[1]).toEqual(['rest marker-us-31-1', 'done'])
    const campaign = ready({ turn: 6 })
    campaign.game.vars.reserve = ['us-1', 'us-91'].map((id) => ({ formation: formationId(id), until: 6, army: [] }))
    campaign.put('us-unused', ...['us-11', 'us-21', 'us-71', 'us-2'].map((id) => `marker-${id}-1`))
    const { offered: six } = run(campaign.game, reservePhase, [DONE, rest('us-1'), DONE])
    expect([six[1]?.length, six[2]]).toEqual([7, ['rest marker-us-91-1', 'drop marker-us-1-1', 'done']])
  })

  it('19.24, 19.54 the scenario releases units on their turns; a reaction releases them before', () => {
    const play = ready({ turn: 4, setUp: true })
    const resting = () => ['us-1/31pa', 'us-1/32'].map((id) => isInReserve(play.game, play.unit(id)))
    expect(resting()).toEqual([true, true])
    play.game.vars.turn = 5
    expect(resting()).toEqual([false, true])
    releaseUnits(play.game, [play.unit('us-1/32')])
    expect(resting()).toEqual([false, false])
  })

  it('4.14, 19.24 markers that come later are added on their turn, those in Reserve lie beside them', () => {
    const play = ready({ scenario: 'abucay-line', turn: 3, setUp: true })
    expect([ids(play, 'us-markers'), ids(play, 'us-reserve')]).toEqual([['us-41-1', 'us-51-1', 'us-ps-1'], ['us-21-1']])
    play.game.vars.turn = 5
    expect(run(play.game, addMarkers).records).toMatchObject([{ key: 'markers.added', rule: '4.14' }])
    expect(ids(play, 'us-markers')).toContain('us-31-1')
    expect(play.game.table.piece('marker-us-31-1').knownTo).toBe(PUBLIC)
  })

  it('19.24 the 31st Division comes along its road into the area; nobody else leaves it or fights beyond it', () => {
    const play = ready({ scenario: 'abucay-line', turn: 6, units: { '2623': ['us-1/31pa'], '2722': ['us-1/53'] } })
    const reach = (id: string) => stackReach(play.game, [play.unit(id)], 'mobile')
    expect(reach('us-1/31pa').costOf(hexOf('2722'))).toBeDefined()
    expect(reach('us-1/31pa').costOf(hexOf('2522'))).toBeDefined()
    expect(reach('us-1/53').costOf(hexOf('2623'))).toBeUndefined()
    play.put('us-unused', 'us-1/53')
    play.put('2722', 'jp-1+2/9')
    expect(reach('us-1/31pa').costOf(hexOf('2722'))).toBeUndefined()
    expect(whyNotAttack(play.game, play.unit('jp-1+2/9'), hexOf('2623'))?.rule).toBe('19.24')
  })
})
