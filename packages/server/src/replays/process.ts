import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { worker } from './work.ts'

/** Niceness relative to the server. */
const NICE = 10

// On Linux, priorities are per thread: also set them for the threads for garbage collection and compilation, which are
// already running.
if (process.platform === 'linux') for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE)
else setPriority(NICE)

const [titleModule = '', share] = process.argv.slice(2)
// A low-priority thread still finishes its time slice while a player's command waits; in the idle class it is preempted
// at once. Node cannot enter that class; without `chrt` the priority must suffice.
if (process.platform === 'linux' && share === 'idle')
  spawnSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { stdio: 'ignore' })

const work = worker(titleModule)
// Reports that its code has loaded.
import(titleModule).then(() => tell('ready'))

/** Sends something to the server, unless it has just ended. */
function tell(what: unknown): void {
  if (process.connected) process.send?.(what, undefined, undefined, () => undefined)
}

// Ends with the server, not by Ctrl-C in the server's terminal.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: Parameters<typeof work>[0]) => {
  tell(await work(job))
})
