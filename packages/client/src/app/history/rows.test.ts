import type { HistoryLine } from '@topside/engine'
import { describe, expect, test } from 'vitest'
import { recapOf } from '../table/othersTurn/recap.ts'
import { around, extend, follow, rowsOf, tail } from './rows.ts'

const heading = (depth: 1 | 2 | 3): HistoryLine => ({ at: 0, line: { key: 'h', heading: depth } })
const line = (seat?: number): HistoryLine => ({ at: 0, line: { key: 'l', ...(seat !== undefined && { seat }) } })
const rolled = (seat: number): HistoryLine => ({
  at: 0,
  line: { key: 'r', seat, roll: { n: 0, values: [6] }, ledgers: [] },
})

/** Number of rows rendered at once. */
const CHUNK = 80
const lines = [heading(1), line(), heading(2), line(), line(), heading(2), line(), heading(1), line()]

describe('headings', () => {
  test('fold everything up to the next heading of the same or a higher level', () => {
    expect(rowsOf(lines, new Set()).map((row) => row.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    const folded = rowsOf(lines, new Set([2]))
    expect(folded.map((row) => row.index)).toEqual([0, 1, 2, 5, 6, 7, 8])
    expect(folded[2]).toMatchObject({ folded: true, hides: 2, depth: 2 })
    expect(rowsOf(lines, new Set([0, 7])).map((row) => [row.index, row.hides])).toEqual([
      [0, 6],
      [7, 1],
    ])
  })
})

describe('the window', () => {
  test('starts with the last rows and grows both ways, within a limit', () => {
    expect(tail(30, CHUNK)).toEqual({ from: 0, to: 30 })
    let span = tail(1000, CHUNK)
    expect(span).toEqual({ from: 1000 - CHUNK, to: 1000 })
    for (let i = 0; i < 20; i++) {
      span = extend(span, 'up', 1000, CHUNK)
      expect(span.to - span.from).toBeLessThanOrEqual(3 * CHUNK)
    }
    expect(span.from).toBe(0)
    for (let i = 0; i < 20; i++) span = extend(span, 'down', 1000, CHUNK)
    expect(span.to).toBe(1000)
  })

  test('contains a given row', () => {
    for (const row of [0, 5, 500, 999]) {
      const span = around(row, 1000, CHUNK)
      expect(row).toBeGreaterThanOrEqual(span.from)
      expect(row).toBeLessThan(span.to)
    }
  })

  test('follows the end only if scrolled to the end', () => {
    expect(follow({ from: 0, to: 10 }, 10, 12, CHUNK)).toEqual({ from: 0, to: 12 })
    expect(follow({ from: 920, to: 1000 }, 1000, 1003, CHUNK)).toEqual({ from: 920, to: 1003 })
    expect(follow({ from: 100, to: 180 }, 1000, 1003, CHUNK)).toEqual({ from: 100, to: 180 })
    expect(follow({ from: 920, to: 1000 }, 1000, 40, CHUNK)).toEqual(tail(40, CHUNK))
  })
})

describe('the recap', () => {
  test('omits the user’s own actions', () => {
    expect(recapOf([line(0), line(0)], 0, new Set([0]))).toBeUndefined()
    expect(recapOf([line(0)], 1, new Set([0]))).toBeUndefined()
  })

  test('keeps the most important lines, in order', () => {
    const news = [line(1), heading(1), rolled(1), line(1), line(1), line(1), line(1), rolled(1)]
    const summary = recapOf(news, 0, new Set([0]))
    expect(summary?.count).toBe(7)
    expect(summary?.highlights[0]?.line.key).toBe('h')
    expect(summary?.highlights.at(-1)?.line.key).toBe('r')
    expect(summary?.highlights).toHaveLength(5)
  })
})
