import { describe, expect, it } from 'vitest'
import { sumOfDice } from './distribution.ts'
import { type CombatTable, DifferentialTable, OddsTable } from './tables.ts'

const rows = [
  ['a', 'b', 'c'],
  ['a', 'a', 'b'],
  ['d', 'a', 'a'],
] as const
const odds = new OddsTable(['1-2', '1-1', '3-1'], rows, { rounding: 'down' })
const differences = [
  { label: '-1', least: -1 },
  { label: '+1,2', least: 1 },
  { label: '+3', least: 3 },
]
const differential = new DifferentialTable(differences, rows)
const tables: readonly CombatTable[] = [odds, differential]

describe('combat results tables', () => {
  it('find the column of two strengths by odds or difference, or the first one below that', () => {
    expect(
      [
        [1, 9],
        [1, 2],
        [9, 10],
        [1, 1],
        [29, 10],
        [3, 1],
        [50, 1],
      ].map(([a = 0, d = 0]) => odds.columnOf(a, d)),
    ).toEqual([0, 0, 0, 1, 1, 2, 2])
    expect([-9, -1, 0, 1, 2, 3, 9].map((lead) => differential.columnOf(10 + lead, 10))).toEqual([0, 0, 0, 1, 1, 2, 2])
  })

  it('keep shifts within the table', () => {
    for (const table of tables)
      expect([table.shifted(1, -5), table.shifted(1, -1), table.shifted(1, 4)]).toEqual([0, 0, 2])
  })

  it('read results, with the die limited to the table', () => {
    for (const table of tables) {
      expect(
        [
          [2, 1],
          [0, 3],
          [2, -4],
          [0, 9],
        ]
          .map(([column = 0, die = 0]) => table.result(column, die))
          .join(''),
      ).toBe('cdcd')
      expect(() => table.result(3, 1)).toThrow(RangeError)
      expect(() => table.label(3)).toThrow(RangeError)
    }
    expect(odds.label(2)).toBe('3-1')
  })

  it('give the exact chances of a coming roll, matching an enumeration of all results', () => {
    const twice = new OddsTable(['1-1'], [['x'], ['y'], ['x'], ['z']], {
      rounding: 'down',
      firstRow: 4,
      dice: sumOfDice([4, 6]),
    })
    for (let modifier = -4; modifier <= 4; modifier++) {
      const counts = new Map<string, number>()
      for (let a = 1; a <= 4; a++)
        for (let b = 1; b <= 6; b++) {
          const result = twice.result(0, a + b + modifier)
          counts.set(result, (counts.get(result) ?? 0) + 1)
        }
      const chances = twice.chances(0, 'odds', modifier)
      expect(chances.length).toBe(counts.size)
      for (const { key, p } of chances) expect(p).toBe((counts.get(key.slice(5)) ?? 0) / 24)
      expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
    }
    expect([...odds.results(0).ways]).toEqual([
      ['a', 2],
      ['d', 1],
    ])
  })

  it('refuse tables with gaps or with columns that do not rise', () => {
    expect(() => new OddsTable(['1-1'], [], { rounding: 'down' })).toThrow(RangeError)
    expect(() => new OddsTable(['1-1', '2-1'], [['a']], { rounding: 'down' })).toThrow(RangeError)
    expect(() => new OddsTable(['2-1', '4-2', '5-1'], rows, { rounding: 'down' })).toThrow(RangeError)
    expect(() => new DifferentialTable(differences.toReversed(), rows)).toThrow(RangeError)
  })
})
