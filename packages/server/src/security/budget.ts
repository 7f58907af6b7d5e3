import { fault } from '../faults.ts'

/** Commands between two looks at what was spent: a few milliseconds at most. */
const LOOK = 16

/** Thrown in a thread when nobody waits for its work any more. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** What a piece of work in a thread may spend, and whether somebody still waits for it. */
export class Budget {
  readonly #stop: Int32Array
  readonly #limit: number
  readonly #from = process.threadCpuUsage()
  #ended: Error | undefined

  /** `stop` is shared with who asked, and not 0 once nobody waits; `limit`: milliseconds of this thread's own time. */
  constructor(stop: Int32Array, limit: number) {
    this.#stop = stop
    this.#limit = limit
  }

  /** One that never ends. */
  static endless(): Budget {
    return new Budget(new Int32Array(1), Number.POSITIVE_INFINITY)
  }

  /** The same items; between two of them throws what {@link check} throws. */
  *of<T>(items: readonly T[]): Iterable<T> {
    for (const [index, item] of items.entries()) {
      if (index % LOOK === 0) this.check()
      yield item
    }
  }

  /** Throws {@link Stopped} if nobody waits, or the `Fault` `too-dear` if too much was spent; once it has thrown, always the same. */
  check(): void {
    this.#ended ??= this.#end()
    if (this.#ended !== undefined) throw this.#ended
  }

  #end(): Error | undefined {
    if (Atomics.load(this.#stop, 0) !== 0) return new Stopped('nobody waits')
    const { user, system } = process.threadCpuUsage(this.#from)
    return (user + system) / 1000 > this.#limit ? fault('too-dear') : undefined
  }
}
