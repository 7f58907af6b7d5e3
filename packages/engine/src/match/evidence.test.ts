import { expect, test } from 'vitest'
import { evidenceOf } from './evidence.ts'
import type { MatchFile } from './file.ts'

const file: MatchFile = {
  format: 'topside-match',
  version: 1,
  title: 'toy',
  rulesVersion: 1,
  options: {},
  seats: [],
  commitment: 'aa',
  serverSeed: 'bb',
  commands: [],
  rolls: [],
}

test('a file of unknown origin does not prove who played, when, or that seeds were not tried out', () => {
  const { shown, open } = evidenceOf(file, { takenOver: 0, guided: false }, false)
  expect(shown.join(' ')).not.toMatch(/server published|promise/)
  expect(open.join(' ')).toMatch(/Who played.*When.*tried one seed after the other.*different people/)
})

test('the fingerprint of a match played here proves that nobody chose a seed to suit the others', () => {
  const { shown, open } = evidenceOf(file, { takenOver: 0, guided: false }, true)
  expect(shown.join(' ')).toContain('before any seat sent its seed')
  expect(open.join(' ')).not.toContain('Who played')
})

test('dice from another file, or without a server seed, are merely recorded', () => {
  const { serverSeed: _, ...seedless } = file
  for (const here of [true, false]) {
    expect(evidenceOf(file, { takenOver: 7, guided: false }, here).open.join(' ')).toContain(
      'the 7 dice from another file',
    )
    expect(evidenceOf(seedless, { takenOver: 0, guided: false }, here).open.join(' ')).toContain('How any die fell')
    expect(evidenceOf(seedless, { takenOver: 0, guided: false }, here).shown.join(' ')).not.toContain(
      'seeds in the file',
    )
  }
})

test('the dice of a guide’s first match are reported as known to everybody', () => {
  for (const here of [true, false]) {
    const { shown, open } = evidenceOf(file, { takenOver: 0, guided: true }, here)
    expect(shown.join(' ')).toContain('the same for everybody')
    expect(shown.join(' ')).not.toContain('seed was random')
    expect(open.join(' ')).toContain('knew them all')
    expect(open.some((each) => each.startsWith('Who played'))).toBe(!here)
  }
})
