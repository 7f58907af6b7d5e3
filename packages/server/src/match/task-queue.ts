/** The tasks of one match, which run one after the other. */
export class TaskQueue {
  #tail: Promise<unknown> = Promise.resolve()
  /** Number of unfinished tasks. */
  #pending = 0
  #usedAt = performance.now()

  /** Whether tasks are unfinished. */
  get busy(): boolean {
    return this.#pending > 0
  }

  /** Time of the last task that counts as use of the match, by `performance.now()`. */
  get usedAt(): number {
    return this.#usedAt
  }

  /**
   * Runs `work` after all earlier tasks, at once if there are none, with the time of this call. `used`: whether this
   * counts as use of the match.
   */
  run<T>(work: (asked: number) => Promise<T>, used = true): Promise<T> {
    const asked = performance.now()
    if (used) this.#usedAt = asked
    const done = this.#pending++ === 0 ? work(asked) : this.#tail.then(() => work(asked))
    this.#tail = done.then(this.#ended, this.#ended)
    return done
  }

  readonly #ended = (): void => {
    this.#pending--
  }
}
