import { describe, expect, it } from 'vitest'
import { CombatTable } from './combat-table.ts'

const columns = [
  { label: '1-2', least: 0.5 },
  { label: '1-1', least: 1 },
  { label: '3-1', least: 3 },
]
const table = new CombatTable(columns, [
  ['a', 'b', 'c'],
  ['a', 'a', 'b'],
  ['d', 'a', 'a'],
])

describe('CombatTable', () => {
  it('finds the column of a ratio or differential, the first for anything less', () => {
    expect([0.1, 0.5, 0.99, 1, 2.9, 3, 50].map((value) => table.columnOf(value))).toEqual([0, 0, 0, 1, 1, 2, 2])
  })

  it('keeps shifts within the table', () => {
    expect([table.shifted(1, -5), table.shifted(1, -1), table.shifted(1, 4)]).toEqual([0, 0, 2])
  })

  it('reads results, with the die kept within the table', () => {
    expect([table.result(2, 1), table.result(0, 3), table.result(2, -4), table.result(0, 9)]).toEqual([
      'c',
      'd',
      'c',
      'd',
    ])
    expect(() => table.result(3, 1)).toThrow(RangeError)
  })

  it('counts the faces of each result, with a modifier too', () => {
    expect([...table.faces(0)]).toEqual([
      ['a', 2],
      ['d', 1],
    ])
    expect([...table.faces(0, 1)]).toEqual([
      ['a', 1],
      ['d', 2],
    ])
  })

  it('refuses tables with holes or with columns that do not rise', () => {
    expect(() => new CombatTable(columns, [['a', 'b']])).toThrow(RangeError)
    expect(() => new CombatTable(columns, [])).toThrow(RangeError)
    expect(() => new CombatTable([...columns].reverse(), [['a', 'b', 'c']])).toThrow(RangeError)
  })
})
