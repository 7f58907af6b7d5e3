import type { Queries } from './db.ts'

/** Seconds that one beat counts at most: more than that no process waits between two, unless it or its machine stood still. */
export const LONGEST_BEAT = 90
/** Seconds without a beat after which the site was down for long. */
const DOWN = 3_600

/** Tells how many seconds the site has been up, as far as one process knows: it may be more, and never less. */
export interface SiteClock {
  readonly now: number
}

/**
 * The time that the site has been up, in seconds, which `up_seconds()` tells in SQL. Each process counts on from what it last read, by a clock that nobody
 * sets, and never sets it back: so several count the same time once, and no time counts in which none of them was there.
 */
export class UpTime implements SiteClock {
  readonly #db: Queries
  readonly #now: () => number
  #seen: { readonly seconds: number; readonly at: number } | undefined

  /** `now` in milliseconds, from anywhere. */
  constructor(db: Queries, now: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
  }

  get now(): number {
    return this.#seen === undefined ? 0 : this.#seen.seconds + this.#since(this.#seen.at)
  }

  /** Seconds since a moment that count. */
  #since(at: number): number {
    return Math.min(Math.max(0, (this.#now() - at) / 1000), LONGEST_BEAT)
  }

  /** Counts the time since the last beat; the first one only notes whether the site was down for long. Answers the time. Rejects if the store fails. */
  async beat(): Promise<number> {
    const at = this.#now()
    const since = this.#seen
    const elapsed = since === undefined ? 0 : this.#since(since.at)
    const [row] = await this.#db.query<{ seconds: number }>(
      `update up_time set seconds = greatest(seconds, $1::float8), beat_at = clock_timestamp(), begun = case when $2::boolean
          and abs(extract(epoch from clock_timestamp() - beat_at)) > ${DOWN} then seconds else begun end returning seconds`,
      [(since?.seconds ?? 0) + elapsed, since === undefined],
    )
    const seconds = row?.seconds ?? 0
    this.#seen = { seconds, at }
    return seconds
  }
}
