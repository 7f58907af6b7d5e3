import { existsSync } from 'node:fs'
import { filesBelow, packages, path, run } from './shell.ts'

const failed: string[] = []
for (const name of packages()) {
  const config = path('packages', name, 'tsconfig.json')
  if (!existsSync(config) || filesBelow(path('packages', name), '.ts', '.tsx').length === 0) continue
  await checkTypes(name, config)
}
await checkTypes('scripts that run with nothing but Node', path('packages', 'tools', 'tsconfig.scripts.json'))
if ((await run('biome', ['check', ...process.argv.slice(2)])) !== 0) failed.push('lint or format (npm run format)')
if (failed.length > 0) {
  console.error(`Wrong: ${failed.join(', ')}`)
  process.exitCode = 1
}

/** Checks what a configuration of the compiler names, and says so. */
async function checkTypes(name: string, config: string): Promise<void> {
  const status = await run('tsc', ['--noEmit', '-p', config])
  console.log(`${status === 0 ? 'types are right' : 'TYPES ARE WRONG'}  ${name}`)
  if (status !== 0) failed.push(`types of ${name}`)
}
