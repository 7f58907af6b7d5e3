import { describe, expect, it } from 'vitest'
import { hexAt, hexOf } from '../data/hexes.ts'
import { isInRange, offsetOf, placeOnBataan, rangeOf } from './3.2-ranges.ts'

const range = (from: string, to: string) => rangeOf(hexOf(from), hexOf(to))

describe('ranges', () => {
  it('3.2 ranges are counted on the map of Bataan, across both maps', () => {
    const rows = ['b4423', 'b3824', 'b4520', 'b5232', 'b4935'].map((from) =>
      ['b4327', 'b4427', 'b4527', 'b4628', 'b4732', 'b4633'].map((to) => range(from, to)),
    )
    expect(rows).toEqual([
      [4, 4, 4, 6, 10, 11],
      [5, 6, 7, 8, 12, 13],
      [8, 8, 7, 9, 13, 14],
      [10, 9, 9, 7, 5, 6],
      [11, 10, 10, 8, 4, 3],
    ])
    expect([range('i1816', 'b4423'), range('b4423', 'i3809'), range('b4935', 'i3831')]).toEqual([4, 4, 4])
  })

  it('3.2 on the islands all artillery reaches every point, but Grande lies far off', () => {
    const reach = (from: string, to: string) => isInRange({ range: 5 }, hexOf(from), hexOf(to))
    expect([reach('i0711', 'i3809'), reach('i1816', 'i2934'), reach('i2931', 'i4222')]).toEqual([true, true, true])
    expect([reach('i0811', 'i0832'), reach('i0832', 'i0833'), reach('i0832', 'b2603')]).toEqual([false, true, true])
  })

  it('3.2 three-inch guns reach 21 hexes of the islands and three of Bataan, .50 cal guns 7 and their own hex', () => {
    const heavy = { range: 3, rangeIslands: 21 }
    const light = { range: 0, rangeIslands: 7 }
    const reach = (ranges: typeof heavy, from: string, to: string) => isInRange(ranges, hexOf(from), hexOf(to))
    expect([reach(heavy, 'i1609', 'i3709'), reach(heavy, 'i1609', 'i3809')]).toEqual([true, false])
    expect([reach(heavy, 'i1609', 'b4324'), reach(heavy, 'i1609', 'b4423')]).toEqual([true, false])
    expect([reach(light, 'i1212', 'i1909'), reach(light, 'i1212', 'i2009')]).toEqual([true, false])
    expect([reach(light, 'i1212', 'b4326'), reach(light, 'i1212', 'b4327')]).toEqual([false, true])
    expect(reach(heavy, 'i4123', 'i3831')).toBe(false)
  })

  it('3.2 water around an island lies where its nearest land does', () => {
    const place = (hex: string) => hexAt(placeOnBataan(hexOf(hex))).id
    expect([place('i1101'), place('i3401'), place('i3820'), place('i0929')]).toEqual([
      'b4327',
      'b4527',
      'b4628',
      'b2205',
    ])
  })

  it('11.1 even columns lie half a hex further south: Ramsay Ravine is one chain', () => {
    const way = (from: string, to: string) => offsetOf(hexOf(from), hexOf(to))
    expect([way('i1812', 'i1913'), way('i1913', 'i2012')]).toEqual([
      { x: 1, y: -1, z: 0 },
      { x: 1, y: 0, z: -1 },
    ])
  })
})
