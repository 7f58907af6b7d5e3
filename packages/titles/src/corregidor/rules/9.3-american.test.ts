import { describe, expect, it } from 'vitest'
import { type Field, field } from '../testing/field.ts'
import { run } from '../testing/run.ts'
import { GEARY, GUN, SMITH } from '../testing/units.ts'
import { americanModifiers, keptQuiet } from './9.3-american.ts'
import { fireAt } from './9-firing.ts'
import { enemyTargets, volleysOf, whyNotAt } from './9-targets.ts'

const JAMES = 'us42-fort-mills-james'
const CROCKETT_1945 = 'jp45-restored-crockett'

const at = (play: Field, unit: string) => ({ place: play.unit(unit).space, unit: play.unit(unit) })
const on = (play: Field, hex: string) => ({ place: play.game.table.space(hex) })
const why = (play: Field, gun: string, target: Parameters<typeof whyNotAt>[2]) =>
  whyNotAt(play.game, play.unit(gun), target)?.key
const total = (play: Field, target: string) =>
  americanModifiers(play.game, play.unit(target)).reduce((sum, part) => sum + (part === false ? 0 : part.value), 0)

describe('American bombardment', () => {
  it('9.3A a battery fires through its hexsides alone', () => {
    const play = field({ units: { i1109: [JAMES], i0912: [SMITH], b4423: [GUN], i1316: ['us42-fort-mills-crockett'] } })
    play.game.table.setStatus(play.unit(GUN), 'fired', 1)
    expect([JAMES, SMITH, 'us42-fort-mills-crockett'].map((gun) => why(play, gun, at(play, GUN)))).toEqual([
      ...[undefined, undefined, 'why.out-of-arc'],
    ])
  })

  it('9.3B batteries are targets only if they fired in their own phase; troops always are', () => {
    const play = field({ units: { i0912: [SMITH], b4423: [GUN], i1201: ['jp42-co1-61'] } })
    expect([why(play, SMITH, at(play, GUN)), keptQuiet(play.game, play.unit(GUN))]).toEqual(['why.kept-quiet', true])
    expect(why(play, SMITH, on(play, 'i1201'))).toBeUndefined()
    play.game.table.setStatus(play.unit(GUN), 'fired', 2)
    expect(why(play, SMITH, at(play, GUN))).toBe('why.kept-quiet')
    play.game.table.setStatus(play.unit(GUN), 'fired', 1)
    expect(why(play, SMITH, at(play, GUN))).toBeUndefined()
  })

  it('9.3B a battery that fired at night shows its flashes', () => {
    const play = field({ units: { b4423: [GUN] } })
    play.game.table.setStatus(play.unit(GUN), 'fired', 1)
    expect(total(play, GUN)).toBe(1)
    play.game.vars.hour = 3
    expect(total(play, GUN)).toBe(0)
  })

  it('9.3C mortars strike the target hex and all around it on the islands, whatever is there', () => {
    const play = field({
      units: { i1616: [GEARY], i2909: ['jp42-co1-61'], i2809: ['us42-1-a-4m'], i3009: ['jp42-co2-61'] },
    })
    const volleys = volleysOf(play.game, [play.unit(GEARY)], on(play, 'i2909'))
    expect(volleys).toHaveLength(7)
    const { records } = run(
      play.game,
      (game) => fireAt(game, [play.unit(GEARY)], on(play, 'i2909')),
      [],
      [[6], [6], [6]],
    )
    expect(records.slice(-3).map(({ args }) => args?.['unit'])).toEqual([
      ...[{ piece: 'jp42-co1-61' }, { piece: 'jp42-co2-61' }, { piece: 'us42-1-a-4m' }],
    ])
  })

  it('9.3C guns that fire with mortars strike the target hex alone, and on Bataan mortars do too', () => {
    const play = field({ units: { i1616: [GEARY], i0912: [SMITH], i2909: ['jp42-co1-61'], b4325: [GUN] } })
    const sums = volleysOf(play.game, [play.unit(GEARY), play.unit(SMITH)], on(play, 'i2909')).map(({ strength }) =>
      strength.reduce((sum, { value }) => sum + value, 0),
    )
    expect(sums).toEqual([50, 40, 40, 40, 40, 40, 40])
    expect(volleysOf(play.game, [play.unit(GEARY)], at(play, GUN))).toHaveLength(1)
  })

  it('9.3C mortars do not reach what is closer than eleven hexes', () => {
    const play = field({ units: { i1616: [GEARY], i2411: ['jp42-co1-61'] } })
    expect(why(play, GEARY, on(play, 'i2411'))).toBe('why.too-close')
  })

  it('11.1B on the map of Bataan each unit is a target of its own, on the islands the hex', () => {
    const play = field({
      units: { b4423: [GUN, 'jp42-art-155-mm-no-2'], i2909: ['jp42-co1-61'], i2809: ['jp42-co2-61'] },
    })
    expect(enemyTargets(play.game, 'us').map(({ place, unit }) => [place.id, unit?.id])).toEqual([
      ['i2809', undefined],
      ['i2909', undefined],
      ['b4423', GUN],
      ['b4423', 'jp42-art-155-mm-no-2'],
    ])
  })

  it('9.2, 9.3 in 1945 Japanese guns are bound as the American ones were, and caves protect who has not moved', () => {
    const play = field({
      scenario: 'recapture',
      units: {
        i1313: ['us45-1-g-503'],
        i1316: ['jp45-restored-crockett'],
        i1212: ['jp45-naval-garrison-1', 'us45-a-462'],
      },
    })
    const crockett = 'jp45-restored-crockett'
    expect([why(play, crockett, on(play, 'i1313')), why(play, crockett, on(play, 'i1417'))]).toEqual([
      ...['why.out-of-arc', undefined],
    ])
    expect(total(play, 'jp45-naval-garrison-1')).toBe(-2)
    play.game.table.setStatus(play.unit('jp45-naval-garrison-1'), 'moved', 1)
    expect(total(play, 'jp45-naval-garrison-1')).toBe(0)
  })

  it('9.3B, 7.0B guns aboard landing craft are no silent battery', () => {
    const units = { i3207: ['us45-sp-1'] }
    const play = field({ scenario: 'recapture', side: 'us', units })
    expect(keptQuiet(play.game, play.unit('us45-sp-1'))).toBe(false)
  })

  it('9.3B in 1945 the Americans see at dawn the flashes of the night, and by night none of the evening', () => {
    const flashes = (hour: number, day = 2) => {
      const play = field({ scenario: 'recapture', side: 'us', units: { i1316: [CROCKETT_1945] } })
      Object.assign(play.game.vars, { day, hour })
      play.game.table.setStatus(play.unit(CROCKETT_1945), 'fired', 1)
      play.game.table.setStatus(play.unit(CROCKETT_1945), 'moved', 1)
      return total(play, CROCKETT_1945)
    }
    expect([flashes(0), flashes(1), flashes(7), flashes(0, 1)]).toEqual([1, 0, 0, 0])
  })
})
