import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { watersOf } from '../data/coast.ts'
import { hexOf } from '../data/hexes.ts'
import { SIDES } from '../data/units.ts'
import { isShip, type Ship } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { inZoneOf } from './3.2-zones-of-control.ts'
import { zonesBeside } from './3.14-coast.ts'
import {
  isOpen,
  navalReadiness,
  ownerOf,
  returnFromSea,
  returnToPort,
  shipsOf,
  whyNotReady,
} from './15.1-naval-units.ts'

const ship = ({ game }: Field, id: string): Ship => {
  const piece = game.table.piece(id)
  if (!isShip(piece)) throw new RangeError(id)
  return piece
}
const give = ({ game }: Field, side: 'us' | 'japan', hex: string) =>
  game.table.setOwner(game.table.space(hex), SIDES.indexOf(side))

describe('naval units', () => {
  it('3.14 a hex with land and sea is coastal: that of Bataan, of Manila Bay, or of the Mariveles Port Area', () => {
    const beside = (hex: string) => zonesBeside(hexOf(hex)).join()
    expect([beside('1419'), beside('1519'), beside('4120'), beside('4019')]).toEqual([
      ...['bataan-coast', 'bataan-coast', 'manila-bay', 'manila-bay'],
    ])
    expect(['3315', '1034', '3140'].map((hex) => [watersOf(hexOf(hex)) !== undefined, beside(hex)])).toEqual([
      [false, ''],
      [false, ''],
      [true, ''],
    ])
  })

  it('3.22 naval units have no zone of control', () => {
    const play = field({ units: { 'manila-bay': ['jp-nav-barge-1'] } })
    expect(inZoneOf(play.game, 'japan', hexOf('4120'))).toBe(false)
  })

  it('15.11 Olongapo and Manila serve Japan, Mariveles the US player; a scenario has its ships there', () => {
    expect((['manila', 'olongapo', 'mariveles-port'] as const).map(ownerOf)).toEqual(['japan', 'japan', 'us'])
    const play = field({ scenario: 'second-bataan', turn: 23, setUp: true })
    const names = (side: 'us' | 'japan') => shipsOf(play.game, side).map(({ id, space }) => `${id} ${space.id}`)
    expect(names('us')).toEqual(['us-nav-steamer australia'])
    expect(names('japan')).toHaveLength(5)
  })

  it('15.12 a ship is used from the Ready Box of its port; transports sail by themselves', () => {
    const play = field({ units: { 'manila-ready': ['jp-nav-barge-1'], australia: ['us-nav-steamer'] } })
    const why = (id: string) => whyNotReady(play.game, ship(play, id))?.key
    expect([why('jp-nav-barge-1'), why('us-nav-steamer')]).toEqual([undefined, 'why.transport'])
    play.put('manila-sailed', 'jp-nav-barge-1')
    expect(why('jp-nav-barge-1')).toBe('why.not-ready')
  })

  it('15.13 a ship that has sailed is ready again if its die is not above its rating', () => {
    const play = field({ units: { 'manila-sailed': ['jp-nav-barge-1', 'jp-nav-barge-2'] } })
    const { records } = run(play.game, navalReadiness, [], [[6], [7]])
    expect([ship(play, 'jp-nav-barge-1').space.id, ship(play, 'jp-nav-barge-2').space.id]).toEqual([
      'manila-ready',
      'manila-sailed',
    ])
    expect(records.map(({ key, rule }) => `${key} ${rule}`)).toEqual(['naval.ready 15.13', 'naval.not-ready 15.13'])
  })

  it('15.14 ships return to the Sailed Box of their port; while that is not friendly they are out of play', () => {
    const play = field({ units: { 'bataan-coast': ['jp-nav-dd'], 'olongapo-ready': ['jp-nav-gunboat'] } })
    give(play, 'japan', '1604')
    run(play.game, returnFromSea)
    expect(ship(play, 'jp-nav-dd').space.id).toBe('olongapo-sailed')
    give(play, 'us', '1604')
    expect([isOpen(play.game, 'olongapo'), isOpen(play.game, 'manila')]).toEqual([false, true])
    run(play.game, navalReadiness)
    expect(ship(play, 'jp-nav-dd').space.id).toBe('olongapo-sailed')
    expect(whyNotReady(play.game, ship(play, 'jp-nav-gunboat'))?.key).toBe('why.port-closed')
  })

  it('15.14, 15.36 transports stay at sea at the end of a turn, barges of Manila Bay go back to Manila', () => {
    const play = field({ units: { 'manila-bay': ['jp-nav-barge-1'], 'southern-islands': ['us-nav-steamer'] } })
    run(play.game, returnFromSea)
    expect([ship(play, 'jp-nav-barge-1').space.id, ship(play, 'us-nav-steamer').space.id]).toEqual([
      'manila-sailed',
      'southern-islands',
    ])
    returnToPort(play.game, ship(play, 'us-nav-steamer'))
    expect(ship(play, 'us-nav-steamer').space.id).toBe('southern-islands')
  })
})
