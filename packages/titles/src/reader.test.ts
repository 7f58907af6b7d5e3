import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { titles } from './index.ts'

describe.each(titles.map(({ id, load }) => ({ id, load })))('the rules of $id', ({ id, load }) => {
  /** Lists and lists of books: there is nothing to be said of them. */
  const nothingToSay = ['17.1', '17.2', '18.0', '20.0']

  test('every numbered rule is told in our own words', async () => {
    const notes = await (await load()).notes()
    const numbers: string[] = JSON.parse(readFileSync(new URL(`${id}/rules.json`, import.meta.url), 'utf8'))
    const missing = numbers.filter((rule) => notes[rule] === undefined && !nothingToSay.includes(rule))
    expect(missing).toEqual([])
  })

  test('every table is whole, and belongs to a rule that is told', async () => {
    const title = await load()
    const notes = await title.notes()
    const tables = (await title.tables?.()) ?? []
    expect(tables.length).toBeGreaterThan(8)
    for (const { rule, title: name, head, rows } of tables) {
      expect(notes[rule], `${name}: ${rule}`).toBeDefined()
      expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows) {
        expect(row.length, `${name}: ${row[0]}`).toBe(head.length)
        for (const cell of row) expect(cell, `${name}: ${row[0]}`).toMatch(/\S/)
        expect(row.join(' '), name).not.toMatch(/undefined|NaN/)
      }
    }
  })
})
