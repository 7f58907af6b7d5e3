import { readdirSync } from 'node:fs'
import { waitIn } from '../crash-test/schedstat.ts'

/** Milliseconds between two samples of a process. */
const LOOK = 50

/** Measures how long a process's runnable threads wait for a processor. */
export class Starved {
  readonly #pid: number
  /** By thread: first and last sample in milliseconds. */
  readonly #waited = new Map<string, [first: number, last: number]>()
  readonly #timer: NodeJS.Timeout

  /** Starts with the current state of a process. */
  constructor(pid: number) {
    this.#pid = pid
    this.#look(true)
    this.#timer = setInterval(() => this.#look(), LOOK)
  }

  /** Stops; returns the milliseconds of all threads together, 0 where the system does not report them. */
  end(): number {
    clearInterval(this.#timer)
    let sum = 0
    for (const [first, last] of this.#waited.values()) sum += last - first
    return sum
  }

  #look(first = false): void {
    const tasks = `/proc/${this.#pid}/task`
    try {
      for (const thread of readdirSync(tasks)) {
        const waited = waitIn(`${tasks}/${thread}/schedstat`)
        const before = this.#waited.get(thread)
        this.#waited.set(thread, [before?.[0] ?? (first ? waited : 0), waited])
      }
    } catch {
      // The process or one of its threads has ended.
    }
  }
}
