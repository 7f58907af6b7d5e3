import { describe, expect, it } from 'vitest'
import { landingTable } from '../data/charts.ts'
import { hexOf, idOf } from '../data/hexes.ts'
import { field } from '../testing/field.ts'
import type { InvasionPort } from './15.41-15.43-invaders.ts'
import { displaced, landingChances, rowOf } from './15.44-landing-table.ts'

const { game } = field({})
const lands = (port: InvasionPort, hex: string, row: number | 'abort') => {
  const found = displaced(game, port, hexOf(hex), row)
  return found === undefined ? undefined : idOf(found)
}

describe('the Amphibious Invasion Table', () => {
  it('15.44 has a row for each number of the die; a die with a modifier stops at its ends', () => {
    expect(landingTable).toEqual([0, 0, 0, -1, 1, -2, 2, 3, 4, 'abort'])
    expect([rowOf(0), rowOf(4), rowOf(12)]).toEqual([0, -1, 'abort'])
  })

  it('15.44 golden: two hexes south of 1419 is 1519, one north of 1620 is 1520', () => {
    expect([lands('olongapo', '1419', 2), lands('olongapo', '1620', -1)]).toEqual(['1519', '1520'])
  })

  it('15.44 golden: out of 4019 and 4020 to 4118 in the north, 4119 in the south; the two are not counted', () => {
    expect(['4019', '4020'].map((hex) => [lands('manila', hex, -1), lands('manila', hex, 1)])).toEqual([
      ['4118', '4119'],
      ['4118', '4119'],
    ])
    expect([lands('manila', '4118', 2), lands('manila', '4119', -1)]).toEqual(['4120', '4118'])
  })

  it('15.44 over mudflat it continues to the next hex in which units can land', () => {
    expect(lands('manila', '4120', 1)).toBe('4222')
    expect(lands('manila', '4118', -1)).toBe('4016')
  })

  it('15.44 it is aborted by the table, in the Mariveles Port Area, and where the coast or the area ends', () => {
    expect(lands('manila', '4230', 'abort')).toBeUndefined()
    expect([lands('olongapo', '2639', 1), lands('olongapo', '2639', 2)]).toEqual(['2640', undefined])
    expect(lands('manila', '4040', 1)).toBeUndefined()
    expect(lands('manila', '4307', -1)).toBeUndefined()
    const small = field({ scenario: 'mauban-line', turn: 5 }).game
    expect(displaced(small, 'olongapo', hexOf('2223'), 1)).toBeUndefined()
  })

  it('15.44 the chances of a landing are those of its die', () => {
    const chances = landingChances(game, 'manila', hexOf('4230'))
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1)
    expect(chances.find(({ args }) => JSON.stringify(args).includes('4230'))?.p).toBeCloseTo(0.3)
    expect(chances.find(({ key }) => key === 'odds.aborts')?.p).toBeCloseTo(0.1)
  })
})
