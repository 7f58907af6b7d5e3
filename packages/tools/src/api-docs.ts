import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { path, run } from './shell.ts'

/**
 * Makes the documentation of engine and kit from their comments, as pages in `packages/tools/api-docs`; with `--check` it makes none, and only
 * fails for an export that is not documented, a link that leads nowhere, or a type that is used and not exported.
 */
const check = process.argv.includes('--check')
// TypeDoc reads TypeScript with a compiler of its own: the one of this package, not that of the project.
const typedoc = join(dirname(createRequire(import.meta.url).resolve('typedoc/package.json')), 'bin', 'typedoc')
const options = ['--options', path('packages', 'tools', 'typedoc.json'), ...(check ? ['--emit', 'none'] : [])]
process.exitCode = await run(process.execPath, [typedoc, ...options])
