import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { path, run } from './shell.ts'

/**
 * Generates the documentation of engine, kit and bots from their comments into `packages/tools/api-docs`. With
 * `--check` it only reports undocumented exports, broken links and types used but not exported.
 */
const check = process.argv.includes('--check')
// TypeDoc uses this package's TypeScript, not the project's.
const typedoc = join(dirname(createRequire(import.meta.url).resolve('typedoc/package.json')), 'bin', 'typedoc')
const options = ['--options', path('packages', 'tools', 'typedoc.json'), ...(check ? ['--emit', 'none'] : [])]
process.exitCode = await run(process.execPath, [typedoc, ...options])
