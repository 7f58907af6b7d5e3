import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { worker } from './work.ts'

/** How much less urgent than those who play. */
const NICE = 10

// Where priorities are those of threads all of them are meant: those that collect garbage and compile were begun before this line.
if (process.platform === 'linux') for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE)
else setPriority(NICE)

const [titleModule = '', share] = process.argv.slice(2)
// Beside a low priority, a slice of time is still run to its end while a player's command waits. In the idle class it is not: threads have what nobody
// else wants, and are broken off at once. Node has no way to enter it; where there is no `chrt`, the priority has to do.
if (process.platform === 'linux' && share === 'idle')
  spawnSync('chrt', ['-a', '-i', '-p', '0', String(process.pid)], { stdio: 'ignore' })

const work = worker(titleModule)

// It ends with the server, and not by what is pressed where the server runs.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: Parameters<typeof work>[0]) => {
  const done = await work(job)
  if (process.connected) process.send?.(done)
})
