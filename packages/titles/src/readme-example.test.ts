import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { TitlePackage } from '@topside/engine'
import { fuzzMatch } from '@topside/engine/testing'
import { afterAll, expect, test } from 'vitest'

// The river of the README is written down as whoever follows it would: in a folder of a repository that has nothing else. Its own tests are
// among those of this file.

const SOURCE = import.meta.dirname
const ROOT = join(SOURCE, '../../..')

const blocks = [...readFileSync(join(SOURCE, '../README.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code = '']) => code,
)

/** The one block of code in which this stands. */
function blockWith(text: string): string {
  const [found, ...others] = blocks.filter((block) => block.includes(text))
  if (found === undefined || others.length > 0) throw new Error(`of the blocks one should have ${text}`)
  return found
}

const folder = mkdtempSync(join(tmpdir(), 'river-'))
afterAll(() => rmSync(folder, { recursive: true }))

const titles = join(folder, 'packages/titles')
const river = join(titles, 'src/river')
mkdirSync(river, { recursive: true })
for (const name of ['node_modules', 'package.json', 'tsconfig.base.json'])
  symlinkSync(join(ROOT, name), join(folder, name))
for (const name of ['node_modules', 'package.json', 'src/testing', 'src/shared'])
  symlinkSync(join(SOURCE, '..', name), join(titles, name))
writeFileSync(join(river, 'title.ts'), blockWith('export const river: Title'))
writeFileSync(join(river, 'title.test.ts'), blockWith("test('2 a boat sails'") + blockWith('fuzzMatch(river,'))
writeFileSync(join(river, 'index.ts'), blockWith('export const title: TitlePackage'))

await import(join(river, 'title.test.ts'))

test('the example survives fuzzing, with all its texts', async () => {
  const { title }: { readonly title: TitlePackage } = await import(join(river, 'index.ts'))
  const { rules, texts, status } = title
  const setup = { seed: 'a', policy: 'random', thorough: true, visible: { texts, status } } as const
  expect(fuzzMatch(rules, setup).faults).toEqual([])
})

test('the types of the example are right', async () => {
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.base.json', include: [river] }))
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const run = promisify(execFile)(process.execPath, [compiler, '-p', config])
  await expect(run).resolves.toMatchObject({ stdout: '' })
})
