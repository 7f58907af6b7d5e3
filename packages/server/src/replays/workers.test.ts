import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toyTitles } from '../testing/toy-title.ts'
import { Processes } from './workers.ts'

/** Scheduling classes, as `sched_setscheduler` numbers them. */
const [OTHER, IDLE] = ['0', '5']
/** Position of the class among the fields of `stat` after the name. */
const POLICY = 38

const hasClasses = process.platform === 'linux' && spawnSync('chrt', ['-m']).status === 0

/** The ids and classes of this process's thinking processes. */
function thinking(): { readonly pid: string; readonly policy: string | undefined }[] {
  const own = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && told(pid, 'cmdline').includes('replays/process.ts'),
  )
  return own.flatMap((pid) => {
    const stat = told(pid, 'stat')
      .replace(/^.*\) /, '')
      .split(' ')
    return stat[1] === String(process.pid) ? [{ pid, policy: stat[POLICY] }] : []
  })
}

const classes = () => thinking().map(({ policy }) => policy)
/** The input is empty, since only the process matters. */
const job = { task: 'think', input: {} } as unknown as Parameters<Processes['run']>[0]

/** A file of a process in `/proc`; empty if the process has ended. */
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

test.skipIf(!hasClasses)('a job that ends while its process starts leaves the process to the next job', async () => {
  const processes = new Processes(toyTitles.titleModule, () => Number.POSITIVE_INFINITY)
  const late = new AbortController()
  const first = processes.run(job, late.signal)
  const [started] = thinking()
  late.abort()
  await expect(first).rejects.toThrow()
  await processes.run(job, new AbortController().signal)
  expect(started).toBeDefined()
  expect(thinking().map(({ pid }) => pid)).toEqual([started?.pid])
  await processes.destroy()
})
