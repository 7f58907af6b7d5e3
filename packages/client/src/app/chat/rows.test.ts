import type { ChatLine } from '@topside/protocol'
import { describe, expect, test } from 'vitest'
import { chatRows, dayWords, fullTime, shortTime } from './rows.ts'

const noon = new Date(1944, 9, 20, 12, 0).getTime()
const MINUTE = 60_000
const line = (n: number, user: string, minutes: number, name = user): ChatLine => ({
  n,
  at: noon + minutes * MINUTE,
  user,
  name,
  text: `line ${n}`,
})
const nobody = new Map<string, string>()

describe('rows of a chat', () => {
  test('group consecutive lines of one user', () => {
    const lines = [line(0, 'ann', 0), line(1, 'ann', 1), line(2, 'bob', 2), line(3, 'ann', 3), line(4, 'ann', 20)]
    const heads = chatRows(lines, nobody).flatMap((row) => (row.kind === 'said' && row.head ? [row.line.n] : []))
    expect(heads).toEqual([0, 2, 3, 4])
  })

  test('repeat the head for another name, and on another day', () => {
    const lines = [line(0, 'ann', 0), line(1, 'ann', 1, 'Anna'), line(2, 'ann', 12 * 60, 'Anna')]
    const rows = chatRows(lines, nobody)
    expect(rows.map((row) => (row.kind === 'said' ? row.head : row.kind))).toEqual(['day', true, true, 'day', true])
  })

  test('count the lines of a muted user, and split the lines around them', () => {
    const lines = [line(0, 'ann', 0), line(1, 'bob', 0), line(2, 'bob', 1), line(3, 'ann', 1), line(4, 'bob', 2)]
    const rows = chatRows(lines, new Map([['bob', 'Bob']])).slice(1)
    expect(rows).toEqual([
      { kind: 'said', line: lines[0], head: true },
      { kind: 'muted', n: 1, user: 'bob', name: 'bob', count: 2 },
      { kind: 'said', line: lines[3], head: true },
      { kind: 'muted', n: 4, user: 'bob', name: 'bob', count: 1 },
    ])
  })
})

test('times are short in the list and full elsewhere', () => {
  expect(shortTime(noon)).toBe('12:00')
  expect(fullTime(noon)).toContain('20 October 1944')
  expect(fullTime(noon)).toContain('12:00:00')
  expect(dayWords(noon, noon + MINUTE)).toBe('Today')
  expect(dayWords(noon, noon + 5 * 24 * 60 * MINUTE)).toBe('Friday 20 October')
  expect(dayWords(noon, noon + 100 * 24 * 60 * MINUTE)).toBe('Friday 20 October 1944')
})
