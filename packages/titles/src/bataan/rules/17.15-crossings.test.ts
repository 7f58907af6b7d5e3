import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { shipId } from '../data/ships.ts'
import { formationId } from '../data/units.ts'
import { markerAt, playing, withEvents } from '../testing/hands.ts'
import { moveOne } from './8.1-moves.ts'
import { stackReach } from './8.2-reach.ts'
import { whyNotAttack } from './9.1-attacks.ts'
import { waysBack } from './11.3-11.5-routes.ts'
import { navalTransport } from './15.3-transport.ts'
import { bargesFor, waitingUnits, whyNotInvade } from './15.41-15.43-invaders.ts'
import { embarkOne } from './15.45-embarkation.ts'
import { landAll } from './15.45-landings.ts'
import { playBeforeMovement } from './17.15-movement.ts'
import { playInPhase } from './17.15-strategic.ts'

const UNITS = ['jp-1+2/61', 'jp-i(-)/61'] as const

/** Units aboard, bound for 4230 and 4232. */
function aboard(hands: { readonly us?: string; readonly japan?: string }) {
  const units = { 'manila-box': UNITS, 'manila-ready': ['jp-nav-barge-1'] }
  const play = withEvents({ turn: 20, units }, hands)
  play.game.vars.waiting = waitingUnits(play.game)
  play.game.vars.sequence = { side: 'japan', kind: 'assault', formations: [formationId('jp-4')], army: [] }
  for (const [index, space] of ['4230', '4232'].entries())
    run(play.game, embarkOne, [{ piece: UNITS[index] ?? '' }, { verb: 'designate', space }])
  return play
}

