import { describe, expect, it } from 'vitest'
import numbers from '../rules.json' with { type: 'json' }
import { tables } from './tables.ts'

describe('the tables', () => {
  it('2.3 show every chart with as many cells in each row as it has columns, and a rule of the book', () => {
    for (const { title, rule, head, rows } of tables) {
      expect(numbers, title).toContain(rule)
      expect(rows.length, title).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row, title).toHaveLength(head.length)
        for (const cell of row) expect(cell, `${title}: ${row[0]}`).toMatch(/\S/)
      }
    }
  })

  it('2.3 name each chart once', () => {
    const titles = tables.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })
})
