/** How many requests a connection may make. */
export interface RequestLimit {
  /** Requests that may come at once. */
  readonly burst: number
  /** Requests per second in the long run. */
  readonly perSecond: number
}

/** What people and patient programs need, and no more. */
export const defaultLimit: RequestLimit = { burst: 60, perSecond: 20 }

/** Counts the requests of one connection. */
export class RequestBucket {
  readonly #limit: RequestLimit
  #left: number
  #at = performance.now()

  constructor(limit: RequestLimit) {
    this.#limit = limit
    this.#left = limit.burst
  }

  /** Takes one request; `false` if there are too many. */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#limit.burst, this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }

  /** Seconds from the last {@link take} until the next request is taken. */
  get wait(): number {
    return Math.max(0, 1 - this.#left) / this.#limit.perSecond
  }
}
