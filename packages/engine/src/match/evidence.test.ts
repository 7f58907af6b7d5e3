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

test('of a file from anywhere nothing is said about who played, when, and whether seeds were tried', () => {
  const { shown, open } = evidenceOf(file, { takenOver: 0, guided: false }, false)
  expect(shown.join(' ')).not.toMatch(/server gave|promise/)
  expect(open.join(' ')).toMatch(/Who played.*When.*tried one seed after the other.*different people/)
})

test('of a match played here the fingerprint shows that nobody chose a seed to suit the others', () => {
  const { shown, open } = evidenceOf(file, { takenOver: 0, guided: false }, true)
  expect(shown.join(' ')).toContain('before any seat gave its seed')
  expect(open.join(' ')).not.toContain('Who played')
})

test('dice that another file gave, or whose seed is missing, are only written down', () => {
  const { serverSeed: _, ...seedless } = file
  for (const here of [true, false]) {
    expect(evidenceOf(file, { takenOver: 7, guided: false }, here).open.join(' ')).toContain(
      'the 7 dice that another file gave',
    )
    expect(evidenceOf(seedless, { takenOver: 0, guided: false }, here).open.join(' ')).toContain('How any die fell')
    expect(evidenceOf(seedless, { takenOver: 0, guided: false }, here).shown.join(' ')).not.toContain(
      'seeds in the file',
    )
  }
})

test('of the first match of a guide it is said that everybody could know the dice', () => {
  for (const here of [true, false]) {
    const { shown, open } = evidenceOf(file, { takenOver: 0, guided: true }, here)
    expect(shown.join(' ')).toContain('the same for everybody')
    expect(shown.join(' ')).not.toContain('drawn blindly')
    expect(open.join(' ')).toContain('knew them all')
    expect(open.some((each) => each.startsWith('Who played'))).toBe(!here)
  }
})
