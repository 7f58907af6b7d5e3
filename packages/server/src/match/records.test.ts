import type { Match } from '@topside/engine'
import { expect, test } from 'vitest'
import { newLines } from './records.ts'

test('new lines are sent by themselves unless there are none, or as many as somebody who did not ask should not be sent', () => {
  const lines = Array.from({ length: 100 }, (_, at) => ({ at, line: { key: `line.${at}` } }))
  const history = (_viewer: number | undefined, from?: number, to?: number) => lines.slice(from, to)
  const match = { historyLength: lines.length, history } as unknown as Match
  expect(newLines(match, [], 100)).toBeUndefined()
  expect(newLines(match, [0], 98)).toEqual({ from: 98, lines: lines.slice(98) })
  expect(newLines(match, [], 59)).toBeUndefined()
  expect(newLines(match, [], 60)?.lines).toHaveLength(40)
})
