import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { FLOWN } from '../data/faces.ts'
import { SIDES } from '../data/units.ts'
import { isAirUnit, isShip } from '../state/state.ts'
import { type Field, field } from '../testing/field.ts'
import { endPatrols, patrols } from './13.2-interdiction.ts'
import { navalPhase, whyNotPlace } from './15.2-naval-phase.ts'

const at = ({ game }: Field, id: string) => game.table.piece(id).space.id
const why = ({ game }: Field, side: 'us' | 'japan', id: string, zone: string) => {
  const piece = game.table.piece(id)
  if (!isShip(piece) && !isAirUnit(piece)) throw new RangeError(id)
  return whyNotPlace(game, side, piece, game.table.space(zone))?.key
}
/** Both sides with ships and air units at their bases; Olongapo and Mariveles are friendly to their users. */
const ready = (units: { readonly [box: string]: readonly string[] }) => {
  const play = field({ units })
  const { table } = play.game
  table.setOwner(table.space('1604'), SIDES.indexOf('japan'))
  table.setOwner(table.space('2940'), SIDES.indexOf('us'))
  return play
}

describe('the Naval Phase', () => {
  it('15.21, 15.22 Japan places its units first, then the US player does, without a check', () => {
    const play = ready({ 'manila-ready': ['jp-nav-barge-1'], 'mariveles-port-ready': ['us-nav-gunboats'] })
    const { offered, records } = run(play.game, navalPhase, [
      { verb: 'sea', piece: 'jp-nav-barge-1' },
      { verb: 'sea', piece: 'us-nav-gunboats', space: 'bataan-coast' },
    ])
    expect([at(play, 'jp-nav-barge-1'), at(play, 'us-nav-gunboats')]).toEqual(['manila-bay', 'bataan-coast'])
    expect(offered.map((each) => each.length)).toEqual([2, 4])
    expect(records.map(({ key }) => key)).toEqual(['naval.placed', 'naval.placed'])
  })

  it('15.23 two air units of a side in Manila Bay and off Bataan; in the South China Sea one, of Japan alone', () => {
    const play = ready({
      'clark-field-ready': ['jp-air-pete', 'jp-air-val', 'jp-air-betty', 'jp-air-ida'],
      'mariveles-ready': ['us-air-fighter'],
    })
    expect(why(play, 'us', 'us-air-fighter', 'south-china-sea')).toBe('why.zone-full')
    expect(why(play, 'us', 'us-air-fighter', 'manila-bay')).toBeUndefined()
    play.put('south-china-sea', 'jp-air-pete')
    play.put('manila-bay', 'jp-air-val')
    expect(why(play, 'japan', 'jp-air-betty', 'south-china-sea')).toBe('why.zone-full')
    expect(why(play, 'japan', 'jp-air-betty', 'manila-bay')).toBeUndefined()
    play.put('manila-bay', 'jp-air-pete')
    expect(why(play, 'japan', 'jp-air-betty', 'manila-bay')).toBe('why.zone-full')
  })

  it('13.22 air units of the Japanese army do not patrol the sea', () => {
    const play = ready({ 'clark-field-ready': ['jp-air-ida'] })
    expect(why(play, 'japan', 'jp-air-ida', 'manila-bay')).toBe('why.army-air')
  })

  it('15.24, 15.26 ships go to a zone next to their port; Mariveles keeps Japan out of and in Manila Bay', () => {
    const play = ready({
      'manila-ready': ['jp-nav-barge-1'],
      'olongapo-ready': ['jp-nav-dd'],
      'mariveles-port-ready': ['us-nav-pt-sqn-3'],
    })
    const zones = ['manila-bay', 'bataan-coast', 'south-china-sea', 'southern-islands']
    const open = (side: 'us' | 'japan', id: string) => zones.filter((zone) => why(play, side, id, zone) === undefined)
    expect(open('japan', 'jp-nav-barge-1')).toEqual(['manila-bay'])
    expect(open('japan', 'jp-nav-dd')).toEqual(['bataan-coast'])
    expect(open('us', 'us-nav-pt-sqn-3')).toEqual(['manila-bay', 'bataan-coast', 'south-china-sea'])
    expect(why(play, 'us', 'jp-nav-dd', 'bataan-coast')).toBe('why.enemy-unit')
  })

  it('15.25 air units over a zone offset each other point for point and fly home', () => {
    const play = ready({ 'manila-bay': ['jp-air-val', 'us-air-fighter'] })
    const { records } = run(play.game, navalPhase)
    expect([at(play, 'jp-air-val'), at(play, 'us-air-fighter')]).toEqual(['clark-field-flown', 'mariveles-flown'])
    expect(play.game.table.piece('jp-air-val').face).toBe(FLOWN)
    expect(records[0]).toMatchObject({ key: 'naval.offset', rule: '15.25' })
  })

  it('15.25 one point does not offset an air unit of two, and Japan chooses between units that differ', () => {
    const two = ready({ 'manila-bay': ['jp-air-betty', 'us-air-fighter'] })
    run(two.game, navalPhase)
    expect(patrols(two.game, 'manila-bay', 'japan')).toHaveLength(1)
    const play = ready({ 'bataan-coast': ['jp-air-pete', 'jp-air-val', 'us-air-fighter'] })
    run(play.game, navalPhase, [{ verb: 'offset-air', piece: 'jp-air-pete' }])
    expect([at(play, 'jp-air-pete'), at(play, 'jp-air-val')]).toEqual(['clark-field-flown', 'bataan-coast'])
    endPatrols(play.game)
    expect(at(play, 'jp-air-val')).toBe('clark-field-flown')
  })
})
