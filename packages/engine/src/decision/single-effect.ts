/**
 * An effect together with what a generator that yields it alone would be, in a fraction of the time and memory of one: it is also the result
 * of its own two steps.
 */
export abstract class SingleEffect {
  done = false
  value: unknown
  #handed = false

  next(answer: unknown): this {
    this.done = this.#handed
    this.value = this.#handed ? this.read(answer) : this
    this.#handed = true
    return this
  }

  /** What the effect gives back of the answer to it. */
  read(answer: unknown): unknown {
    return answer
  }

  [Symbol.iterator](): this {
    return this
  }
}
