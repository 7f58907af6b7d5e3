import { buildClient } from './build.ts'
import { path, run } from './shell.ts'

await Promise.all([buildClient(), buildClient('dist-test-titles')])
const named = process.argv.slice(2)
process.exitCode = await run(
  path('packages/client/node_modules/.bin/playwright'),
  [
    ...['test', '-c', path('packages/client/e2e/playwright.config.ts')],
    // Measurements run after all other specs, unless named.
    ...(named.length > 0 ? ['--no-deps', ...named] : []),
  ],
  { cwd: path('packages/client') },
)
