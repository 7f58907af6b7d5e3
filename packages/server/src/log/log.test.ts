import { expect, test } from 'vitest'
import { logger, saying } from './log.ts'
import { type Level, ODD, WRONG } from './say.ts'

function written(format: 'json' | 'text', level?: Level) {
  const lines: string[] = []
  const log = logger(format, { level, output: { write: (line) => void lines.push(line) } })
  return { lines, log, say: saying(log) }
}

test('JSON output has a line per message, with level, time and subject', () => {
  const { lines, say } = written('json')
  say('Ready')
  say('Not stored\nbecause', { ...WRONG, match: 'match-1' })
  const [ready, failed] = lines.map((line) => JSON.parse(line))
  expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true)
  expect(ready).toMatchObject({ level: 'info', msg: 'Ready', pid: process.pid })
  expect(Date.now() - Date.parse(ready.time)).toBeLessThan(60_000)
  expect(failed).toMatchObject({ level: 'error', match: 'match-1', msg: 'Not stored\nbecause' })
})

test('text output has the lines, with a mark on warnings and errors', () => {
  const { lines, say } = written('text')
  say('Ready', { match: 'match-1' })
  say('Redis: gone', ODD)
  say('Broken', WRONG)
  expect(lines).toEqual(['Ready\n', 'WARN: Redis: gone\n', 'ERROR: Broken\n'])
})

test('only lines of the configured severity are written', () => {
  const all = (level?: Level): string[] => {
    const { lines, say } = written('text', level)
    say('Ready')
    say('Redis: gone', ODD)
    say('Broken', WRONG)
    return lines
  }
  expect(all()).toEqual(all('info'))
  expect(all('info')).toHaveLength(3)
  expect(all('warn')).toEqual(['WARN: Redis: gone\n', 'ERROR: Broken\n'])
  expect(all('error')).toEqual(['ERROR: Broken\n'])
})

test('fields with secret names are redacted, even one level down', () => {
  const { lines, log } = written('json')
  log.info({ token: 'abc', user: { token: 'def', name: 'Ann' }, row: { serverSeed: 'ghi', seeds: ['jkl'] } }, 'said')
  for (const secret of ['abc', 'def', 'ghi', 'jkl']) expect(lines.join()).not.toContain(secret)
  expect(lines.join()).toContain('Ann')
})
