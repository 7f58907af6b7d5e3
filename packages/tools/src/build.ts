import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { path, run } from './shell.ts'

const sources = ['client/index.html', 'client/package.json', 'client/vite.config.ts', 'client/public'].concat(
  ['board', 'client', 'engine', 'kit', 'protocol', 'titles'].map((name) => `${name}/src`),
)

/** The client's builds: for players, and with the test titles. */
export type Build = 'dist' | 'dist-test-titles'

/** Days for which the parts of earlier builds are kept. */
const KEPT = 7

/**
 * Builds the client unless its build is newer than all sources. Parts of earlier builds are kept for some days, since
 * running servers and open pages still use them. Throws if the build fails.
 */
export async function buildClient(build: Build = 'dist'): Promise<void> {
  const built = path('packages/client', build, 'index.html')
  const newest = Math.max(...sources.map((source) => newestIn(path('packages', source))))
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return
  console.log('Building the client')
  const mode = build === 'dist' ? [] : ['--mode', 'test-titles']
  const status = await run(path('packages/client/node_modules/.bin/vite'), ['build', '--logLevel', 'warn', ...mode], {
    cwd: path('packages/client'),
  })
  if (status !== 0) throw new Error('The client could not be built')
  removeOld(path('packages/client', build, 'assets'), Date.now() - KEPT * 24 * 60 * 60 * 1000)
}

/** Removes files of a folder that were written before a time, in milliseconds since 1970. */
export function removeOld(folder: string, before: number): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < before) rmSync(file, { recursive: true })
  }
}

/**
 * Modification time of the newest file in a file or folder, in milliseconds since 1970; 0 if missing. Ignores tests.
 */
function newestIn(place: string): number {
  if (!existsSync(place) || place.endsWith('.test.ts') || place.endsWith('.test.tsx')) return 0
  const stat = statSync(place)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(place).map((name) => newestIn(join(place, name))))
}

if (import.meta.main) await buildClient()
