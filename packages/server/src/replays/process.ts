import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { worker } from './work.ts'

/** How much less urgent than those who play. */
const NICE = 10

// Where priorities are those of threads all of them are meant: those that collect garbage and compile were begun before this line.
if (process.platform === 'linux') for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE)
else setPriority(NICE)

const [titleModule = ''] = process.argv.slice(2)
const work = worker(titleModule)

// It ends with the server, and not by what is pressed where the server runs.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: Parameters<typeof work>[0]) => {
  const done = await work(job)
  if (process.connected) process.send?.(done)
})
