import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { formationId, SIDES, unitId } from '../data/units.ts'
import { isShip } from '../state/state.ts'
import type { Sequence, SequenceKind } from '../state/vars.ts'
import { type Field, field } from '../testing/field.ts'
import { steps } from './4.2-sequence-of-play.ts'
import { arriveInManila } from './5.1-reinforcements.ts'
import { navalPhase } from './15.2-naval-phase.ts'
import {
  bargesFor,
  type InvasionPort,
  landingHexes,
  loadOf,
  waitingUnits,
  whyNotCarry,
  whyNotDesignate,
  whyNotInvade,
} from './15.41-15.43-invaders.ts'

const sequence = (kind: SequenceKind = 'assault', ...formations: readonly string[]): Sequence => ({
  side: 'japan',
  kind,
  army: [],
  formations: formations.map(formationId),
})
/** Units in port, with two barges in each port; Olongapo is Japanese. */
const inPort = (units: { readonly [place: string]: readonly string[] }): Field => {
  const play = field({
    units: {
      'manila-ready': ['jp-nav-barge-1', 'jp-nav-barge-2'],
      'olongapo-ready': ['jp-nav-barge-3', 'jp-nav-gunboat'],
      ...units,
    },
  })
  play.game.table.setOwner(play.game.table.space('1604'), SIDES.indexOf('japan'))
  play.game.vars.waiting = waitingUnits(play.game)
  return play
}
const ship = ({ game }: Field, id: string) => {
  const piece = game.table.piece(id)
  if (!isShip(piece)) throw new RangeError(id)
  return piece
}

describe('who invades', () => {
  it('15.4 Japan alone, in an Assault Sequence', () => {
    const play = inPort({ 'manila-box': ['jp-1+2/61'], '3315': ['us-1/31'] })
    const why = (id: string, kind: SequenceKind) => whyNotInvade(play.game, sequence(kind, 'jp-4'), play.unit(id))?.key
    expect(why('jp-1+2/61', 'assault')).toBeUndefined()
    expect(why('jp-1+2/61', 'mobile')).toBe('why.invade-in-assault')
    expect(why('us-1/31', 'assault')).toBe('why.japan-invades')
  })

  it('15.41 infantry, engineers and headquarters, active, that began the turn in Olongapo or the Manila Box', () => {
    const ids = ['jp-4-hq', 'jp-4-eng', 'jp-1+2/61', 'jp-4-art']
    const play = inPort({ 'manila-box': ids, '1604': ['jp-1+2/20'], '3409': ['jp-1+2/9'] })
    const why = (id: string, ...formations: readonly string[]) =>
      whyNotInvade(play.game, sequence('assault', ...formations), play.unit(id))?.key
    expect(ids.map((id) => why(id, 'jp-4'))).toEqual([undefined, undefined, undefined, 'why.no-invader'])
    expect([why('jp-1+2/20', 'jp-16'), why('jp-1+2/9', 'jp-16')]).toEqual([undefined, 'why.not-in-port'])
    expect(why('jp-1+2/61', 'jp-16')).toBe('why.not-active')
    play.put('1604', 'jp-1+2/9')
    expect(why('jp-1+2/9', 'jp-16')).toBe('why.not-in-port')
    play.game.table.setStatus(play.unit('jp-1+2/20'), 'moved', 1)
    expect(why('jp-1+2/20', 'jp-16')).toBe('why.not-in-port')
  })

  it('15.41 who comes to Manila in a turn did not begin it there', () => {
    const units = { 'manila-box': ['jp-1-g'], 'japan-arrivals': ['jp-4-hq', 'jp-4-eng'] }
    const { game, unit } = field({ turn: 20, units })
    const turn = steps['gameTurn']
    if (turn) run(game, turn)
    run(game, arriveInManila)
    run(game, navalPhase)
    expect([unit('jp-4-hq').space.id, game.vars.waiting]).toEqual(['manila-box', ['jp-1-g']])
  })

  it('15.42 barges alone carry units of their port, as many stacking points as they are rated', () => {
    const play = inPort({ 'manila-box': ['jp-1+2/61', 'jp-i(-)/61', 'jp-4-hq'] })
    const unit = play.unit('jp-1+2/61')
    const why = (id: string) => whyNotCarry(play.game, ship(play, id), unit)?.key
    expect([why('jp-nav-barge-1'), why('jp-nav-barge-3'), why('jp-nav-gunboat')]).toEqual([
      ...[undefined, 'why.other-port', 'why.not-a-barge'],
    ])
    const { stacking } = unit.def
    const barge = ship(play, 'jp-nav-barge-1')
    const aboard = ['jp-6+7/61', 'jp-ii(-)/61'].map(unitId)
    play.game.vars.landings = aboard.map((id) => ({ unit: id, barge: barge.def.id, designated: hexOf('4230') }))
    expect([stacking, loadOf(play.game, barge), barge.def.capacity]).toEqual([2, 4, 4])
    expect(why('jp-nav-barge-1')).toBe('why.barge-full')
    expect(bargesFor(play.game, unit).map(({ id }) => id)).toEqual(['jp-nav-barge-2'])
    play.put('manila-sailed', 'jp-nav-barge-2')
    expect(whyNotInvade(play.game, sequence('assault', 'jp-4'), unit)?.key).toBe('why.no-barge')
    expect(whyNotCarry(play.game, barge, play.unit('jp-4-hq'))).toBeUndefined()
  })
})

describe('where they land', () => {
  const why = (play: Field, port: InvasionPort, hex: string) => whyNotDesignate(play.game, port, hexOf(hex))?.key

  it('15.43 golden: from Olongapo off Bataan, from Manila in Manila Bay; not at Mariveles Port or on mudflat', () => {
    const play = inPort({})
    expect(['1419', '4230', '3140', '3315'].map((hex) => why(play, 'olongapo', hex))).toEqual([
      ...[undefined, 'why.other-coast', 'why.port-area', 'why.other-coast'],
    ])
    expect(['4118', '4120', '4018', '4221', '1419'].map((hex) => why(play, 'manila', hex))).toEqual([
      ...[undefined, undefined, 'why.mudflat', 'why.mudflat', 'why.other-coast'],
    ])
  })

  it('15.43 US units in 4118 or 4119 close the Puerto Rivas Inlet', () => {
    const play = inPort({})
    expect(['4019', '4119', '4020'].map((hex) => why(play, 'manila', hex))).toEqual([undefined, undefined, undefined])
    play.put('4118', 'us-1/31')
    expect(['4019', '4119', '4020', '4118'].map((hex) => why(play, 'manila', hex))).toEqual([
      ...['why.inlet-held', 'why.inlet-held', 'why.inlet-held', undefined],
    ])
  })

  it('15.43 hexes beyond the area of a scenario are out, and all of them while the port is not friendly', () => {
    const { game } = field({ scenario: 'mauban-line', turn: 5 })
    expect(whyNotDesignate(game, 'olongapo', hexOf('2033'))?.key).toBe('why.out-of-area')
    const play = inPort({})
    expect(landingHexes(play.game, 'olongapo').length).toBeGreaterThan(50)
    play.game.table.setOwner(play.game.table.space('1604'), SIDES.indexOf('us'))
    expect(landingHexes(play.game, 'olongapo')).toEqual([])
  })
})
