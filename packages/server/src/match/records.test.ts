import type { Match } from '@topside/engine'
import { expect, test } from 'vitest'
import { newLines, sameNews } from './records.ts'

test('new lines are sent unasked unless there are none or too many', () => {
  const lines = Array.from({ length: 100 }, (_, at) => ({ at, line: { key: `line.${at}` } }))
  const history = (_viewer: number | undefined, from?: number, to?: number) => lines.slice(from, to)
  const match = { historyLength: lines.length, history } as unknown as Match
  expect(newLines(match, [], 100)).toBeUndefined()
  expect(newLines(match, [0], 98)).toEqual({ from: 98, lines: lines.slice(98) })
  expect(newLines(match, [], 59)).toBeUndefined()
  expect(newLines(match, [], 60)?.lines).toHaveLength(40)
})

test('news is the same for two seats if its lines are identical objects', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((key, at) => ({ at, line: { key } }))
  expect(sameNews({ from: 0, lines: [one!, two!] }, { from: 0, lines: [{ ...one! }, two!] })).toBe(true)
  expect(sameNews({ from: 0, lines: [one!, two!] }, { from: 0, lines: [one!, three!] })).toBe(false)
  expect(sameNews({ from: 0, lines: [one!] }, { from: 0, lines: [{ at: 0, line: { key: 'one' } }] })).toBe(false)
  expect(sameNews({ from: 0, lines: [one!] }, { from: 0, lines: [one!, two!] })).toBe(false)
  expect(sameNews({ from: 0, lines: [two!] }, { from: 1, lines: [two!] })).toBe(false)
})
