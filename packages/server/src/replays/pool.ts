import { Fault, fault } from '../faults.ts'
import { ODD, type Say, WRONG } from '../log/say.ts'
import { type Asking, FairTurns, type TurnBounds } from '../security/fair-turns.ts'
import { TASK_LIMITS } from '../security/limits.ts'
import type { TaskName, Tasks } from './tasks.ts'
import type { ThreadData } from './thread.ts'
import { type Done, type Job, SHARED, shared } from './work.ts'
import { Processes, threads, type Workers } from './workers.ts'

/** Milliseconds between two looks at what a thread has spent. */
const WATCH = 250

/** What a pool may spend. */
export interface PoolSetup extends TurnBounds, ThreadData {
  readonly threads: number
  /** Whether they are processes of their own, for work that goes on beside those who play and need not share anything with the server. */
  readonly apart?: boolean
  /** Milliseconds for which a thread without work is kept; absent: as long as usual. */
  readonly keep?: number
  /** Milliseconds that one task may take of its thread's own time. */
  readonly limit?: number
  /** Milliseconds, whatever else the machine does, after which a task is given up. */
  readonly longestTask?: number
  /** Told what goes wrong, line by line. */
  readonly say: Say
}

/**
 * Threads in which whole matches are played again, checked and written, and processes in which computers think, so that nobody who plays notices. Each task has a budget of time and
 * memory; only so many wait, of one asker and of all, and only so long; and what nobody waits for any more is not done.
 */
export class ReplayPool {
  readonly #setup: PoolSetup
  readonly #workers: Workers
  readonly #turns: FairTurns

  constructor(setup: PoolSetup) {
    this.#setup = setup
    this.#turns = new FairTurns(setup.threads, setup)
    const { titleModule, nice, apart = false, keep } = setup
    const ended = (error: unknown): void => setup.say(`A thread ended: ${String(error)}`, WRONG)
    this.#workers = apart ? new Processes(titleModule) : threads(setup.threads, { titleModule, nice }, ended, keep)
  }

  /** Number of tasks that wait for a thread. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /**
   * Does a task in a thread; `prepare` gives what it needs once its turn has come. Rejects with a `Fault`: what the task throws, `too-busy` if
   * too much waits, this waited too long, the machine leaves it no time or the server ends, `too-dear` if it takes too much time or memory; and with `AskerGone` if nobody waits any more.
   */
  run<K extends TaskName>(
    task: K,
    prepare: () => Promise<Tasks[K]['input']>,
    asking: Asking,
  ): Promise<Tasks[K]['output']> {
    return this.#turns.run((left) => this.#do(task, prepare, left), asking)
  }

  async #do<K extends TaskName>(
    task: K,
    prepare: () => Promise<Tasks[K]['input']>,
    left: AbortSignal,
  ): Promise<Tasks[K]['output']> {
    const input = await prepare()
    const told = shared()
    const limit = this.#setup.limit ?? TASK_LIMITS.own
    const leave = (): void => void Atomics.store(told, SHARED.stop, 1)
    left.throwIfAborted()
    left.addEventListener('abort', leave, { once: true })
    try {
      const done = await this.#ask({ task, input, limit, ...(this.#setup.apart !== true && { shared: told }) })
      left.throwIfAborted()
      return this.#answer(task, done)
    } finally {
      left.removeEventListener('abort', leave)
    }
  }

  /** A thread that is asked to stop does so by itself; it is ended with its task only if it does not, if it takes too long, and when the server ends. */
  async #ask<K extends TaskName>(job: Job<K>): Promise<Done<K>> {
    const { ending } = this.#turns
    const over = new AbortController()
    const workers = this.#workers
    const look = async (): Promise<void> => {
      if (((await workers.spent?.(job)) ?? 0) > job.limit + TASK_LIMITS.grace) over.abort(fault('too-dear'))
    }
    const watch = workers.spent && setInterval(look, WATCH)
    const longest = setTimeout(() => over.abort(fault('too-busy')), this.#setup.longestTask ?? TASK_LIMITS.longest)
    try {
      return await workers.run(job, AbortSignal.any([ending, over.signal]))
    } catch (error) {
      if (ending.aborted) throw fault('too-busy')
      this.#setup.say(`A thread was ended at ${job.task}: ${String(error)}`, ODD)
      throw over.signal.reason ?? fault('too-dear')
    } finally {
      clearInterval(watch)
      clearTimeout(longest)
    }
  }

  #answer<K extends TaskName>(task: K, done: Done<K>): Tasks[K]['output'] {
    if ('output' in done) return done.output
    if ('failed' in done) throw new Error(`${task} in a thread: ${done.failed}`)
    const refused = new Fault(done.refused)
    if (done.cause !== undefined) refused.cause = done.cause
    throw refused
  }

  /** Ends all threads; refuses what waits, and what they were at, with `too-busy`. */
  async close(): Promise<void> {
    await this.#turns.close()
    await this.#workers.destroy()
  }
}
