import { path, run } from './shell.ts'

/** Type-check programs: packages with the same settings share one. */
const PROGRAMS = {
  'packages that run in Node': 'packages/tools/tsconfig.node.json',
  board: 'packages/board/tsconfig.json',
  client: 'packages/client/tsconfig.json',
  'scripts that run with nothing but Node': 'packages/tools/tsconfig.scripts.json',
}

const failed: string[] = []
for (const [name, config] of Object.entries(PROGRAMS)) {
  const status = await run('tsc', ['--noEmit', '-p', path(config)])
  console.log(`${status === 0 ? 'types are right' : 'TYPES ARE WRONG'}  ${name}`)
  if (status !== 0) failed.push(`types of ${name}`)
}
if ((await run('biome', ['check', ...process.argv.slice(2)])) !== 0) failed.push('lint or format (npm run format)')
const unused = ['--config', path('packages/tools/knip.json'), '--include', 'files,exports,types,dependencies,unlisted']
if ((await run('knip', unused)) !== 0) failed.push('what nothing uses, or uses unlisted')
if (failed.length > 0) {
  console.error(`Wrong: ${failed.join(', ')}`)
  process.exitCode = 1
}
