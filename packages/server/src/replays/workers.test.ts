import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toyTitles } from '../testing/toy-title.ts'
import { Processes } from './workers.ts'

/** The class of a process in the words of the system, as `sched_setscheduler` counts them. */
const [OTHER, IDLE] = ['0', '5']
/** Where in `stat` the class stands, behind the name. */
const POLICY = 38

const hasClasses = process.platform === 'linux' && spawnSync('chrt', ['-m']).status === 0

/** The classes of the processes that this one has begun to think in. */
function classes(): string[] {
  const own = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && told(pid, 'cmdline').includes('replays/process.ts'),
  )
  const stats = own.map((pid) =>
    told(pid, 'stat')
      .replace(/^.*\) /, '')
      .split(' '),
  )
  return stats.filter(([, parent]) => parent === String(process.pid)).map((each) => each[POLICY] ?? '')
}

/** What the system tells of a process; nothing, if it has ended. */
function told(pid: string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

test.skipIf(!hasClasses)(
  'a process that thinks takes idle time alone, and has a low priority once it got none or the machine is busy',
  async () => {
    const processes = new Processes(toyTitles.titleModule, () => 0)
    // No match is restored from nothing: what counts is who tries.
    const job = { task: 'think', input: {} } as unknown as Parameters<typeof processes.run>[0]
    await processes.run(job, new AbortController().signal)
    expect(classes()).toEqual([IDLE])
    await expect(processes.run(job, AbortSignal.abort())).rejects.toThrow()
    await expect.poll(classes).toEqual([])
    await processes.run(job, new AbortController().signal)
    expect(classes()).toEqual([OTHER])
    await processes.destroy()
    const busy = new Processes(toyTitles.titleModule, () => Number.POSITIVE_INFINITY)
    await busy.run(job, new AbortController().signal)
    expect(classes()).toEqual([OTHER])
    await busy.destroy()
  },
)
