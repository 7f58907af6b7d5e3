import type { Queries } from './db.ts'

/** Maximum seconds counted between two heartbeats: a longer gap means that the process or machine was suspended. */
export const LONGEST_BEAT = 90
/** Seconds without a heartbeat that make a long outage. */
const DOWN = 3_600

/** The site's up time in seconds as one process knows it; the true value may be higher, but never lower. */
export interface SiteClock {
  readonly now: number
}

/**
 * The site's up time in seconds, in SQL `up_seconds()`. Each process counts on from the value it last read, by a
 * monotonic clock, and never lowers it: several processes count the same time once, and time without any process does
 * not count.
 */
export class UpTime implements SiteClock {
  readonly #db: Queries
  readonly #now: () => number
  #seen: { readonly seconds: number; readonly at: number } | undefined

  /** `now`: milliseconds from any origin. */
  constructor(db: Queries, now: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
  }

  get now(): number {
    return this.#seen === undefined ? 0 : this.#seen.seconds + this.#since(this.#seen.at)
  }

  /** Countable seconds since a moment. */
  #since(at: number): number {
    return Math.min(Math.max(0, (this.#now() - at) / 1000), LONGEST_BEAT)
  }

  /**
   * Counts the time since the last heartbeat; the first one only records whether there was a long outage. Returns the
   * up time. Rejects if the store fails.
   */
  async beat(): Promise<number> {
    const at = this.#now()
    const since = this.#seen
    const elapsed = since === undefined ? 0 : this.#since(since.at)
    const [row] = await this.#db.query<{ seconds: number }>(
      `update up_time set seconds = greatest(seconds, $1::float8), beat_at = clock_timestamp(),
          begun = case when $2::boolean and abs(extract(epoch from clock_timestamp() - beat_at)) > ${DOWN}
            then seconds else begun end
        returning seconds`,
      [(since?.seconds ?? 0) + elapsed, since === undefined],
    )
    const seconds = row?.seconds ?? 0
    this.#seen = { seconds, at }
    return seconds
  }
}
