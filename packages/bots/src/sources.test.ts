import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const packages = resolve(import.meta.dirname, '../..')
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))

/** Sources that run on matches as seen by a seat. */
const thinking = [
  ...below(join(packages, 'bots/src')),
  ...below(join(packages, 'titles/src')).filter((file) => /titles\/src\/[^/]+\/bots\//.test(file)),
]

test('bots never copy a match with hidden information: fork() is for tests', () => {
  expect(thinking.length).toBeGreaterThan(9)
  const forks = thinking.filter((file) => /\.fork\b|\bfork\s*\(|\['fork'\]/.test(readFileSync(file, 'utf8')))
  expect(forks).toEqual([])
})
