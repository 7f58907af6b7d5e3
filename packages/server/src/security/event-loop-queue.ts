import { FairQueue, type QueueBounds } from './fair-queue.ts'

/**
 * Admits one piece of work per turn of the event loop, so that bursts delay work in progress by at most one piece.
 * Clients take turns: one with many requests waits behind one with few.
 */
export class EventLoopQueue {
  readonly #waiting: FairQueue<() => void>
  #turning = false

  constructor(bounds: QueueBounds) {
    this.#waiting = new FairQueue(bounds)
  }

  /**
   * Runs the work: at once if it is the first of this turn, otherwise later; `false` if the queue is full and it never
   * runs.
   */
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
