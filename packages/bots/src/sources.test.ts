import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const packages = resolve(import.meta.dirname, '../..')
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

/** Sources that think for a seat: what is in them runs on matches as seen. */
const thinking = [
  ...below(join(packages, 'bots/src')),
  ...below(join(packages, 'titles/src')).filter((file) => /titles\/src\/[^/]+\/bots\//.test(file)),
]

test('who thinks never copies a match with what it may not know: fork() is for tests', () => {
  expect(thinking.length).toBeGreaterThan(9)
  const forks = thinking.filter((file) => /\.fork\b|\bfork\s*\(|\['fork'\]/.test(readFileSync(file, 'utf8')))
  expect(forks).toEqual([])
})
