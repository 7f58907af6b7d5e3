import { describe, expect, it } from 'vitest'
import { batteries, batteryOf } from '../data/batteries.ts'
import { hexOf } from '../data/hexes.ts'
import { bears, hexsidesTo, isTooClose } from './9.3-arcs.ts'

const sides = (from: string, to: string) => hexsidesTo(hexOf(from), hexOf(to))
const fires = (unit: string, to: string) => {
  const battery = batteryOf(unit)
  if (battery?.site === undefined) throw new RangeError(unit)
  return bears(battery, battery.site, hexOf(to))
}

describe('firing arcs', () => {
  it('9.3 each hexside has the sixth of the map behind it', () => {
    expect(['i1514', 'i1614', 'i1615', 'i1516', 'i1415', 'i1414'].map((to) => sides('i1515', to))).toEqual([
      ...[['N'], ['NE'], ['SE'], ['S'], ['SW'], ['NW']],
    ])
    expect([sides('i1515', 'i1503'), sides('i1515', 'i1703'), sides('i1515', 'i3408')]).toEqual([['N'], ['N'], ['NE']])
  })

  it('9.3 on the border of two sixths a hex is in both, and the own hex in all', () => {
    expect(sides('i1515', 'i1613')).toEqual(['N', 'NE'])
    expect(sides('i1515', 'i1715')).toEqual(['NE', 'SE'])
    expect(sides('i1515', 'i1515')).toHaveLength(6)
  })

  it('9.3 Crockett faces the sea in the south and bears on nothing of Bataan', () => {
    const crockett = 'us42-fort-mills-crockett'
    expect([fires(crockett, 'i1320'), fires(crockett, 'i2931'), fires(crockett, 'b4423')]).toEqual([true, true, false])
    expect([fires('us42-fort-mills-james', 'b4423'), fires('us42-fort-mills-cheney', 'b3824')]).toEqual([true, true])
    expect(fires('us42-fort-mills-smith', 'b4423')).toBe(true)
  })

  it('9.3 mortars fire all round, but not closer than eleven hexes', () => {
    const mortars = batteries.filter(({ mortar }) => mortar)
    expect(mortars.map(({ unit }) => unit)).toEqual([
      ...['us42-fort-mills-geary', 'us42-fort-mills-way', 'us42-fort-hughes-craighill', 'us42-fort-frank-koehler'],
      ...['jp45-restored-way', 'jp45-restored-craighill', 'jp45-restored-koehler'],
    ])
    expect(mortars.every(({ arc }) => arc.length === 6)).toBe(true)
    const tooClose = (from: string, to: string) => isTooClose(hexOf(from), hexOf(to))
    expect([tooClose('i1616', 'i2411'), tooClose('i1616', 'i2610'), tooClose('i1616', 'i2931')]).toEqual([
      ...[true, false, false],
    ])
    expect([tooClose('i1616', 'b4327'), tooClose('i1616', 'b4326'), tooClose('i1616', 'b4325')]).toEqual([
      ...[true, false, false],
    ])
  })
})
