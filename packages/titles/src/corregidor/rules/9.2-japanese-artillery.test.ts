import { describe, expect, it } from 'vitest'
import { CREW } from '../data/faces.ts'
import { hexOf } from '../data/hexes.ts'
import { type Field, field } from '../testing/field.ts'
import { CROCKETT, GUN, HOWITZER } from '../testing/units.ts'
import { japaneseModifiers } from './9.2-japanese-artillery.ts'
import { whyNotAt } from './9-targets.ts'

const laid = (more: { readonly [hex: string]: readonly string[] } = {}) => {
  const play = field({ units: { i1316: [CROCKETT], b4423: [HOWITZER, GUN], ...more } })
  play.game.vars.hour = 3
  return play
}
const total = (play: Field, guns: readonly string[], target: string) =>
  japaneseModifiers(
    play.game,
    guns.map((id) => play.unit(id)),
    play.unit(target),
  ).reduce((sum, part) => sum + (part === false ? 0 : part.value), 0)
const why = (play: Field, gun: string, hex: string) =>
  whyNotAt(play.game, play.unit(gun), { place: play.game.table.space(hex) })?.key

describe('Japanese artillery', () => {
  it('9.2A howitzers of 240 mm add one against batteries, but not with other guns, crews or Fort Drum', () => {
    const play = laid({ i3831: ['us42-fort-drum-wilson'] })
    const { game } = play
    for (const id of [CROCKETT, 'us42-fort-drum-wilson']) game.table.setStatus(play.unit(id), 'fired', 1)
    expect([total(play, [HOWITZER], CROCKETT), total(play, [HOWITZER, GUN], CROCKETT)]).toEqual([1, 0])
    expect(total(play, [HOWITZER], 'us42-fort-drum-wilson')).toBe(-2)
    game.table.turn(play.unit(CROCKETT), CREW)
    expect(total(play, [HOWITZER], CROCKETT)).toBe(0)
  })

  it('9.2B a battery that kept quiet is harder to hit by one', () => {
    const play = laid({ i1212: ['us42-1-d-4m'] })
    expect([total(play, [GUN], CROCKETT), total(play, [GUN], 'us42-1-d-4m')]).toEqual([-1, 0])
    play.game.table.setStatus(play.unit(CROCKETT), 'fired', 1)
    expect(total(play, [GUN], CROCKETT)).toBe(0)
  })

  it('9.2C at night it is one worse, but one better at units that have fired', () => {
    const play = laid()
    play.game.vars.hour = 0
    expect(total(play, [GUN], CROCKETT)).toBe(-2)
    play.game.table.setStatus(play.unit(CROCKETT), 'fired', 1)
    expect(total(play, [GUN], CROCKETT)).toBe(1)
  })

  it('9.2J it spares hexes of the islands within two of a Japanese unit, but a gunboat does not', () => {
    const play = laid({ i1312: ['us42-1-d-4m'] })
    expect(why(play, GUN, 'i1316')).toBeUndefined()
    play.put('i1417', 'jp42-co1-61')
    expect([why(play, GUN, 'i1316'), why(play, GUN, 'i1312')]).toEqual(['why.own-troops-near', undefined])
    play.put('i1418', 'jp42-2sou-1')
    expect(why(play, 'jp42-2sou-1', 'i1316')).toBeUndefined()
  })

  it('9.2K guns on Bataan do not see Cushing and Hamilton; those in Cavite do', () => {
    const play = laid({ i1816: ['us42-fort-mills-cushing'], b5232: ['jp42-art-155-mm-no-2'] })
    expect([why(play, GUN, 'i1816'), why(play, 'jp42-art-155-mm-no-2', 'i1816')]).toEqual(['why.hidden', undefined])
  })

  it('9.2K Fort Drum and Monja are hard to hit by two', () => {
    const play = laid({ i3831: ['us42-fort-drum-hoyle'], i0916: ['us42-fort-mills-monja'] })
    for (const id of ['us42-fort-drum-hoyle', 'us42-fort-mills-monja']) {
      play.game.table.setStatus(play.unit(id), 'fired', 1)
      expect([id, total(play, [GUN], id)]).toEqual([id, -2])
    }
  })

  it('9.2K a crew that has left Cushing or Monja is neither hidden nor sheltered', () => {
    const play = laid({ i1716: ['us42-fort-mills-cushing'], i1015: ['us42-fort-mills-monja'] })
    for (const id of ['us42-fort-mills-cushing', 'us42-fort-mills-monja']) play.game.table.turn(play.unit(id), CREW)
    expect(why(play, GUN, 'i1716')).toBeUndefined()
    expect(total(play, [GUN], 'us42-fort-mills-monja')).toBe(0)
  })

  it('3.2D a gun fires as far as its range goes, counted on the map of Bataan', () => {
    const play = laid({ i3831: ['us42-fort-drum-hoyle'] })
    expect([why(play, GUN, 'i3831'), why(play, HOWITZER, 'i1316')]).toEqual(['why.out-of-range', undefined])
    play.put('b5232', HOWITZER)
    expect([why(play, HOWITZER, 'i3831'), why(play, HOWITZER, 'i1316')]).toEqual([undefined, 'why.out-of-range'])
    expect(hexOf('b5232')).toBe(play.unit(HOWITZER).space.index)
  })
})
