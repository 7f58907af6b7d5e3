import { FairQueue, type QueueBounds } from './fair-queue.ts'

/**
 * Lets work in one piece per turn of the event loop, so that what comes in masses never keeps what is already inside waiting for more than one
 * piece. Askers take turns: who asks for much waits behind who asks for little.
 */
export class EventLoopQueue {
  readonly #waiting: FairQueue<() => void>
  #turning = false

  constructor(bounds: QueueBounds) {
    this.#waiting = new FairQueue(bounds)
  }

  /** Does the work, at once if nothing else was let in during this turn; `false` if too much waits, so that it is never done. */
  enter(asker: string, work: () => void): boolean {
    if (this.#turning) return this.#waiting.add(asker, work)
    this.#turn()
    work()
    return true
  }

  #turn(): void {
    this.#turning = true
    setImmediate(() => {
      this.#turning = false
      const work = this.#waiting.next()
      if (work === undefined) return
      this.#turn()
      work()
    })
  }
}
