import { existsSync } from 'node:fs'
import { buildClient } from './build.ts'
import { path, run } from './shell.ts'

const config = path('packages/client/e2e/playwright.config.ts')
if (!existsSync(config)) {
  console.error('There is no end-to-end test: packages/client/e2e/playwright.config.ts is missing')
  process.exit(1)
}
await buildClient()
process.exitCode = await run(
  path('packages/client/node_modules/.bin/playwright'),
  ['test', '-c', config, ...process.argv.slice(2)],
  { cwd: path('packages/client') },
)
