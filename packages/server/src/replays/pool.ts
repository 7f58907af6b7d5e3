import { Fault, fault } from '../faults.ts'
import { ODD, type Say, WRONG } from '../log/say.ts'
import { type Asking, FairTurns, type TurnBounds } from '../security/fair-turns.ts'
import { TASK_LIMITS } from '../security/limits.ts'
import type { TaskName, Tasks } from './tasks.ts'
import type { ThreadData } from './thread.ts'
import { type Done, type Job, SHARED, shared } from './work.ts'
import { Processes, threads, type Workers } from './workers.ts'

/** Milliseconds between two checks of a thread's CPU time. */
const WATCH = 250

/** Options of a pool. */
export interface PoolSetup extends TurnBounds, ThreadData {
  readonly threads: number
  /** Whether to use separate processes, for low-priority work that shares nothing with the server. */
  readonly apart?: boolean
  /** Milliseconds until an idle thread is ended; default: a minute. */
  readonly keep?: number
  /** CPU milliseconds of one task. */
  readonly limit?: number
  /** Wall milliseconds after which a task is abandoned. */
  readonly longestTask?: number
  /** Receives log lines. */
  readonly say: Say
}

/**
 * Threads that replay, check and write whole matches, and processes in which computers think, so as not to delay play.
 * Each task has a budget of time and memory; the queue is bounded per client, in total and in waiting time; work is
 * dropped when its client leaves.
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

  /** Number of queued tasks. */
  get waiting(): number {
    return this.#turns.waiting
  }

  /**
   * Runs a task in a thread; `prepare` provides its input when its turn has come. Rejects with a `Fault`: the task's
   * own, `too-busy` if the queue is full, the wait too long, the machine busy or the server stopping, `too-dear` over
   * its budget of time or memory; and with `AskerGone` if the client leaves.
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

  /**
   * A thread that is asked to stop does so by itself. It is ended, along with its task, only if it does not, if it
   * takes too long, or if the server stops.
   */
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

  /** Ends all threads; refuses queued and running tasks with `too-busy`. */
  async close(): Promise<void> {
    await this.#turns.close()
    await this.#workers.destroy()
  }
}
