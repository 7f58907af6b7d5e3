import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toyTitles } from '../testing/toy-title.ts'
import { Processes } from './workers.ts'

/** Scheduling classes, as `sched_setscheduler` numbers them. */
const [OTHER, IDLE] = ['0', '5']
/** Field of `stat` with the class, counted after the name. */
const POLICY = 38

const hasClasses = process.platform === 'linux' && spawnSync('chrt', ['-m']).status === 0

/** The classes of this process's thinking processes. */
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

/** A file of a process in `/proc`; empty if it has ended. */
function told(pid: string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

test.skipIf(!hasClasses)(
  'thinking processes start in the idle class, and with a low priority after one was starved or on a busy machine',
  async () => {
    const processes = new Processes(toyTitles.titleModule, () => 0)
    // The input is empty, since only the process's class matters.
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
