/** Milliseconds that long work runs before it yields. */
const SLICE = 4

/** Awaited before each step of long work; yields to other work when due. */
export type Turn = () => Promise<void> | undefined

/** Schedules a server's long tasks: between any two of their turns, the event loop handles everything else. */
export class LongWork {
  /** The last turn in the queue. */
  #last: Promise<void> = Promise.resolve()

  /** Starts a task. `patient`: it also yields before its first step. */
  begin(patient = false): Turn {
    let began = patient ? Number.NEGATIVE_INFINITY : performance.now()
    return () => {
      if (performance.now() - began < SLICE) return undefined
      const turn = this.#last.then(() => new Promise<void>((done) => setImmediate(done)))
      this.#last = turn
      return turn.then(() => {
        began = performance.now()
      })
    }
  }
}
