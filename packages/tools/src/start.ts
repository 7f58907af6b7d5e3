import { buildClient } from './build.ts'
import { keepRunning } from './keep-running.ts'
import { path } from './shell.ts'

/**
 * A server produces much garbage and keeps little: a small new space keeps each collection short. In MB, as in the
 * server's Dockerfile.
 */
const MEMORY = '--max-semi-space-size=16'

await buildClient()
const args = [MEMORY, path('packages/server/src/main.ts')]
process.exit(await keepRunning({ program: process.execPath, args, say: console.log }))
