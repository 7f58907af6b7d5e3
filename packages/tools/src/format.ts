import { run } from './shell.ts'

process.exitCode = await run('biome', ['check', '--write', ...process.argv.slice(2)])
