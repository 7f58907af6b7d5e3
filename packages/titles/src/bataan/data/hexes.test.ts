import { DIRECTIONS, OFF_MAP } from '@topside/engine'
import { describe, expect, it } from 'vitest'
import {
  BRIDGE,
  columnOf,
  hexAt,
  hexDefs,
  hexGrid,
  hexOf,
  hexsides,
  IMPASSABLE,
  onRoute,
  RIVER,
  ROAD,
  rowOf,
  TRAIL,
} from './hexes.ts'

const around = (id: string) =>
  DIRECTIONS.map((direction) => hexGrid.neighbour(hexOf(id), direction))
    .filter((hex) => hex !== OFF_MAP)
    .map((hex) => hexAt(hex).id)
    .sort()
const distance = (a: string, b: string) => hexGrid.distance(hexOf(a), hexOf(b))
const between = (a: string, b: string) => hexGrid.directionTo(hexOf(a), hexOf(b))
const count = (feature: number) => hexsides.bits.filter((bits) => (bits & feature) !== 0).length / 2

describe('the map', () => {
  it('has the hexes of columns 09 to 43 and rows 00 to 45, each at its number', () => {
    expect([hexDefs.length, hexGrid.size]).toEqual([1610, 1610])
    for (const [index, { id }] of hexDefs.entries()) expect(Number(id)).toBe(columnOf(index) * 100 + rowOf(index))
    expect(() => hexOf('0800')).toThrow(RangeError)
    expect(() => hexAt(1610)).toThrow(RangeError)
  })

  it('has the neighbours that rules 8.37 and 15.44 name, even columns half a hex to the north', () => {
    expect(around('2616')).toEqual(['2515', '2516', '2615', '2617', '2715', '2716'])
    const touching = ['4016/4116', '4018/4118', '4017/4018', '4017/4117', '4018/4117', '2712/2713', '1419/1420']
    const example = ['3212/3213', '3409/3410', '3509/3410', '3311/3312', '3610/3510', '2913/3014', '3014/3015']
    for (const pair of [...touching, ...example, '1420/1519', '1519/1520', '1520/1620']) {
      const [a = '', b = ''] = pair.split('/')
      expect(between(a, b), pair).toBeDefined()
    }
  })

  it('measures the distances of the example of rule 19.56 to 3844, its misprints corrected', () => {
    expect(['3835', '3832', '3830'].map((hex) => distance(hex, '3844'))).toEqual([9, 12, 14])
    expect(['3211', '3309', '3919', '3806'].map((hex) => distance(hex, '3211'))).toEqual([0, 2, 12, 8])
  })

  it('has the terrain that the rules describe', () => {
    expect([hexAt(hexOf('2712')).terrain, hexAt(hexOf('2616'))]).toMatchObject([
      'mountain',
      { terrain: 'mountain', cover: 'jungle' },
    ])
    for (const hex of ['2515', '2516', '2615', '2617'])
      expect(hexsides.has(hexOf('2616'), between('2616', hex)!, IMPASSABLE), hex).toBe(true)
    expect(hexsides.has(hexOf('2616'), between('2616', '2716')!, IMPASSABLE)).toBe(false)
    expect(hexsides.has(hexOf('4017'), between('4017', '4018')!, IMPASSABLE)).toBe(false)
    expect(hexsides.has(hexOf('4018'), between('4018', '4117')!, IMPASSABLE)).toBe(true)
    const clear = ['1419', '1420', '1519', '1520', '1620', '4018', '4118', '4120', '4019', '4119', '4020']
    for (const hex of clear) expect(hexAt(hexOf(hex)).terrain, hex).not.toBe('sea')
    for (const hex of ['4015', '4114', '4116', '4117'])
      for (const other of around(hex).filter((each) => hexAt(hexOf(each)).terrain !== 'sea'))
        expect(hexsides.has(hexOf(hex), between(hex, other)!, IMPASSABLE), `${hex}/${other}`).toBe(true)
  })

  it('has 17 towns, five airfields, and the ports of both sides', () => {
    const named = (what: 'town' | 'airfield' | 'port') => hexDefs.filter((hex) => hex[what] !== undefined)
    expect(named('town').map(({ id }) => id)).toEqual([
      ...['1216', '1604', '2225', '2940', '3501', '3603', '3806', '3914', '3915', '3919', '4009', '4021', '4040'],
      ...['4125', '4127', '4231', '4235'],
    ])
    expect([named('airfield').length, named('port').map(({ port }) => port)]).toEqual([5, ['Olongapo', 'Mariveles']])
  })

  it('has roads and trails from neighbour to neighbour over land, and the example’s rivers without a bridge', () => {
    expect([count(ROAD), count(TRAIL), count(RIVER), count(BRIDGE)]).toEqual([139, 132, 14, 0])
    for (const [hex, { id, terrain }] of hexDefs.entries()) if (onRoute[hex] === 1) expect(terrain, id).not.toBe('sea')
    for (const hex of ['3504', '3604', '3915', '3919', '2722', '4230', '2223', '3140', '4200', '4201', '1604'])
      expect([hex, onRoute[hexOf(hex)]]).toEqual([hex, 1])
    const both = hexsides.bits.filter((bits) => (bits & ROAD) !== 0 && (bits & TRAIL) !== 0)
    expect(both).toHaveLength(0)
  })
})
