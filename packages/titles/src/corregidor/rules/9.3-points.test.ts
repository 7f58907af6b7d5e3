import { describe, expect, it } from 'vitest'
import { hexOf } from '../data/hexes.ts'
import { atStep } from '../testing/at-step.ts'
import { field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { amountsAgainst, firePoints, pointsLeft, pointTargets, renewPoints } from './9.3-points.ts'
import { supportFor } from './9.3-support.ts'
import { noteLanding } from './11-landed.ts'

const GARRISON = 'jp45-naval-garrison-1'

function laid(options: { [id: string]: string } = {}, more: { readonly [hex: string]: readonly string[] } = {}) {
  const play = field({ scenario: 'recapture', units: { i1212: [GARRISON], ...more }, options })
  Object.assign(play.game.vars, { day: 1, hour: 0, turn: 1 })
  renewPoints(play.game)
  return play
}
const target = (play: ReturnType<typeof laid>) => ({ place: play.game.table.space('i1212') })

describe('support points of 1945', () => {
  it('9.3D there are a hundred of each in a turn, three hundred before the landings, no air points at night', () => {
    const play = laid()
    expect(pointsLeft(play.game)).toEqual({ air: 100, naval: 100 })
    Object.assign(play.game.vars, { day: 0, turn: 2 })
    renewPoints(play.game)
    expect([pointsLeft(play.game), play.game.table.track('air-points')]).toEqual([{ air: 300, naval: 300 }, 300])
    play.game.vars.hour = 7
    expect(pointsLeft(play.game)).toEqual({ air: 0, naval: 300 })
  })

  it('9.3D any number falls on a hex, and those that are used are gone for the turn', () => {
    const play = laid()
    expect(amountsAgainst(play.game, [play.unit(GARRISON)])).toEqual([4, 6, 8, 14, 28, 46, 64, 82, 100])
    const { records } = run(
      play.game,
      (game) => firePoints(game, target(play)),
      [{ verb: 'points', option: 'air', value: 46 }],
      [[6]],
    )
    expect(records.at(-1)?.args).toMatchObject({ odds: '3-1', hit: 'DD' })
    expect(pointsLeft(play.game)).toEqual({ air: 54, naval: 100 })
    renewPoints(play.game)
    expect(pointsLeft(play.game)).toEqual({ air: 54, naval: 100 })
  })

  it('9.3D ships and aircraft together, the ships first', () => {
    const play = laid()
    play.game.vars.fire = { ...play.game.vars.fire, points: { air: 60, naval: 30, turn: 1 } }
    run(play.game, (game) => firePoints(game, target(play)), [{ verb: 'points', option: 'both', value: 82 }], [[1]])
    expect(pointsLeft(play.game)).toEqual({ air: 8, naval: 0 })
  })

  it('9.3D in support of an attack they are at most twice the strength of its units', () => {
    const play = laid({}, { i1213: ['us45-1-g-503', 'us45-2-g-503'] })
    const attackers = ['us45-1-g-503', 'us45-2-g-503'].map((id) => play.unit(id))
    const { offered } = run(play.game, (game) => supportFor(game, hexOf('i1212'), attackers), [{ verb: 'none' }])
    expect(offered[0]?.length).toBe(13)
    run(play.game, (game) => supportFor(game, hexOf('i1212'), attackers), [
      { verb: 'points', option: 'naval', value: 20 },
    ])
    expect(pointsLeft(play.game)).toEqual({ air: 100, naval: 80 })
  })

  it('9.3E ships and aircraft as counters are used whole, once in a turn', () => {
    const play = laid({ support: 'counters' }, { 'us-available': ['us45-claxton', 'us45-fletcher', 'us45-b-24-1'] })
    run(
      play.game,
      (game) => firePoints(game, target(play)),
      [{ verb: 'support', piece: 'us45-claxton' }, { verb: 'support', piece: 'us45-b-24-1' }, { verb: 'done' }],
      [[1]],
    )
    expect(pointsLeft(play.game)).toEqual({ air: 61, naval: 61 })
    const { offered } = run(
      play.game,
      (game) => firePoints(game, target(play)),
      [{ verb: 'support', piece: 'us45-fletcher' }, { verb: 'done' }],
      [[1]],
    )
    expect(offered[0]).toEqual(['support us45-fletcher', 'done'])
  })

  it('9.3F B-24 bombers spare an island on which Americans have landed', () => {
    const offer = (landed: readonly string[]) => {
      const play = laid({ support: 'counters' }, { 'us-available': ['us45-claxton', 'us45-b-24-1'], i2312: landed })
      for (const id of landed) noteLanding(play.game, play.unit(id), 'Corregidor')
      return run(play.game, (game) => firePoints(game, target(play)), [{ verb: 'done' }]).offered[0]
    }
    expect(offer([])).toEqual(['support us45-claxton', 'support us45-b-24-1', 'done'])
    expect(offer(['us45-1-i-24'])).toEqual(['support us45-claxton', 'done'])
  })

  it('5.0E before a drop air points suppress the anti-aircraft batteries', () => {
    const play = atStep('suppression', {
      scenario: 'recapture',
      side: 'us',
      hour: '0800',
      dice: [[6]],
      units: { i1414: ['jp45-75-mm-aa-1'], i1212: [GARRISON], 'us-aboard': ['us45-1-g-503'] },
    })
    play.expectChoices({ verb: 'suppress', space: 'i1414' }, 'done')
    play.choose({ verb: 'suppress', space: 'i1414' }, { verb: 'points', option: 'air', value: 28 })
    expect([play.face('jp45-75-mm-aa-1'), play.track('air-points')]).toEqual(['crew', 72])
  })

  it('9.3D only hexes of the islands with Japanese units are targets, of the American player in 1945', () => {
    expect(pointTargets(laid().game, 'us').map(({ place }) => place.id)).toEqual(['i1212'])
    expect([
      pointTargets(laid().game, 'japan'),
      pointTargets(field({ units: { i2909: ['jp42-co1-61'] } }).game, 'us'),
    ]).toEqual([[], []])
  })
})
