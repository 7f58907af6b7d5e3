import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { boxOf } from '../data/combat.ts'
import { hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import type { Field } from '../testing/field.ts'
import { type Hands, markerAt, playing, withEvents } from '../testing/hands.ts'
import { efficiency } from './3.4-efficiency.ts'
import { initiativePhase } from './7.1-initiative.ts'
import { stackReach } from './8.2-reach.ts'
import { applyResult } from './11-outcome.ts'
import { readyAirUnits } from './13.1-air-units.ts'
import { specialEventsPhase } from './17.1-special-events.ts'
import { endLasting } from './17.14-playing.ts'
import { passesByEvent } from './17.15-checks.ts'
import { playBeforeMovement } from './17.15-movement.ts'
import { playInPhase } from './17.15-strategic.ts'

const none = { verb: 'event-none' }
const costs = (play: Field, id: string, ...hexes: readonly string[]) => {
  const reach = stackReach(play.game, [play.unit(id)], 'mobile')
  return hexes.map((hex) => reach.costOf(hexOf(hex)))
}

describe('17.15 the events of movement', () => {
  it('17.15 US T: one Japanese formation pays one point more for each hex by trail, or leaves the trail', () => {
    const game = withEvents({ units: { '3210': ['jp-1+2/141'], '3006': ['jp-1+2/9'] } }, { us: 'T' }, 'jp-65', 'jp-16')
    const before = costs(game, 'jp-1+2/141', '3211', '3209')
    const { offered } = run(game.game, playBeforeMovement, [playing('T'), { verb: 'event-formation', option: 'jp-65' }])
    expect(offered[1]).toEqual(['event-formation  jp-65', 'event-formation  jp-16'])
    expect(before).toEqual([2, 1])
    // Half points: by trail 1 + 2 for the event; 2 across clear terrain.
    expect(costs(game, 'jp-1+2/141', '3211', '3209')).toEqual([2, 2])
    expect(markerAt(game, 'T')).toBe('events-played')
    endLasting(game.game, ({ until }) => until === undefined)
    expect([costs(game, 'jp-1+2/141', '3209'), markerAt(game, 'T')]).toEqual([[1], 'events-pool'])
  })

  it('17.15 Japanese T: one formation pays nothing more for jungle and tropical grass', () => {
    const game = withEvents({ units: { '3213': ['jp-1+2/9'], '3113': ['jp-1+2/141'] } }, { japan: 'T' }, 'jp-16')
    const before = costs(game, 'jp-1+2/9', '3214')
    run(game.game, playBeforeMovement, [playing('T')])
    expect([before, costs(game, 'jp-1+2/9', '3214')]).toEqual([[4], [2]])
    expect(costs(game, 'jp-1+2/141', '3214')).toEqual(
      costs(withEvents({ units: { '3113': ['jp-1+2/141'], '3213': ['jp-1+2/9'] } }, {}), 'jp-1+2/141', '3214'),
    )
  })

  it('17.15 Japanese A: units of one hex, four stacking points, pass enemy zones for nothing; once in a game', () => {
    const units = { '3508': ['jp-1+2/9', 'jp-6+7/9', 'jp-ii(-)/9'], '3410': ['us-1/57'] }
    const campaign = withEvents({ units }, { japan: 'A' }, 'jp-16')
    const before = costs(campaign, 'jp-1+2/9', '3509', '3510')
    const answers = [
      playing('A'),
      { verb: 'event-unit', piece: 'jp-1+2/9' },
      { verb: 'event-unit', piece: 'jp-6+7/9' },
      { verb: 'done' },
    ]
    const { offered } = run(campaign.game, playBeforeMovement, answers)
    expect(offered.slice(-2).map((each) => each.some((choice) => choice.includes('jp-ii(-)/9')))).toEqual([true, false])
    const after = costs(campaign, 'jp-1+2/9', '3509', '3510')
    expect(before[0]).toBe(Number(after[0]) + 2)
    expect([before[1] === undefined || Number(before[1]) > Number(after[1]), after[1] !== undefined]).toEqual([
      true,
      true,
    ])
    expect(costs(campaign, 'jp-ii(-)/9', '3509', '3510')).toEqual(before)
    expect(campaign.game.vars.events.once).toEqual(['japan-A'])
  })

  it('17.14, 17.15 Japanese A: after an Assault die, its victors advance two hexes; it leaves scenario 3', () => {
    const game = withEvents(
      { scenario: 'mauban-line', turn: 5, units: { '1518': ['us-1/3'], '1517': ['jp-1+2/122'] } },
      {},
      'jp-65',
    )
    const [attacker, defender] = [game.unit('jp-1+2/122'), game.unit('us-1/3')]
    const combat = { hex: hexOf('1518'), table: 'assault', sequence: 'mobile', attackers: [attacker] } as const
    const fought = { lead: { attacker, defender }, noRetreat: false, guns: { attacker: [], defender: [] } }
    const answers = [playing('A'), { verb: 'advance', piece: 'jp-1+2/122', space: '1519' }]
    const { records } = run(game.game, (game) => applyResult(game, combat, boxOf('DE'), fought), answers)
    expect(records.map(({ key }) => key)).toContain('event.japan-a.played')
    expect([attacker.space.id, markerAt(game, 'A')]).toEqual(['1519', 'events-unused'])
    expect(game.game.vars.initiativeModifier).toBe(-1)
  })
})

describe('17.15 the events instead of checks', () => {
  const spared = (hands: Hands, side: Side, effect: Parameters<typeof passesByEvent>[1]['effect']) => {
    const timing = effect === 'no-retreat' ? 'reaction' : 'coordination'
    const game = withEvents({ scenario: 'abucay-line', turn: 5 }, hands)
    const letter = Object.values(hands)[0] ?? ''
    let passed = false
    const ran = run(
      game.game,
      function* () {
        passed = yield* passesByEvent(game.game, { side, timing, effect, args: { hex: { space: '3511' } } })
      },
      [],
    )
    return [passed, ran.offered.length, markerAt(game, letter)]
  }

  it('17.15 US G coordinates ground units, Japanese G artillery, US S holds a hex: no die, the marker returns', () => {
    expect(spared({ us: 'G' }, 'us', 'ground-coordination')).toEqual([true, 1, 'events-pool'])
    expect(spared({ japan: 'G' }, 'japan', 'artillery-coordination')).toEqual([true, 1, 'events-pool'])
    expect(spared({ us: 'S' }, 'us', 'no-retreat')).toEqual([true, 1, 'events-pool'])
  })

  it('17.14, 17.15 not the check of the other kind, or of the other side', () => {
    expect(spared({ us: 'G' }, 'us', 'artillery-coordination')).toEqual([false, 0, 'us-events'])
    expect(spared({ japan: 'G' }, 'japan', 'ground-coordination')).toEqual([false, 0, 'japan-events'])
    expect(spared({ japan: 'S' }, 'japan', 'no-retreat')).toEqual([false, 0, 'japan-events'])
  })
})

describe('17.15 the events of the phases', () => {
  it('7.12, 17.15 P: the Initiative DRM marker moves two spaces before the roll, Japan plays first', () => {
    const game = withEvents({ scenario: 'abucay-line', turn: 5 }, { us: 'P' })
    const { records } = run(game.game, initiativePhase, [playing('P')], [[4, 5]])
    expect(records.map(({ key }) => key)).toEqual(['event.us-p.played', 'initiative.moved', 'initiative.won'])
    expect([game.game.vars.initiative, markerAt(game, 'P')]).toEqual(['us', 'events-pool'])
  })

  it('17.11, 13.14 US L: two Japanese air units leave play with the marker, and are back two turns later', () => {
    const units = { 'clark-field-ready': ['jp-air-ida'], 'clark-field-flown': ['jp-air-ann', 'jp-air-pete'] }
    const game = withEvents({ turn: 5, units }, { us: 'L' })
    run(game.game, specialEventsPhase, [none, none])
    const answers = [
      playing('L'),
      { verb: 'event-unit', piece: 'jp-air-ida' },
      { verb: 'event-unit', piece: 'jp-air-pete' },
    ]
    run(game.game, (game) => playInPhase(game, 'special-events', 'strategic'), answers)
    const where = () => ['jp-air-ida', 'jp-air-pete'].map((id) => game.game.table.piece(id).space.id)
    expect([where(), markerAt(game, 'L')]).toEqual([['events-played', 'events-played'], 'events-played'])
    for (const [turn, place] of [
      [6, 'events-played'],
      [7, 'clark-field-ready'],
    ] as const) {
      game.game.vars.turn = turn
      run(game.game, specialEventsPhase, [none, none])
      run(game.game, readyAirUnits)
      expect(where()).toEqual([place, place])
    }
    expect(markerAt(game, 'L')).toBe('events-pool')
    const grounded = withEvents({ turn: 5 }, { us: 'L' })
    expect(run(grounded.game, (game) => playInPhase(game, 'strategic')).offered).toEqual([])
  })

  it('3.44, 17.15 Japanese D: headquarters and infantry of one formation of the Philippine Army have one less', () => {
    const game = withEvents(
      { turn: 5, units: { '3914': ['us-41-hq', 'us-1/41', 'us-41-art'], '3915': ['us-ps-hq'] } },
      { japan: 'D' },
    )
    run(game.game, (game) => playInPhase(game, 'strategic'), [playing('D')])
    const rating = (id: string) => efficiency(game.game, game.unit(id)).parts.map(({ value }) => value)
    expect(['us-41-hq', 'us-1/41', 'us-41-art', 'us-ps-hq'].map((id) => rating(id).length)).toEqual([2, 2, 1, 1])
    expect(rating('us-1/41')[1]).toBe(-1)
    game.game.vars.turn = 6
    run(game.game, specialEventsPhase, [none, none])
    expect([rating('us-1/41').length, markerAt(game, 'D')]).toEqual([1, 'events-pool'])
  })
})
