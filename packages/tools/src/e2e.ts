import { buildClient } from './build.ts'
import { path, run } from './shell.ts'

await buildClient()
await buildClient('dist-test-titles')
process.exitCode = await run(
  path('packages/client/node_modules/.bin/playwright'),
  ['test', '-c', path('packages/client/e2e/playwright.config.ts'), ...process.argv.slice(2)],
  { cwd: path('packages/client') },
)
