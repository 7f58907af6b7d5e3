import { expect, test } from 'vitest'
import { logger, saying } from './log.ts'
import { ODD, WRONG } from './say.ts'

function written(format: 'json' | 'text') {
  const lines: string[] = []
  const log = logger(format, { write: (line) => void lines.push(line) })
  return { lines, log, say: saying(log) }
}

test('programs get one line of JSON for each, with its level, its time and what it is about', () => {
  const { lines, say } = written('json')
  say('Ready')
  say('Not stored\nbecause', { ...WRONG, match: 'match-1' })
  const [ready, failed] = lines.map((line) => JSON.parse(line))
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(ready).toMatchObject({ level: 'info', msg: 'Ready', pid: process.pid })
  expect(Date.now() - Date.parse(ready.time)).toBeLessThan(60_000)
  expect(failed).toMatchObject({ level: 'error', match: 'match-1', msg: 'Not stored\nbecause' })
})

test('people get the lines, with a mark on those that matter more', () => {
  const { lines, say } = written('text')
  say('Ready', { match: 'match-1' })
  say('Redis: gone', ODD)
  say('Broken', WRONG)
  expect(lines).toEqual(['Ready\n', 'WARN: Redis: gone\n', 'ERROR: Broken\n'])
})

test('what is secret by its name is blotted out, also one step down', () => {
  const { lines, log } = written('json')
  log.info({ token: 'abc', user: { token: 'def', name: 'Ann' }, row: { serverSeed: 'ghi', seeds: ['jkl'] } }, 'said')
  for (const secret of ['abc', 'def', 'ghi', 'jkl']) expect(lines.join()).not.toContain(secret)
  expect(lines.join()).toContain('Ann')
})
