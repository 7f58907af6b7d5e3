/** Milliseconds that long work runs before it yields. */
const SLICE = 4

/** Milliseconds that a command runs before it yields: fewer, because there are many commands. */
export const SLICE_OF_COMMAND = 0.4

/** Awaited before each step of a long task; yields to other work when due. */
export type Turn = () => Promise<void> | undefined

/** Schedules a server's long tasks: between any two of their turns, the event loop handles everything else. */
export class LongWork {
  /** The last turn in the queue. */
  #last: Promise<void> = Promise.resolve()

  /** Resolves in this task's turn of the event loop. */
  turn(): Promise<void> {
    const turn = this.#last.then(() => new Promise<void>((done) => setImmediate(done)))
    this.#last = turn
    return turn
  }

  /** For commands that run one after the other. */
  commands(): CommandSlices {
    return new CommandSlices(this)
  }

  /** Starts a task. `patient`: it also yields before its first step. */
  begin(patient = false): Turn {
    let began = patient ? Number.NEGATIVE_INFINITY : performance.now()
    return () => {
      if (performance.now() - began < SLICE) return undefined
      return this.turn().then(() => {
        began = performance.now()
      })
    }
  }
}

/** Runs commands, each of which may be a long task. */
export class CommandSlices {
  readonly #work: LongWork
  #began = 0

  constructor(work: LongWork) {
    this.#work = work
  }

  /** Whether the command should stop, having used up its slice. */
  readonly due = (): boolean => performance.now() - this.#began >= SLICE_OF_COMMAND

  /**
   * Runs a command that yields when {@link due}, to let other work run. `spend` runs each part. Most commands complete
   * at once, and return no promise.
   */
  run<T>(parts: Generator<void, T>, spend: <R>(part: () => R) => R = (part) => part()): T | Promise<T> {
    this.#began = performance.now()
    const first = spend(() => parts.next())
    return first.done === true ? first.value : this.#goOn(parts, spend)
  }

  async #goOn<T>(parts: Generator<void, T>, spend: <R>(part: () => R) => R): Promise<T> {
    for (;;) {
      await this.#work.turn()
      this.#began = performance.now()
      const next = spend(() => parts.next())
      if (next.done === true) return next.value
    }
  }
}
