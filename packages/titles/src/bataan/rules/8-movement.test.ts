import { describe, expect, it } from 'vitest'
import { OUT_OF_SUPPLY, REDUCED } from '../data/faces.ts'
import { hexGrid, hexOf, idOf } from '../data/hexes.ts'
import { type Field, field } from '../testing/field.ts'
import { inZoneOf } from './3.2-zones-of-control.ts'
import { disrupt } from './3.7-disruption.ts'
import { movementAllowance } from './8.1-allowance.ts'
import { reachOf } from './8.2-reach.ts'
import { barsWheels, stepOver, terrainCosts } from './8.3-terrain.ts'

type Units = { readonly [hex: string]: readonly string[] }

/** Cost for a unit to reach some hexes, in points; `undefined`: out of reach. */
function costs(play: Field, id: string, ...hexes: readonly string[]): (number | undefined)[] {
  const reach = reachOf(play.game, play.unit(id), 'mobile')
  return hexes.map((hex) => {
    const cost = reach.costOf(hexOf(hex))
    return cost === undefined ? undefined : cost / 2
  })
}
const costsFor = (units: Units, id: string, ...hexes: readonly string[]) => costs(field({ units }), id, ...hexes)
const step = (from: string, to: string, wheeled = false) =>
  stepOver(hexOf(from), hexGrid.directionTo(hexOf(from), hexOf(to))!, { wheeled, alongRoutes: true })

describe('8.1', () => {
  it('8.12, 8.14 a unit goes as far as its allowance, through friends, never into enemies', () => {
    const play = field({ units: { '3510': ['us-1/57'], '3511': ['us-2/57'], '3610': ['jp-1+2/9'] } })
    const reach = reachOf(play.game, play.unit('us-1/57'), 'mobile')
    expect(reach.costs.every((cost) => cost <= 12)).toBe(true)
    expect([reach.costOf(hexOf('3510')), reach.costOf(hexOf('3610')), reach.pathTo(hexOf('3610'))]).toEqual([
      undefined,
      undefined,
      [],
    ])
    expect(reach.pathTo(hexOf('3513')).map(idOf).slice(0, 2)).toEqual(['3510', '3511'])
  })

  it('8.12 nobody leaves the area of the scenario', () => {
    const play = field({ scenario: 'layac', turn: 1, units: { '3510': ['us-1/31'] } })
    const reach = reachOf(play.game, play.unit('us-1/31'), 'mobile')
    expect(Math.max(...reach.hexes.map((hex) => Number(idOf(hex)) % 100))).toBe(11)
  })

  it('8.16, 3.57, 3.72, 7.21 the allowance is halved once, then Disruption takes two points', () => {
    const { game, unit } = field({ units: { '3510': ['us-1/57', 'us-a/194', 'jp-1/7-arm', 'us-60-aa'] } })
    const allowances = () =>
      ['us-1/57', 'us-a/194', 'jp-1/7-arm'].flatMap((id) => [
        movementAllowance(game, unit(id), 'mobile').total,
        movementAllowance(game, unit(id), 'assault').total,
      ])
    expect(allowances()).toEqual([6, 3, 7, 3.5, 5, 5])
    for (const id of ['us-1/57', 'us-a/194', 'jp-1/7-arm']) game.table.setStatus(unit(id), 'supply', OUT_OF_SUPPLY)
    expect(allowances()).toEqual([4, 3, 3.5, 3.5, 2.5, 2.5])
    disrupt(game, ['us-1/57', 'us-a/194', 'jp-1/7-arm'].map(unit))
    // The example of rule 6.14: a motorized unit of 7 has 1.5.
    expect(allowances()).toEqual([2, 1, 1.5, 1.5, 0.5, 0.5])
    game.table.turn(unit('jp-1/7-arm'), REDUCED)
    expect(movementAllowance(game, unit('us-60-aa'), 'mobile').total).toBe(0)
  })

  it('8.15 an allowance is never below nothing', () => {
    const { game, unit } = field({ units: { '3510': ['jp-1-hvy(+)'] } })
    disrupt(game, [unit('jp-1-hvy(+)')])
    game.table.setStatus(unit('jp-1-hvy(+)'), 'supply', OUT_OF_SUPPLY)
    expect(movementAllowance(game, unit('jp-1-hvy(+)'), 'assault')).toMatchObject({ total: 0 })
    expect(reachOf(game, unit('jp-1-hvy(+)'), 'mobile').hexes).toEqual([])
  })
})

