import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { TASK_LIMITS } from '../security/limits.ts'
import type { TaskName } from './tasks.ts'
import type { ThreadData } from './thread.ts'
import type { Done, Job } from './work.ts'

/** Who does the work of a pool. */
export interface Workers {
  /** Does a piece of work; it is ended with who does it by the signal, and then rejects, as it does where memory is lacking. */
  run<K extends TaskName>(job: Job<K>, signal: AbortSignal): Promise<Done<K>>
  /** Milliseconds of its own time that a thread has spent on a piece of work, whatever it is at; `undefined` if none has begun. Absent where that cannot be told. */
  spent?(job: Job): Promise<number | undefined>
  /** Ends all of them. */
  destroy(): Promise<void>
}

/** Milliseconds for which one without work is kept. */
const IDLE = 60_000
/**
 * Milliseconds for which processes begin with a low priority alone, once one in the idle class had no time. They do so as well while more is to be
 * run than there are processors: those are never idle.
 */
const AFTER_STARVING = 600_000

/** Threads, so many at most: they share what the server does not copy. `failed` is told of one that ended by itself. */
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
/** Garbage is collected by the thread that makes it, and what a process may hold is what a thread may. */
const FLAGS = [
  '--single-threaded-gc',
  `--max-old-space-size=${maxOldGenerationSizeMb}`,
  `--max-semi-space-size=${maxYoungGenerationSizeMb / 2}`,
]

/**
 * Processes, as many as work is asked for at a time: unlike threads they share no helpers with those who play, which collect garbage for whoever makes
 * any, as urgently as for the server.
 */
export class Processes implements Workers {
  readonly #titleModule: string
  readonly #load: () => number
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  readonly #all = new Set<ChildProcess>()
  /** When one that took only what nobody else wanted came to no end, as `performance.now()`. */
  #starved = Number.NEGATIVE_INFINITY

  /** `load`: how many processes of the machine run or wait to, on average. */
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

  /** One without work, or a new one. */
  #taken(): ChildProcess {
    const [resting] = this.#idle
    if (resting === undefined) return this.#begun()
    const [child, timer] = resting
    clearTimeout(timer)
    this.#idle.delete(child)
    return child
  }

  /** Ends one without work: from now on nobody is given it. */
  #end(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child))
    this.#idle.delete(child)
    child.kill('SIGKILL')
  }

  /** Where the processors are never idle, those to come are not content with that, for some time. */
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
