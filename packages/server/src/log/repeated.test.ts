import { expect, test } from 'vitest'
import { describe as described, wireError } from '../faults.ts'
import { withoutRepetition } from './repeated.ts'
import type { About } from './say.ts'

test('repeated errors of one kind are logged once a minute, with their number', () => {
  let now = 0
  const said: [string, About | undefined][] = []
  const say = withoutRepetition(
    (line, about) => void said.push([line, about]),
    () => now,
  )
  const broken = (what: unknown) => new TypeError(`cannot read ${String(what)}`)
  const other = () => new RangeError('no such thing')
  for (let n = 0; n < 1_000; n++) wireError(broken(n), say)
  wireError(other(), say)
  expect(said.map(([line]) => line.split('\n')[0])).toEqual([
    'Unexpected: TypeError: cannot read 0',
    'Unexpected: RangeError: no such thing',
  ])
  expect(said[0]?.[0]).toContain('repeated.test.ts')
  expect(said[0]?.[1]).toEqual({ level: 'error' })
  now = 60_000
  wireError(broken('again'), say)
  expect(said[2]?.[0]).toContain('cannot read again')
  expect(said[2]?.[0]).toContain('and 999 more like the one before')
  say('A line without a kind')
  say('A line without a kind')
  expect(said).toHaveLength(5)
  expect(described('no error')).toBe('no error')
})
