/** Milliseconds of the first pause; each is twice as long as the one before. */
const FIRST = 1_000
/** The longest pause, in milliseconds. */
const LONGEST = 600_000
/** The longest pause where the store or the server has no room for now: people wait for the computer once there is. */
const LONGEST_OF_PASSING = 5_000
/** Matches that are remembered; the oldest are forgotten. */
const REMEMBERED = 10_000

interface Setback {
  readonly failures: number
  /** On the clock of `performance.now()`. */
  readonly until: number
}

/** Matches whose computers failed at their last step. Each rests longer after every failure, and not at all after a step that succeeds. */
export class Setbacks {
  readonly #setbacks = new Map<string, Setback>()

  /** Notes a failure; `passing`: of something else, which passes by itself. */
  failed(match: string, passing = false): void {
    const failures = this.#setbacks.get(match)?.failures ?? 0
    const pause = Math.min(FIRST * 2 ** failures, passing ? LONGEST_OF_PASSING : LONGEST)
    this.#setbacks.delete(match)
    this.#setbacks.set(match, { failures: Math.min(failures + 1, 30), until: performance.now() + pause })
    if (this.#setbacks.size <= REMEMBERED) return
    for (const oldest of this.#setbacks.keys()) {
      this.#setbacks.delete(oldest)
      return
    }
  }

  /** Notes a step that succeeded. */
  succeeded(match: string): void {
    this.#setbacks.delete(match)
  }

  /** Milliseconds for which nothing is tried in a match; 0: it may be tried now. */
  rest(match: string): number {
    return Math.max(0, (this.#setbacks.get(match)?.until ?? 0) - performance.now())
  }
}
