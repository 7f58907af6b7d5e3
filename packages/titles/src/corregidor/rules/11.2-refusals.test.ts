import { describe, expect, it } from 'vitest'
import { LANDED, REDUCED } from '../data/faces.ts'
import type { Side } from '../data/units.ts'
import { type Field, field } from '../testing/field.ts'
import { refusals } from '../testing/refusals.ts'
import { run } from '../testing/run.ts'
import { COMPANY, HOWITZER, MARINE } from '../testing/units.ts'
import { shipMarines } from './11.2-marines.ts'
import { replaceStep } from './11.2-replacements.ts'
import { moveByWeek } from './11.2-weekly-moves.ts'
import { abandonWint, shipSubic } from './11.2-wint.ts'
import { setWar } from './11-state.ts'

const MARINES = 'fa-4th-marines'
const SUBIC = 'us42-fort-wint-subic'
const WARWICK = 'us42-fort-wint-warwick'
const BATTALION = 'jp42-1-20-16'
const OTHER = 'jp42-2-20-16'

function week(side: Side, units: { readonly [hex: string]: readonly string[] }, number = 3): Field {
  const play = field({ scenario: 'bataan', side, units })
  Object.assign(play.game.vars, { week: number })
  return play
}
/** The refusals of a side's attempted actions with units or a battalion, by verb. */
const told = (play: Field, side: Side, ...tried: readonly (readonly [verb: string, piece: string])[]) =>
  refusals(
    play,
    (game) => moveByWeek(game, side),
    [],
    ...tried.map(([verb, name]) => (verb === 'assault-wint' ? { verb, option: name } : { verb, piece: name })),
  )

describe('what is not offered in a weekly turn is refused with its reason', () => {
  it('11.2 what the Japanese do not do', () => {
    const play = week('japan', {
      b2603: [BATTALION],
      b3620: [OTHER],
      b3801: ['jp42-9-16', HOWITZER],
      b3803: [MARINES],
    })
    expect(told(play, 'japan', ['ship', BATTALION], ['ship', OTHER], ['ship', MARINES], ['replace', OTHER])).toEqual([
      ...['offered', 'why.not-on-coast 11.2R', 'why.enemy-unit 11.2', 'why.no-loss 11.2N'],
    ])
    expect(told(play, 'japan', ['transfer', OTHER], ['transfer', HOWITZER], ['transfer', COMPANY])).toEqual([
      ...['why.not-at-edge 11.2V', 'why.no-movement 11.2V', 'why.not-on-bataan 11.2V'],
    ])
    expect(told(play, 'japan', ['assault-wint', '1/61'], ['assault-wint', '9/9'])).toEqual([
      ...['offered', 'why.no-company 11.2T'],
    ])
    setWar(play.game, { taken: ['wint'] })
    expect(told(play, 'japan', ['assault-wint', '1/61'])).toEqual(['why.wint-taken 11.2T'])
    setWar(play.game, { bySea: 2 })
    expect(told(play, 'japan', ['ship', BATTALION], ['assault-wint', '1/61'])).toEqual([
      ...['why.no-shipping 11.2R', 'why.no-shipping 11.2R'],
    ])
    play.game.vars.week = 1
    expect(told(play, 'japan', ['assault-wint', '1/61'])).toEqual(['why.first-week 11.2T'])
  })

  it('11.2R where a battalion does not land', () => {
    const play = week('japan', { b2603: [BATTALION], b2604: ['fa-57th-regt'] })
    const to = (space: string) => ({ verb: 'move', piece: BATTALION, space })
    expect(
      refusals(play, (game) => moveByWeek(game, 'japan'), [{ verb: 'ship' }], to('b2603'), to('b3620'), to('b2604')),
    ).toEqual(['why.not-a-coast 11.2R', 'why.not-a-coast 11.2R', 'why.enemy-there 8.2D'])
  })

  it('11.2N who gets no more of the steps of battalions', () => {
    const play = week('japan', { b3801: [BATTALION, OTHER, 'jp42-3-20-16', 'jp42-1-33-16'], b4107: ['jp42-9-16'] })
    setWar(play.game, { replacements: 3 })
    for (const id of [BATTALION, OTHER, 'jp42-3-20-16']) play.game.table.turn(play.unit(id), REDUCED)
    const more = ['jp42-9-16', 'jp42-1-33-16', COMPANY].map((piece) => ({ verb: 'replace', piece }))
    expect(refusals(play, (game) => replaceStep(game, play.unit(BATTALION)), [], ...more)).toEqual([
      ...['why.not-a-battalion 11.2N', 'why.no-loss 11.2N', 'why.not-on-bataan 11.2N'],
    ])
  })

  it('11.2C, 11.2E what the defenders do not do', () => {
    const play = week('us', { b3620: [MARINES], i0732: [WARWICK], i0933: [SUBIC], i0832: [MARINE] })
    const tried = [MARINES, MARINE, WARWICK].map((id) => ['ship-marines', id] as const)
    expect(told(play, 'us', ...tried)).toEqual(['why.not-on-coast 11.2C', 'offered', 'why.not-marines 11.2C'])
    expect(told(play, 'us', ['ship-subic', SUBIC], ['ship-subic', WARWICK], ['abandon-wint', MARINE])).toEqual([
      ...['why.wint-held 11.2E', 'why.not-subic 11.2E', 'why.not-at-wint 11.2E'],
    ])
    run(play.game, abandonWint)
    expect(told(play, 'us', ['ship-subic', SUBIC], ['abandon-wint', SUBIC])).toEqual([
      ...['offered', 'why.wint-abandoned 11.2E'],
    ])
    play.put('i2310', SUBIC)
    expect(told(play, 'us', ['ship-subic', SUBIC])).toEqual(['why.left-wint 11.2E'])
    play.game.table.setStatus(play.unit(SUBIC), 'moved', LANDED)
    expect(told(play, 'us', ['ship-subic', SUBIC])).toEqual(['why.landed 11.2E'])
  })

  it('11.2C, 11.2E where they do not go', () => {
    const play = week('us', { b2603: [MARINES], i0933: [SUBIC], b3824: ['jp42-9-16'] })
    const to = (piece: string, space: string) => ({ verb: 'ship-to', piece, space })
    const subic = () => shipSubic(play.game, play.unit(SUBIC))
    expect(refusals(play, subic, [], to(SUBIC, 'i2310'), to(SUBIC, 'b4107'), to(SUBIC, 'b3824'))).toEqual([
      ...['offered', 'why.no-haven 11.2E', 'why.enemy-near 11.2E'],
    ])
    const marines = () => shipMarines(play.game, play.unit(MARINES))
    const grande = { verb: 'ship-to', option: 'Grande' }
    const towns = [to(MARINES, 'b2603'), to(MARINES, 'b3824')]
    expect(refusals(play, marines, [], ...towns, grande)).toEqual([
      ...['why.not-a-town 11.2C', 'why.enemy-near 11.2C', 'offered'],
    ])
    for (const [i, hex] of ['i0832', 'i0732', 'i0933'].entries()) play.put(hex, `jp42-co${i + 1}-61`)
    expect(refusals(play, marines, [], grande)).toEqual(['why.wint-full 11.2C'])
    setWar(play.game, { taken: ['wint'] })
    expect(refusals(play, marines, [], grande)).toEqual(['why.wint-taken 11.2C'])
  })
})
