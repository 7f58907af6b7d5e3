import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { SIDES } from '../data/units.ts'
import { type Field, field } from '../testing/field.ts'
import { attritionPhase } from './6.5-attrition-phase.ts'
import { japanWinsBy, judge, progressOf } from './19.2-19.4-victory.ts'

/** Gives hexes to Japan. */
function take({ game }: Field, ...hexes: readonly string[]): void {
  for (const hex of hexes) game.table.setOwner(game.table.space(hex), SIDES.indexOf('japan'))
}

describe('victory in scenarios 2 to 4', () => {
  it('19.25 three of four hexes, or six fortifications, win for Japan on any turn', () => {
    const play = field({ scenario: 'abucay-line', turn: 5 })
    take(play, '3315', '3717')
    expect(japanWinsBy(play.game, false)).toBeUndefined()
    take(play, '3919')
    expect(japanWinsBy(play.game, false)).toBe('hexes')
    const forts = field({ scenario: 'abucay-line', turn: 5 })
    const destroy = (hexes: readonly string[]) => {
      const { vars } = forts.game
      for (const hex of hexes) vars.forts = { ...vars.forts, [hex]: { line: 'abucay', destroyed: true } }
    }
    destroy(['3914', '3814', '3713', '3613', '3513'])
    expect(japanWinsBy(forts.game, false)).toBeUndefined()
    destroy(['3414'])
    expect(japanWinsBy(forts.game, false)).toBe('forts')
  })

  it('19.25 losses decide at the end alone, and those by attrition do not count', () => {
    const play = field({ scenario: 'abucay-line', turn: 8, units: { '3106': ['jp-16-hq', 'jp-1+2/9'] } })
    const { table } = play.game
    table.setTrack('us-lost', 32)
    table.setTrack('japan-lost', 16)
    expect([japanWinsBy(play.game, false), japanWinsBy(play.game, true)]).toEqual([undefined, 'losses'])
    play.put('activated', 'marker-jp-16-1')
    run(play.game, attritionPhase, [{ verb: 'lose', piece: 'jp-1+2/9' }], [[10]])
    expect([table.track('japan-lost'), progressOf(play.game).lost.japan]).toEqual([17, 16])
    expect(japanWinsBy(play.game, true)).toBe('losses')
    table.setTrack('us-wasted', 1)
    expect(japanWinsBy(play.game, true)).toBeUndefined()
  })

  it('19.25, 19.35 who holds out to the end of the last turn wins as the US player', () => {
    const play = field({ scenario: 'mauban-line', turn: 8 })
    const ended = (last: boolean) => judge(play.game, last)?.end.reason
    expect([ended(false), ended(true)]).toMatchObject([undefined, { key: 'victory.held-out', rule: '19.35' }])
    take(play, '1216', '1619', '2019')
    expect(ended(false)).toMatchObject({ key: 'victory.hexes', rule: '19.35' })
  })

  it('19.45 Japan needs all seventeen towns at once; ten are its own at the start', () => {
    const play = field({ scenario: 'second-bataan', turn: 23 })
    expect(progressOf(play.game).held).toHaveLength(10)
    take(play, '2225', '2940', '4040', '4125', '4127', '4231')
    expect(japanWinsBy(play.game, true)).toBeUndefined()
    take(play, '4235')
    expect(japanWinsBy(play.game, false)).toBe('hexes')
  })
})
