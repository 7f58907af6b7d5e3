/** Milliseconds of the first pause; each further one is twice as long. */
const FIRST = 1_000
/** The longest pause, in milliseconds. */
const LONGEST = 600_000
/** The longest pause if the store or server is overloaded, in milliseconds: users are waiting for the computer. */
const LONGEST_OF_PASSING = 5_000
/** Maximum number of matches remembered; the oldest are dropped. */
const REMEMBERED = 10_000

interface Setback {
  readonly failures: number
  /** Time by `performance.now()`. */
  readonly until: number
}

/** Matches whose computers' last step failed. The pause doubles with each failure, and ends with a success. */
export class Setbacks {
  readonly #setbacks = new Map<string, Setback>()

  /** Records a failure. `passing`: its cause is temporary and outside the match. */
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

  /** Records a success. */
  succeeded(match: string): void {
    this.#setbacks.delete(match)
  }

  /** Milliseconds until the match may be tried again; 0: now. */
  rest(match: string): number {
    return Math.max(0, (this.#setbacks.get(match)?.until ?? 0) - performance.now())
  }
}
