/**
 * Lets work in one piece per turn of the event loop, so that what comes in masses never keeps what is already inside waiting for more than one
 * piece. Askers take turns: who asks for much waits behind who asks for little.
 */
export class Turnstile {
  readonly #longest: number
  /** By asker, in the order of their turns. */
  readonly #queues = new Map<string, (() => void)[]>()
  #turning = false

  /** `longest`: how much of one asker may wait. */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Does the work, at once if nothing else was let in during this turn; `false` if too much of this asker waits, so that it is never done. */
  enter(asker: string, work: () => void): boolean {
    if (!this.#turning) {
      this.#turn()
      work()
      return true
    }
    const queue = this.#queues.get(asker)
    if (queue === undefined) this.#queues.set(asker, [work])
    else if (queue.length >= this.#longest) return false
    else queue.push(work)
    return true
  }

  #turn(): void {
    this.#turning = true
    setImmediate(() => {
      this.#turning = false
      for (const [asker, queue] of this.#queues) {
        const work = queue.shift()
        this.#queues.delete(asker)
        if (queue.length > 0) this.#queues.set(asker, queue)
        this.#turn()
        work?.()
        return
      }
    })
  }
}