describe('8.2', () => {
  it('8.21 a point more into an enemy zone', () => {
    const units = { '3510': ['us-1/57', 'us-a/194'], '3513': ['jp-1+2/9'] }
    expect(costsFor(units, 'us-1/57', '3511', '3512', '3611', '3612')).toEqual([1, 3, 1, 2])
    expect(costsFor(units, 'us-a/194', '3512')).toEqual([3])
  })

  it('8.22 in an enemy zone a unit stops, unless it is motorized', () => {
    const line = { '3312': ['jp-1+2/9'], '3512': ['jp-6+7/9'], '3712': ['jp-i(-)/9'] }
    const play = field({ units: { '3510': ['us-1/57', 'us-a/194', 'us-88-art'], ...line } })
    const throughZones = (id: string) => {
      const reach = reachOf(play.game, play.unit(id), 'mobile')
      const between = reach.hexes.flatMap((hex) => reach.pathTo(hex).slice(1, -1))
      return between.filter((hex) => inZoneOf(play.game, 'japan', hex)).length
    }
    expect([throughZones('us-1/57'), throughZones('us-88-art')]).toEqual([0, 0])
    expect(throughZones('us-a/194')).toBeGreaterThan(5)
  })

  it('8.22 from zone to zone a motorized unit pays for the terrain, not for the road', () => {
    const road = costsFor({ '4009': ['us-a/194'] }, 'us-a/194', '4010', '4011')
    expect(road).toEqual([0.5, 1])
    // Both hexes are in the zone of a unit at 3910: half a point and one into the first, one and one into the second.
    expect(costsFor({ '4009': ['us-a/194'], '3910': ['jp-1+2/9'] }, 'us-a/194', '4010', '4011')).toEqual([1.5, 3.5])
  })

  it('8.23 from zone to zone takes all of an unmotorized unit’s allowance; leaving zones costs nothing more', () => {
    const { game, unit } = field({ units: { '3511': ['us-1/57'], '3512': ['jp-1+2/9'] } })
    const reach = reachOf(game, unit('us-1/57'), 'assault')
    expect(['3611', '3510', '3412'].map((hex) => reach.costOf(hexOf(hex)))).toEqual([2, 2, 6])
    expect(reach.pathTo(hexOf('3412')).map(idOf)).toEqual(['3511', '3412'])
    disrupt(game, [unit('us-1/57')])
    // One point is left: enough to leave the zone, not to enter the next one.
    expect(reachOf(game, unit('us-1/57'), 'assault').hexes.map(idOf).sort()).toEqual(['3411', '3510', '3611'])
  })

  it('8.24 friendly zones cost nothing', () => {
    expect(costsFor({ '3510': ['us-1/57'], '3513': ['us-2/57'] }, 'us-1/57', '3512')).toEqual([2])
  })

  it('14.12 a fortification that is friendly to the US player costs Japan a point more', () => {
    const play = field({ scenario: 'abucay-line', turn: 3, units: { '3614': ['us-1/57'] } })
    play.put('3413', 'jp-1+2/9')
    // Clear terrain, the zone of 1/57, and the fortification.
    expect(costs(play, 'jp-1+2/9', '3513')).toEqual([3])
    play.put('3513', 'jp-6+7/9')
    expect(costs(play, 'jp-1+2/9', '3513')).toEqual([2])
    play.put('japan-unused', 'jp-6+7/9')
    expect(costs(play, 'jp-1+2/9', '3513')).toEqual([2])
  })
})

describe('8.3', () => {
  it('8.31 the costliest terrain of a hex is paid: the examples of the rule', () => {
    expect([step('3510', '3511')?.terrain, step('3216', '3215')?.terrain, step('2713', '2712')?.terrain]).toEqual([
      1, 2, 4,
    ])
    expect(step('2713', '2712', true)).toBeUndefined()
  })

  it('8.33 a road costs a half, a trail half the terrain', () => {
    expect([step('4009', '4010'), step('4009', '3909')]).toEqual([
      { by: 'road', terrain: 0.5, cover: 0, river: 0 },
      { by: 'trail', terrain: 0.5, cover: 0, river: 0 },
    ])
    expect([step('3716', '3616')?.terrain, step('2912', '2913')?.terrain]).toEqual([1, 1])
    expect(
      stepOver(hexOf('4009'), hexGrid.directionTo(hexOf('4009'), hexOf('4010'))!, {
        wheeled: true,
        alongRoutes: false,
      }),
    ).toEqual({
      by: 'open',
      terrain: 1,
      cover: 0,
      river: 0,
    })
  })

  it('8.34 jungle and tropical grass add a point, but not by road or trail', () => {
    expect([step('3414', '3415'), step('3414', '3314')].map((each) => [each?.terrain, each?.cover])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect([step('3316', '3417')?.by, step('3316', '3417')?.cover]).toEqual(['trail', 0])
  })

  it('8.35 a river costs a point, by trail as well, and bars motorized units and artillery', () => {
    expect([step('3409', '3410'), step('2913', '3014')].map((each) => [each?.terrain, each?.river])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect([step('3409', '3410', true), step('2913', '3014', true)]).toEqual([undefined, undefined])
  })

  it('8.36 motorized units and artillery go into and out of jungle, swamp and mountain by road or trail alone', () => {
    expect(['3415', '2712', '3314', '3215'].map((hex) => barsWheels(hexOf(hex)))).toEqual([true, true, false, false])
    expect([step('3414', '3415', true), step('3415', '3414', true)]).toEqual([undefined, undefined])
    expect([step('3316', '3417', true)?.by, step('3414', '3314', true)?.cover]).toEqual(['trail', 1])
  })

  it('8.37 the examples of the rule: mountain and mudflat hexsides bar, in part they do not', () => {
    expect(step('2716', '2616')).toEqual({ by: 'open', terrain: 4, cover: 1, river: 0 })
    for (const to of ['2516', '2515', '2617', '2615']) expect(step('2616', to), to).toBeUndefined()
    expect(step('4017', '4018')).toEqual({ by: 'open', terrain: 1, cover: 0, river: 0 })
    expect([step('4017', '4117'), step('4018', '4117'), step('4018', '4118')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('8.32 no step costs nothing, and nobody goes into the sea', () => {
    const all = terrainCosts({ wheeled: false, alongRoutes: true })
    expect(Math.min(...all)).toBe(1)
    expect(step('1419', '1319')).toBeUndefined()
  })
})
