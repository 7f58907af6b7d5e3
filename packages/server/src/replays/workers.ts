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
  /**
   * CPU milliseconds that a thread has spent on a running job; `undefined` before it starts. Absent where this is
   * unknown.
   */
  spent?(job: Job): Promise<number | undefined>
  /** Ends all workers. */
  destroy(): Promise<void>
}

/** Milliseconds until an idle worker is ended. */
const IDLE = 60_000
/**
 * Milliseconds for which processes start with a low priority instead of the idle class, after one in that class got no
 * time. They also do so under a load above the number of processors, which are never idle then.
 */
const AFTER_STARVING = 600_000

/**
 * A pool of at most `most` threads, which can share memory with the server. `failed` is called when one ends
 * unexpectedly.
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

/**
 * As many processes as there is concurrent work. Unlike threads they share no helper threads with the server, which
 * would collect their garbage at the server's priority.
 */
export class Processes implements Workers {
  readonly #titleModule: string
  readonly #load: () => number
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  readonly #all = new Set<ChildProcess>()
  /** When a process of the idle class last failed to finish, by `performance.now()`. */
  #starved = Number.NEGATIVE_INFINITY

  /** `load`: the machine's load average. */
  constructor(titleModule: string, load = () => loadavg()[0] ?? 0) {
    this.#titleModule = titleModule
    this.#load = load
  }

  async run<K extends TaskName>(job: Job<K>, signal: AbortSignal): Promise<Done<K>> {
    const child = this.#taken()
    const over = new AbortController()
    const until = { signal: AbortSignal.any([signal, over.signal]) }
    try {
      const answered = once(child, 'message', until)
      const gone = once(child, 'exit', until).then(([code, by]) => {
        throw new Error(`it ended with ${code ?? by}`)
      })
      child.send(job, (error) => error !== null && over.abort(error))
      const [done] = await Promise.race([answered, gone])
      this.#rest(child)
      return done
    } catch (error) {
      child.kill('SIGKILL')
      if (signal.aborted) this.#starve()
      throw error
    } finally {
      over.abort()
    }
  }

  /** An idle process, or a new one. */
  #taken(): ChildProcess {
    const [resting] = this.#idle
    if (resting === undefined) return this.#begun()
    const [child, timer] = resting
    clearTimeout(timer)
    this.#idle.delete(child)
    return child
  }

  /** Ends an idle process. */
  #end(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    child.kill('SIGKILL')
  }

  /** Starts later processes outside the idle class for a while, since the processors are never idle. */
  #starve(): void {
    this.#starved = performance.now()
    for (const child of this.#idle.keys()) this.#end(child)
  }

  #begun(): ChildProcess {
    const busy = this.#load() > availableParallelism() || performance.now() - this.#starved < AFTER_STARVING
    const share = busy ? 'low' : 'idle'
    const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [this.#titleModule, share], {
      env: {},
      execArgv: FLAGS,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#all.add(child)
    child.on('error', () => undefined)
    child.once('exit', () => {
      clearTimeout(this.#idle.get(child))
      this.#idle.delete(child)
      this.#all.delete(child)
    })
    return child
  }

  #rest(child: ChildProcess): void {
    if (this.#all.has(child)) this.#idle.set(child, setTimeout(() => this.#end(child), IDLE).unref())
  }

  async destroy(): Promise<void> {
    const ends = [...this.#all].map((child) => once(child, 'exit'))
    for (const child of this.#all) child.kill('SIGKILL')
    await Promise.all(ends)
  }
}
