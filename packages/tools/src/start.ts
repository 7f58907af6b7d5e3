import { buildClient } from './build.ts'
import { keepRunning } from './keep-running.ts'
import { path } from './shell.ts'

/**
 * A server makes much garbage and keeps little of it: with a small space for what is new, collecting it never takes long. In MB, as
 * the Dockerfile of the server has it too.
 */
const MEMORY = '--max-semi-space-size=16'

await buildClient()
const args = [MEMORY, path('packages/server/src/main.ts')]
process.exit(await keepRunning({ program: process.execPath, args, say: console.log }))
