import { describe, expect, it } from 'vitest'
import { run } from '../../shared/run.ts'
import { hexOf } from '../data/hexes.ts'
import { SIDES, type Side } from '../data/units.ts'
import { scenarioNamed } from '../state/state.ts'
import { field } from '../testing/field.ts'
import { bataan } from '../testing/index.ts'
import { heldAgainst } from './3.1-terminology.ts'
import { inZoneOf, unitsAt } from './3.2-zones-of-control.ts'
import { arriveOnDisplay, layArrivals } from './5.1-reinforcements.ts'
import { airfields, airUnitsIn, loseAirfields, readyAirUnits, readyBox } from './13.1-air-units.ts'
import { endPatrols, patrols, pointsOf, whyNotOverSea } from './13.2-interdiction.ts'
import { holdAirfields } from './18.2-set-up.ts'

const IDA = 'jp-air-ida'
const FIGHTER = 'us-air-fighter'

describe('air units', () => {
  it('13.11 are based at Clark Field and at Mariveles', () => {
    const { game } = field({ scenario: 'second-bataan', turn: 23, setUp: true })
    const ids = (box: string) => airUnitsIn(game, box).map(({ id }) => id)
    expect(ids('mariveles-ready')).toEqual([FIGHTER])
    expect([ids('clark-field-ready').length, ids('clark-field-flown')]).toEqual([7, []])
    expect(scenarioNamed('layac').display).toEqual([])
  })

  it('13.12, 13.16 that have flown are ready again in the next turn; those not used stay ready', () => {
    const { game, put } = field({ units: { 'clark-field-ready': ['jp-air-ann'] } })
    put('clark-field-flown', IDA)
    game.table.turn(game.table.piece(IDA), 4)
    const { records } = run(game, readyAirUnits)
    expect(records).toMatchObject([{ key: 'air.ready', rule: '13.12', args: { units: { pieces: [IDA] } } }])
    expect([IDA, 'jp-air-ann'].map((id) => [game.table.piece(id).space.id, game.table.piece(id).face])).toEqual([
      ['clark-field-ready', 0],
      ['clark-field-ready', 0],
    ])
    expect(run(game, readyAirUnits).records).toEqual([])
    const match = bataan({ turn: 1, step: 'gameTurn', units: { 'clark-field-flown': [`${IDA} flown`] } })
    expect([match.at(IDA), match.face(IDA)]).toEqual(['clark-field-ready', 'front'])
  })

  it('13.12 the US air unit leaves the game when Japan has all five airfields', () => {
    const { game } = field({ units: { 'mariveles-flown': [FIGHTER] } })
    expect(airfields).toHaveLength(5)
    for (const hex of airfields.slice(1)) game.table.setOwner(game.table.spaces[hex]!, SIDES.indexOf('japan'))
    expect(run(game, loseAirfields).records).toEqual([])
    game.table.setOwner(game.table.spaces[airfields[0]!]!, SIDES.indexOf('japan'))
    expect(run(game, loseAirfields).records).toMatchObject([{ key: 'air.no-airfield', rule: '13.12' }])
    expect(game.table.piece(FIGHTER).space.id).toBe('us-eliminated')
    expect(run(game, loseAirfields).records).toEqual([])
  })

  it('13.12 is looked after at the start of every phase', () => {
    const units = { '3605': ['us-1/71'], 'mariveles-ready': [FIGHTER] }
    const match = bataan({ step: 'army', units })
    for (const hex of airfields) match.game.table.setOwner(match.game.table.spaces[hex]!, SIDES.indexOf('japan'))
    match.until(({ game }) => game.table.piece(FIGHTER).space.id === 'us-eliminated')
    expect(match.record('air.no-airfield').rule).toBe('13.12')
  })

  it('13.12, 18.26 an airfield that nobody controls at the start is friendly to the side that is nearest', () => {
    const { game } = field({ scenario: 'second-bataan', turn: 23, setUp: true })
    holdAirfields(game)
    const owners = new Map(
      airfields.map((hex) => [game.table.spaces[hex]?.id, SIDES[game.table.spaces[hex]?.owner ?? -1]]),
    )
    expect(Object.fromEntries(owners)).toMatchObject({ '4010': 'japan', '3040': 'us', '4040': 'us', '4237': 'us' })
  })

  it('3.22, 13.15 have no zone of control, whatever box they are in', () => {
    const { game } = field({ units: { 'close-support': [IDA], 'clark-field-ready': ['jp-air-ann'] } })
    const zones = [...airfields, hexOf('3605')].map((hex) => [
      inZoneOf(game, 'japan', hex),
      heldAgainst(game, 'us')[hex] === 1,
    ])
    expect(zones.flat()).not.toContain(true)
    expect(unitsAt(game, 'japan').every((count) => count === 0)).toBe(true)
  })

  it('13.21, 13.22 interdict a sea zone with their points; those of the Japanese Army do not fly there', () => {
    const { game } = field({ units: { 'manila-bay': ['jp-air-val', 'jp-air-betty', FIGHTER] } })
    for (const side of SIDES)
      for (const unit of airUnitsIn(game, `${side}-unused`)) game.table.move(unit, game.table.space(readyBox(side)))
    const ready = (id: string) => {
      const unit = [...airUnitsIn(game, 'clark-field-ready'), ...airUnitsIn(game, 'manila-bay')].find(
        (each) => each.id === id,
      )
      return unit && whyNotOverSea(unit)
    }
    expect([ready('jp-air-pete'), ready(IDA)?.rule, ready('jp-air-val')?.rule]).toEqual([undefined, '13.22', '13.13'])
    const points = (side: Side, zone: string) => pointsOf(patrols(game, zone, side))
    expect(patrols(game, 'manila-bay', 'japan').map(({ id }) => id)).toEqual(['jp-air-val', 'jp-air-betty'])
    expect([points('japan', 'manila-bay'), points('us', 'manila-bay'), points('us', 'bataan-coast')]).toEqual([3, 1, 0])
    endPatrols(game)
    expect([points('japan', 'manila-bay'), game.table.piece('jp-air-val').space.id]).toEqual([0, 'clark-field-flown'])
  })

  it('5.15 are held back by a seat that wants to be asked, as long as it likes', () => {
    const play = field({ turn: 18 })
    layArrivals(play.game.table, play.scenario)
    const game = { ...play.game, settings: [{ delays: 'ask' }, { delays: 'ask' }] }
    const ready = () => ['jp-air-lily', 'jp-air-sally-62'].map((id) => game.table.piece(id).space.id)
    const { records } = run(game, arriveOnDisplay, [{ verb: 'delay', piece: 'jp-air-lily' }, { verb: 'done' }])
    expect(records).toMatchObject([
      { key: 'arrival.delayed', rule: '5.15', args: { units: { pieces: ['jp-air-lily'] } } },
      { key: 'display.arrived', args: { units: { pieces: expect.arrayContaining(['jp-air-sally-62']) } } },
    ])
    expect(ready()).toEqual(['japan-arrivals', 'clark-field-ready'])
    game.vars.turn = 19
    run(game, arriveOnDisplay, [{ verb: 'done' }])
    expect(ready()).toEqual(['clark-field-ready', 'clark-field-ready'])
  })

  it('5.14 come as reinforcements into their Ready Box on their turn', () => {
    const { game, scenario } = field({ turn: 18 })
    layArrivals(game.table, scenario)
    const at = (id: string) => game.table.piece(id).space.id
    expect([at('jp-air-lily'), at('jp-air-val')]).toEqual(['japan-arrivals', 'japan-arrivals'])
    const { records } = run(game, arriveOnDisplay)
    expect(records).toMatchObject([{ key: 'display.arrived', rule: '5.14' }])
    expect([at('jp-air-lily'), at('jp-air-sally-62'), at('jp-air-val')]).toEqual([
      ...['clark-field-ready', 'clark-field-ready', 'japan-arrivals'],
    ])
    expect(run(game, arriveOnDisplay).records).toEqual([])
  })
})
