import { Table } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import { hexDefs, hexOf } from '../data/hexes.ts'
import { counterDefs, unitId } from '../data/units.ts'
import { table } from '../state/table.ts'
import { type Unit, unitNamed } from '../state/units.ts'
import { field } from '../testing/field.ts'
import { runBy } from '../testing/run.ts'
import { isOverstacked, whyCrowded } from './8.2-stacking.ts'
import { retreatUnits } from './10.2-retreats.ts'

function stacked(hex: string, ...ids: readonly string[]) {
  const game = { table: new Table(table) }
  const place = game.table.space(hex)
  const units = ids.map((id): Unit => unitNamed(game, unitId(id)))
  const [last, ...others] = units.reverse()
  for (const unit of others) game.table.move(unit, place)
  return { place, last: last!, side: last!.def.side }
}

describe('8.2 stacking', () => {
  const marines = ['us42-1-a-4m', 'us42-2-a-4m', 'us42-1-b-4m']

  it('8.2E a company or its equivalent on the islands', () => {
    const { place, last } = stacked('i2809', ...marines)
    expect(whyCrowded(last, place)).toBeUndefined()
    const more = stacked('i2809', ...marines, 'us42-2-b-4m')
    expect(whyCrowded(more.last, more.place)).toEqual({ key: 'why.crowded', rule: '8.2E' })
  })

  it('8.2E companies of one battalion are not together as platoons of one company are', () => {
    const battalion = stacked('i1615', 'jp42-co1-61', 'jp42-co2-61')
    expect(whyCrowded(battalion.last, battalion.place)?.rule).toBe('8.2E')
  })

  it('8.2E, 13.9 halves of companies are half a company each: no more than two stand together', () => {
    const two = stacked('i1615', 'jp42-co1a-61', 'jp42-co1b-61')
    expect(whyCrowded(two.last, two.place)).toBeUndefined()
    const more = stacked('i1615', 'jp42-co1a-61', 'jp42-co1b-61', 'jp42-co2a-61')
    expect(whyCrowded(more.last, more.place)?.rule).toBe('8.2E')
  })

  it('8.2E, 11.1A three batteries in a hex of Bataan, guns that move in too', () => {
    const guns = [1, 2, 3, 4].map((number) => `jp42-art-155-mm-no-${number}`)
    const three = stacked('b4423', ...guns.slice(0, 3))
    expect(whyCrowded(three.last, three.place)).toBeUndefined()
    const four = stacked('b4423', ...guns)
    expect(whyCrowded(four.last, four.place)?.rule).toBe('8.2E')
  })

  it('8.2E one armoured unit besides', () => {
    const one = stacked('i2809', 'jp42-co1-61', 'jp42-1-7-tank')
    expect(whyCrowded(one.last, one.place)).toBeUndefined()
    const two = stacked('i2809', 'jp42-co1-61', 'jp42-1-7-tank', 'jp42-2-7-tank')
    expect(whyCrowded(two.last, two.place)?.key).toBe('why.crowded')
  })

  it('8.2F manned batteries do not count, their crews as infantry do', () => {
    const { place, last } = stacked('i1316', 'us42-fort-mills-crockett', ...marines)
    expect(whyCrowded(last, place)).toBeUndefined()
    const crew = stacked('i1316', ...marines, 'us42-fort-mills-crockett')
    expect(whyCrowded(crew.last, crew.place)).toBeUndefined()
    const { def } = crew.last
    const asInfantry: Unit = { ...crew.last, def, face: 3 }
    expect(isOverstacked(crew.place, crew.side, [asInfantry])).toBe(true)
  })

  it('8.2F, 13.14 searchlights are batteries and do not count', () => {
    const { place, last } = stacked('i1514', ...marines, 'us42-fort-mills-albany')
    expect(whyCrowded(last, place)).toBeUndefined()
    const more = stacked('i1514', 'us42-fort-mills-albany', ...marines)
    expect(whyCrowded(more.last, more.place)).toBeUndefined()
  })

  it('8.2E a division on Bataan, with one armoured, cavalry or artillery unit', () => {
    const one = stacked('b4107', 'fa-45th-regt', 'fa-57th-regt', 'fa-194th-armor', 'fa-31st-regt')
    expect(whyCrowded(one.last, one.place)).toBeUndefined()
    const four = stacked('b4107', 'fa-41st-div', 'fa-45th-regt')
    expect(whyCrowded(four.last, four.place)?.rule).toBe('8.2E')
    const guns = stacked('b4107', 'fa-194th-armor', 'fa-24th-fa')
    expect(whyCrowded(guns.last, guns.place)?.rule).toBe('8.2E')
  })

  it('8.2G who is pushed out of a full hex pushes others, each gives way once, and the last is lost', () => {
    const platoons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'o', 'p', 'q', 'r', 's', 't']
      .flatMap((company) => ['1', '2', '3'].map((number) => `us42-${number}-${company}-4m`))
      .filter((id) => counterDefs.some((def) => def.id === id))
    const caballo = hexDefs.filter(({ island }) => island === 'Caballo').map(({ id }) => id)
    const [beaten = '', ...others] = platoons
    const full = caballo.map((id, hex) => [id, others.slice(3 * hex, 3 * hex + 3)] as const)
    const play = field({ units: Object.fromEntries(full) })
    play.put(caballo[0] ?? '', beaten)
    const { records } = runBy(
      play.game,
      (game) => retreatUnits(game, [play.unit(beaten)], { hexes: 1, from: hexOf(caballo[0] ?? '') }),
      {},
    )
    const moved = records.filter(({ key }) => key === 'retreat.done').map(({ args }) => JSON.stringify(args?.['units']))
    expect(moved.length).toBeGreaterThan(1)
    expect(new Set(moved).size).toBe(moved.length)
    const left = caballo.map((id) => play.game.table.space(id).pieces.length)
    expect(Math.max(...left)).toBe(3)
  })
})
