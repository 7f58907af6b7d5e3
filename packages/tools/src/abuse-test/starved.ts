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

/** How long a process's main thread waited for a processor, over time. */
export class MainThreadWait {
  /** Samples in milliseconds: time, and total wait until then. */
  readonly #samples: (readonly [at: number, waited: number])[] = []
  readonly #look: () => void
  readonly #timer: NodeJS.Timeout

  /** Starts sampling a process. */
  constructor(pid: number) {
    const file = `/proc/${pid}/task/${pid}/schedstat`
    this.#look = () => {
      try {
        this.#samples.push([performance.now(), waitIn(file)])
      } catch {
        // The process has ended, or the system does not report it.
      }
    }
    this.#look()
    this.#timer = setInterval(this.#look, LOOK)
  }

  /** Stops; returns its samples. */
  end(): readonly (readonly [at: number, waited: number])[] {
    clearInterval(this.#timer)
    this.#look()
    return this.#samples
  }
}

/** The longest wait within any `length` milliseconds; at most `length`, 0 without samples. */
export function longestWait(samples: readonly (readonly [at: number, waited: number])[], length: number): number {
  let most = 0
  let first = 0
  for (const [index, [at, waited]] of samples.entries()) {
    // The sample before the window counts: a wait that began there may reach into it.
    while (first + 1 < index && at - (samples[first + 1]?.[0] ?? 0) >= length) first++
    most = Math.max(most, waited - (samples[first]?.[1] ?? 0))
  }
  return Math.min(length, most)
}