describe('17.15 the events of landings and crossings', () => {
  it('15.44 US B adds two to the die of one landing', () => {
    const play = aboard({ us: 'B' })
    const { records, offered } = run(play.game, landAll, [playing('B')], [[8], [1]])
    expect(offered).toHaveLength(1)
    expect(records.map(({ key }) => key).slice(0, 2)).toEqual(['event.us-b.played', 'invasion.aborted'])
    expect(markerAt(play, 'B')).toBe('events-pool')
    const plain = aboard({})
    expect(run(plain.game, landAll, [], [[8], [1]]).records[0]?.key).toBe('invasion.approach')
  })

  it('15.44 Japanese B: all units that land in this turn roll twice, and Japan takes one die', () => {
    const play = aboard({ japan: 'B' })
    const { offered } = run(
      play.game,
      landAll,
      [playing('B'), { value: 1 }],
      [
        [10, 1],
        [1, 1],
      ],
    )
    expect(offered[1]).toEqual(['event-abort', 'event-land'])
    expect(UNITS.map((id) => play.game.table.piece(id).space.id)).toEqual(['4230', '4232'])
    expect(markerAt(play, 'B')).toBe('events-played')
  })

  it('15.42 Japanese J: the barge carries one stacking point more', () => {
    const three = ['jp-1+2/61', 'jp-i(-)/61', 'jp-4-eng']
    const able = (letter: string) => {
      const units = { 'manila-box': three, 'manila-ready': ['jp-nav-barge-1'] }
      const play = withEvents({ turn: 20, units }, { japan: letter })
      run(play.game, (game) => playInPhase(game, 'readiness'), [])
      play.game.vars.landings = three
        .slice(0, 2)
        .map((id) => ({ unit: play.unit(id).def.id, barge: shipId('jp-nav-barge-1'), designated: 0 }))
      return bargesFor(play.game, play.unit(three[2] ?? '')).map(({ id }) => id)
    }
    expect([able('K'), able('J')]).toEqual([[], ['jp-nav-barge-1']])
  })

  it('16.42 US J: the 48th Division in Manila neither goes aboard nor enters by land; others do', () => {
    const ids = ['jp-1+2/1f', 'jp-1-g', UNITS[0]]
    const units = { 'manila-box': ids, 'manila-ready': ['jp-nav-barge-1'] }
    const play = withEvents({ turn: 10, units }, { us: 'J' })
    play.game.vars.waiting = waitingUnits(play.game)
    const sequence = { side: 'japan', formations: ['jp-48', 'jp-4'].map(formationId), army: [] } as const
    const why = () => ids.map((id) => whyNotInvade(play.game, { ...sequence, kind: 'assault' }, play.unit(id))?.key)
    play.game.vars.sequence = { ...sequence, kind: 'mobile' }
    const entering = () => run(play.game, moveOne, [{ verb: 'done' }]).offered[0]
    expect([why(), entering()]).toEqual([
      [undefined, undefined, undefined],
      [...ids.map((id) => `unit ${id}`), 'done'],
    ])
    run(play.game, (game) => playInPhase(game, 'reinforcement'), [playing('J')])
    expect(why()).toEqual(['why.event-unrest', 'why.event-unrest', undefined])
    expect(entering()).toEqual([`unit ${UNITS[0]}`, 'done'])
  })

  it('11.32 Japanese Q: who may cross the bridged hexside retreats over it, too', () => {
    const play = withEvents({ turn: 5, units: { '3409': ['jp-1/7-arm'] } }, { japan: 'Q' }, 'jp-16')
    const ends = () => waysBack(play.game, play.unit('jp-1/7-arm'), { lengths: [1] }).map(({ end }) => end)
    expect(ends()).not.toContain(hexOf('3410'))
    run(play.game, playBeforeMovement, [playing('Q'), { verb: 'event-bridge', space: '3409', option: '3410' }])
    expect(ends()).toContain(hexOf('3410'))
  })

  it('15.37, 17.16 US M: the Convoy’s marker returns on arrival; once used, the Steamer sails without a die', () => {
    const play = withEvents({ turn: 5 }, { us: 'M' })
    run(play.game, (game) => playInPhase(game, 'reinforcement', 'naval'), [playing('M')])
    play.put('south-china-sea', 'us-nav-convoy')
    run(play.game, navalTransport, [{ verb: 'sail' }], [[1]])
    expect([markerAt(play, 'M'), play.game.vars.extended]).toEqual(['events-pool', true])
    const again = withEvents({ turn: 6, units: { australia: ['us-nav-steamer'] } }, { us: 'M' })
    again.game.vars.events = { ...again.game.vars.events, once: ['us-M'] }
    run(again.game, (game) => playInPhase(game, 'reinforcement', 'naval'), [playing('M')])
    run(again.game, navalTransport, [{ verb: 'sail' }])
    expect(again.game.table.piece('us-nav-steamer').space.id).toBe('southern-islands')
  })

  it('8.35, 9.16 Japanese Q: for a formation one hexside of a river is bridged in this turn', () => {
    const units = { '3409': ['jp-1/7-arm', 'jp-1+2/9'], '3410': ['us-1/57'] }
    const play = withEvents({ turn: 5, units: { ...units, '3106': ['jp-1+2/141'] } }, { japan: 'Q' }, 'jp-16')
    const armour = () => whyNotAttack(play.game, play.unit('jp-1/7-arm'), hexOf('3410'))?.rule
    expect(armour()).toBe('9.16')
    run(play.game, playBeforeMovement, [playing('Q'), { verb: 'event-bridge', space: '3409', option: '3410' }])
    expect(armour()).toBeUndefined()
    play.put('us-unused', 'us-1/57')
    const cost = (id: string) => stackReach(play.game, [play.unit(id)], 'mobile').costOf(hexOf('3410'))
    expect([cost('jp-1+2/9'), cost('jp-1/7-arm')]).toEqual([2, 2])
    play.put('3409', 'jp-1+2/141')
    expect(cost('jp-1+2/141')).toBe(4)
    expect(markerAt(play, 'Q')).toBe('events-played')
  })
})
