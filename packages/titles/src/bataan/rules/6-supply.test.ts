import { describe, expect, it } from 'vitest'
import { EMERGENCY, IN_SUPPLY, OUT_OF_SUPPLY } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { isUnit, onMap } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { isOutOfSupply, judgeSupply } from './6.1-in-supply.ts'
import { supplyLines } from './6.2-supply-routes.ts'
import { noteLostSources, openSources, reopenSources, supplySources } from './6.3-supply-sources.ts'

const status = ({ game, unit }: Field, id: string) => game.table.status(unit(id), 'supply')
const reached = ({ game }: Field, side: 'us' | 'japan', hex: string) => supplyLines(game, side).route[hexOf(hex)] === 1
/** The Abucay Line on its first turn, with only the named units. */
const abucay = (units: { readonly [hex: string]: readonly string[] }) =>
  field({ scenario: 'abucay-line', turn: 3, units })

describe('supply', () => {
  it('6.11 golden: all units of both sides are In Supply on the first turn of the extended example of play', () => {
    const play = field({ scenario: 'abucay-line', turn: 3, setUp: true })
    judgeSupply(play.game)
    const placed = play.game.table.pieces.filter(isUnit).filter(onMap)
    // The 31st Division is in reserve outside the area (19.24e).
    const out = placed.filter(
      ({ id, def }) => status(play, id) !== IN_SUPPLY && !(def.kind === 'unit' && def.formation === 'us-31'),
    )
    expect([placed.length, out.map(({ id }) => id)]).toEqual([88, []])
  })

  it('6.11 an Army unit is In Supply within four hexes of a supplied headquarters, or seven of a source', () => {
    const at = (hq: string) =>
      abucay({ '3919': [hq], '3719': ['us-a/194'], '4224': ['us-b/194'], '3523': ['us-88-art'] })
    const play = at('us-ps-hq')
    judgeSupply(play.game)
    expect(['us-a/194', 'us-b/194', 'us-88-art'].map((id) => status(play, id))).toEqual([
      ...[IN_SUPPLY, IN_SUPPLY, OUT_OF_SUPPLY],
    ])
    play.put('us-unused', 'us-ps-hq')
    judgeSupply(play.game)
    expect(['us-a/194', 'us-b/194'].map((id) => status(play, id))).toEqual([OUT_OF_SUPPLY, IN_SUPPLY])
  })

  it('6.11 a US Army unit needs a headquarters that was supplied last turn, a Japanese one a supplied one', () => {
    // With its source lost no unit traces a route.
    const play = abucay({ '4230': ['jp-1+2/9'], '3919': ['us-ps-hq'], '3719': ['us-a/194'] })
    judgeSupply(play.game)
    expect(['us-ps-hq', 'us-a/194'].map((id) => status(play, id))).toEqual([OUT_OF_SUPPLY, IN_SUPPLY])
    judgeSupply(play.game)
    expect(['us-ps-hq', 'us-a/194'].map((id) => status(play, id))).toEqual([OUT_OF_SUPPLY, OUT_OF_SUPPLY])
    const japan = abucay({ '3926': ['jp-65-hq', 'jp-48-mtn'] })
    judgeSupply(japan.game)
    expect(['jp-65-hq', 'jp-48-mtn'].map((id) => status(japan, id))).toEqual([EMERGENCY, EMERGENCY])
  })

  it('6.12, 6.13 Japan has Emergency Supply for one turn before it is Out of Supply; the US player has none', () => {
    const play = abucay({ '3926': ['jp-1+2/9'] })
    expect(reached(play, 'japan', '3926')).toBe(false)
    judgeSupply(play.game)
    expect([status(play, 'jp-1+2/9'), isOutOfSupply(play.game, play.unit('jp-1+2/9'))]).toEqual([EMERGENCY, false])
    judgeSupply(play.game)
    expect([status(play, 'jp-1+2/9'), isOutOfSupply(play.game, play.unit('jp-1+2/9'))]).toEqual([OUT_OF_SUPPLY, true])
    play.put('3503', 'jp-1+2/9')
    judgeSupply(play.game)
    expect(status(play, 'jp-1+2/9')).toBe(IN_SUPPLY)
  })

  it('6.21 a line has seven hexes at the most, to a source or to a Supply Road', () => {
    const { game } = field({})
    const { direct, route } = supplyLines(game, 'us')
    expect([direct[hexOf('3133')], direct[hexOf('3132')]]).toEqual([1, 0])
    // 2012 is seven hexes from the nearest road or trail.
    expect(route[hexOf('2012')]).toBe(1)
  })

  it('6.22 a Supply Road ends where enemies stand or control it', () => {
    const open = abucay({})
    expect(reached(open, 'japan', '4012')).toBe(true)
    const cut = abucay({ '3806': ['us-1/41'], '3606': ['us-2/41'], '3604': ['us-3/41'] })
    expect([reached(cut, 'japan', '4109'), reached(cut, 'japan', '4102')]).toEqual([false, true])
  })

  it('6.23 a friendly unit opens a hex in an enemy zone of control', () => {
    const shut = abucay({
      '3505': ['us-1/41'],
      '3405': ['us-2/41'],
      '3702': ['us-3/41'],
      '3602': ['us-1/42'],
      '3302': ['us-2/42'],
    })
    expect(reached(shut, 'japan', '3508')).toBe(false)
    shut.put('3803', 'jp-1+2/9')
    expect(reached(shut, 'japan', '3803')).toBe(true)
  })

  it('6.31 a source that was taken back gives supply again from the next Supply Status Phase on', () => {
    const play = abucay({ '4230': ['jp-1+2/9'] })
    noteLostSources(play.game)
    play.put('japan-unused', 'jp-1+2/9')
    play.put('4230', 'us-1/41')
    expect([supplySources(play.game, 'us'), openSources(play.game, 'us')]).toEqual([[hexOf('4230')], []])
    expect(reached(play, 'us', '4231')).toBe(false)
    reopenSources(play.game)
    expect(reached(play, 'us', '4231')).toBe(true)
  })

  it('6.31 a source that the enemy has taken gives no supply until it is friendly again', () => {
    const play = abucay({ '4230': ['us-1/41'] })
    expect(supplySources(play.game, 'us')).toEqual([hexOf('4230')])
    play.put('us-unused', 'us-1/41')
    play.put('4230', 'jp-1+2/9')
    expect([supplySources(play.game, 'us'), reached(play, 'us', '4231')]).toEqual([[], false])
  })

  it('14.11 a fortification that is not destroyed stops Japanese supply, whatever units are in it', () => {
    const play = abucay({})
    expect([reached(play, 'japan', '3913'), reached(play, 'japan', '3916')]).toEqual([true, false])
    play.put('3914', 'jp-1+2/9')
    expect(reached(play, 'japan', '3916')).toBe(false)
    const { vars } = play.game
    vars.forts = { ...vars.forts, '3914': { line: 'abucay', destroyed: true } }
    expect(reached(play, 'japan', '3916')).toBe(true)
  })
})
