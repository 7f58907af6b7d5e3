import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two looks at a process that ends. */
const LOOK = 50

/** How long the threads of a process wait, ready to run, for a processor that others have. */
export class Starved {
  readonly #pid: number
  /** By thread: nanoseconds at first and last. */
  readonly #waited = new Map<string, [first: number, last: number]>()
  readonly #timer: NodeJS.Timeout

  /** Begins with a process as it is. */
  constructor(pid: number) {
    this.#pid = pid
    this.#look(true)
    this.#timer = setInterval(() => this.#look(), LOOK)
  }

  /** Ends; answers the milliseconds of all threads together, 0 where the system does not tell. */
  end(): number {
    clearInterval(this.#timer)
    let sum = 0
    for (const [first, last] of this.#waited.values()) sum += last - first
    return sum / 1e6
  }

  #look(first = false): void {
    const tasks = `/proc/${this.#pid}/task`
    try {
      for (const thread of readdirSync(tasks)) {
        // Nanoseconds on a processor, nanoseconds of waiting for one, and how often.
        const waited = Number(readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ')[1])
        const before = this.#waited.get(thread)
        this.#waited.set(thread, [before?.[0] ?? (first ? waited : 0), waited])
      }
    } catch {
      // It ended, or one of its threads did.
    }
  }
}
