import { buildClient } from './build.ts'
import { path, run } from './shell.ts'

await buildClient()
await buildClient('dist-test-titles')
const named = process.argv.slice(2)
// What is asked for by name runs by itself; all of it two files at a time, and what measures alone after them.
process.exitCode =
  named.length > 0
    ? await test(...named)
    : Math.max(await test('--project', 'playing', '--workers', '2'), await test('--project', 'measuring'))

function test(...args: readonly string[]): Promise<number> {
  return run(
    path('packages/client/node_modules/.bin/playwright'),
    ['test', '-c', path('packages/client/e2e/playwright.config.ts'), ...args],
    { cwd: path('packages/client') },
  )
}
