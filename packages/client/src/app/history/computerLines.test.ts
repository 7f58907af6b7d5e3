import type { HistoryLine } from '@topside/engine'
import { expect, test } from 'vitest'
import { computerLines } from './computerLines.ts'

const line = (at: number, seat?: number, heading?: 1): HistoryLine => ({
  at,
  line: { key: 'x', ...(seat !== undefined && { seat }), ...(heading && { heading }) },
})

test('each answer of a computer can be explained once, beside its first line', () => {
  const lines = [line(0, 1), line(1, 0), line(2, 1, 1), line(2, 1), line(2, 1), line(3), line(4, 1), line(5, 1)]
  expect([...computerLines(lines, ({ seat }) => seat === 1)]).toEqual([3, 6, 7])
  expect(computerLines(lines, () => false).size).toBe(0)
})
