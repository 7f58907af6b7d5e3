import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { TASK_LIMITS } from '../security/limits.ts'
import type { TaskName } from './tasks.ts'
import type { ThreadData } from './thread.ts'
import type { Done, Job } from './work.ts'

/** The workers of a pool. */
export interface Workers {
  /** Does a job. On the signal, or out of memory, it rejects and the worker is ended. */
  run<K extends TaskName>(job: Job<K>, signal: AbortSignal): Promise<Done<K>>
  /** CPU milliseconds that a thread has spent on a running job; `undefined` before it starts. Absent if unknown. */
  spent?(job: Job): Promise<number | undefined>
  /** Ends all workers. */
  destroy(): Promise<void>
}

/** Milliseconds until an idle worker is ended. */
const IDLE = 60_000
/**
 * Milliseconds for which processes start with a low priority instead of in the idle class, after one in that class got
 * no time. They also do so while the load exceeds the number of processors, which are then never idle.
 */
const AFTER_STARVING = 600_000

/**
 * A pool of at most `most` threads, which can share memory with the server. Calls `failed` when one ends unexpectedly.
 */
export function threads(
  most: number,
  workerData: ThreadData,
  failed: (error: unknown) => void,
  idleTimeout = IDLE,
): Workers {
  const pool = new Piscina({
    filename: new URL('./thread.ts', import.meta.url).href,
    workerData,
    minThreads: 0,
    maxThreads: most,
    idleTimeout,
    resourceLimits: TASK_LIMITS.memory,
  })
  pool.on('error', failed)
  return {
    run: (job, signal) => pool.run(job, { signal }),
    destroy: () => pool.destroy(),
    async spent({ shared }) {
      const [, id, before] = shared ?? []
      const usage = await pool.threads
        .find(({ threadId }) => threadId === id)
        ?.cpuUsage()
        .catch(() => undefined)
      return usage && (usage.user + usage.system) / 1000 - (before ?? 0)
    },
  }
}

const { maxOldGenerationSizeMb, maxYoungGenerationSizeMb } = TASK_LIMITS.memory
/** Garbage collection in the thread itself, and a process's memory limit equal to a thread's. */
const FLAGS = [
  '--single-threaded-gc',
  `--max-old-space-size=${maxOldGenerationSizeMb}`,
  `--max-semi-space-size=${maxYoungGenerationSizeMb / 2}`,
]

/** A process of {@link Processes}. */
interface Worker {
  readonly child: ChildProcess
  /** Resolves once it has loaded its code; rejects if it ends before that. */
  readonly ready: Promise<unknown>
  readonly share: 'low' | 'idle'
  /** Ends the process if it stays idle. */
  timer?: NodeJS.Timeout
}

/**
 * As many processes as there is concurrent work. Unlike threads, they share no helper threads with the server, which
 * would collect their garbage at the server's priority.
 */
export class Processes implements Workers {
  readonly #titleModule: string
  readonly #load: () => number
  /** Processes without a job; some may still be starting. */
  readonly #idle = new Set<Worker>()
  readonly #all = new Set<Worker>()
  /** When a process in the idle class last failed to finish, by `performance.now()`. */
  #starved = Number.NEGATIVE_INFINITY

  /** `load`: the machine's load average. */
  constructor(titleModule: string, load = () => loadavg()[0] ?? 0) {
    this.#titleModule = titleModule
    this.#load = load
  }

  async run<K extends TaskName>(job: Job<K>, signal: AbortSignal): Promise<Done<K>> {
    const worker = this.#taken()
    const { child, ready, share } = worker
    const over = new AbortController()
    const until = { signal: AbortSignal.any([signal, over.signal]) }
    let started = false
    try {
      const gone = once(child, 'exit', until).then(([code, by]) => {
        throw new Error(`it ended with ${code ?? by}`)
      })
      await Promise.race([ready, gone])
      started = true
      const answered = once(child, 'message', until)
      child.send(job, (error) => error !== null && over.abort(error))
      const [done] = await Promise.race([answered, gone])
      this.#rest(worker)
      return done
    } catch (error) {
      // A busy machine takes long to start a process: the next job finds it started.
      if (signal.aborted && !started && share === 'low') this.#rest(worker)
      else child.kill('SIGKILL')
      if (signal.aborted) this.#starve()
      throw error
    } finally {
      over.abort()
    }
  }

  /** An idle process, or a new one. */
  #taken(): Worker {
    const [resting] = this.#idle
    if (resting === undefined) return this.#begun()
    this.#wake(resting)
    return resting
  }

  /** The process is no longer idle. */
  #wake(worker: Worker): void {
    clearTimeout(worker.timer)
    this.#idle.delete(worker)
  }

  /** Ends an idle process. */
  #end(worker: Worker): void {
    this.#wake(worker)
    worker.child.kill('SIGKILL')
  }

  /** Starts later processes outside the idle class for a while, since the processors are never idle. */
  #starve(): void {
    this.#starved = performance.now()
    for (const worker of this.#idle) if (worker.share === 'idle') this.#end(worker)
  }

  #begun(): Worker {
    const busy = this.#load() > availableParallelism() || performance.now() - this.#starved < AFTER_STARVING
    const share = busy ? 'low' : 'idle'
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [this.#titleModule, share], {
      env: {},
      execArgv: FLAGS,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // It sends a message once it is ready, before any answer.
    const ready = once(child, 'message')
    ready.catch(() => undefined)
    const worker: Worker = { child, ready, share }
    this.#all.add(worker)
    child.on('error', () => undefined)
    child.once('exit', () => {
      this.#wake(worker)
      this.#all.delete(worker)
    })
    return worker
  }

  #rest(worker: Worker): void {
    if (!this.#all.has(worker)) return
    this.#idle.add(worker)
    worker.timer = setTimeout(() => this.#end(worker), IDLE).unref()
  }

  async destroy(): Promise<void> {
    const ends = [...this.#all].map(({ child }) => once(child, 'exit'))
    for (const { child } of this.#all) child.kill('SIGKILL')
    await Promise.all(ends)
  }
}
