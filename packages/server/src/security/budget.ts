import { fault } from '../faults.ts'

/** Commands between two checks: a few milliseconds at most. */
const LOOK = 16

/** Thrown in a thread when its work is no longer needed. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Processor time limit of a piece of work in a thread, and whether its result is still needed. */
export class Budget {
  readonly #stop: Int32Array
  readonly #limit: number
  readonly #from = process.threadCpuUsage()
  #ended: Error | undefined

  /**
   * `stop` is shared with the caller, and non-zero once the work is no longer needed; `limit`: milliseconds of this
   * thread's CPU time.
   */
  constructor(stop: Int32Array, limit: number) {
    this.#stop = stop
    this.#limit = limit
  }

  /** A budget without limits. */
  static endless(): Budget {
    return new Budget(new Int32Array(1), Number.POSITIVE_INFINITY)
  }

  /** The same items, with a {@link check} between them. */
  *of<T>(items: readonly T[]): Iterable<T> {
    for (const [index, item] of items.entries()) {
      if (index % LOOK === 0) this.check()
      yield item
    }
  }

  /**
   * Throws {@link Stopped} if the work is no longer needed, and the `Fault` `too-dear` over the limit; then always the
   * same error.
   */
  check(): void {
    this.#ended ??= this.#end()
    if (this.#ended !== undefined) throw this.#ended
  }

  #end(): Error | undefined {
    if (Atomics.load(this.#stop, 0) !== 0) return new Stopped('the result is no longer wanted')
    const { user, system } = process.threadCpuUsage(this.#from)
    return (user + system) / 1000 > this.#limit ? fault('too-dear') : undefined
  }
}
