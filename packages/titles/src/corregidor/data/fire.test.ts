import { describe, expect, it } from 'vitest'
import { ANTI_AIRCRAFT, BOMBARDMENT, CALIBERS, effectOf, type FireTable, FLAK, HITS, illOf } from './fire.ts'

const rising = <R extends string>(table: FireTable<R>, results: readonly R[]) => {
  const ranks = table.labels.map((_, column) =>
    Array.from({ length: 14 }, (_die, row) => results.indexOf(table.result(column, row - 4))),
  )
  return ranks.every((column, c) =>
    column.every((rank, r) => rank >= (column[r - 1] ?? 0) && rank >= (ranks[c - 1]?.[r] ?? 0)),
  )
}

describe('tables of fire', () => {
  it('9.1 the odds are the nearest printed ones, and lower than 1-5 do nothing', () => {
    const label = (attack: number, defence: number) => BOMBARDMENT.label(BOMBARDMENT.columnOf(attack, defence))
    expect([label(24, 15), label(16, 15), label(40, 15), label(8, 15), label(1, 40)]).toEqual([
      ...['2-1', '1-1', '3-1', '1-2', '1-4'],
    ])
    expect([BOMBARDMENT.reaches(3, 15), BOMBARDMENT.reaches(2, 15), BOMBARDMENT.reaches(0, 1)]).toEqual([
      ...[true, false, false],
    ])
  })

  it('9.1 a higher die and higher odds never do less', () => {
    expect([rising(BOMBARDMENT, HITS), rising(ANTI_AIRCRAFT, FLAK)]).toEqual([true, true])
  })

  it('10.4 the column of a demolition is there, and every modifier of 9.2 has its row', () => {
    const column = BOMBARDMENT.labels.indexOf('3-1')
    expect([1, 2, 3, 4, 5, 6].map((die) => BOMBARDMENT.result(column, die))).toEqual(['-', 'D', 'D', 'DD', 'L', 'L'])
    expect([BOMBARDMENT.result(column, 9), BOMBARDMENT.result(column, -4)]).toEqual(['2L', '-'])
  })

  it('9.2 the higher aircraft fly, the less they hit and are hit', () => {
    const effects = (['high', 'medium', 'low'] as const).map(effectOf)
    expect(effects.map(({ bombing, antiAircraft, light }) => [bombing, antiAircraft, light])).toEqual([
      ...[
        [-3, -2, false],
        [-2, -1, false],
        [0, 2, true],
      ],
    ])
  })

  it('13.7 malaria strikes as many batteries as the table says', () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => CALIBERS.map((caliber) => illOf(caliber, die)))).toEqual([
      [5, 11, 7, 8],
      [4, 9, 6, 7],
      [3, 7, 5, 6],
      [2, 5, 4, 5],
      [1, 3, 3, 4],
      [0, 1, 2, 3],
    ])
  })
})
