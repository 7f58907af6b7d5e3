import type { Queries } from './db.ts'

/** The contents of a store, as numbers. */
export interface StoreCounts {
  /** Matches by status. */
  readonly open: number
  readonly running: number
  readonly finished: number
  /** Running matches that failed to open. */
  readonly stuck: number
  readonly users: number
  /** Size of its database. */
  readonly bytes: number
}

/** Counts the contents of the store, which reads all rows of matches and users. Rejects if the store fails. */
export async function countStore(db: Queries): Promise<StoreCounts> {
  const [row] = await db.query<StoreCounts & { readonly [column: string]: unknown }>(
    `select count(*) filter (where status = 'open')::int as open,
        count(*) filter (where status = 'running')::int as running,
        count(*) filter (where status = 'finished')::int as finished,
        count(*) filter (where status = 'running' and stuck is not null)::int as stuck,
        (select count(*)::int from users) as users,
        pg_database_size(current_database())::float8 as bytes
      from matches`,
  )
  if (row === undefined) throw new Error('the store counted nothing')
  return row
}

/** Ids of the titles of running matches, most matches first. Rejects if the store fails. */
export async function runningTitles(db: Queries): Promise<string[]> {
  const rows = await db.query<{ title: string }>(
    `select title from matches where status = 'running' group by title order by count(*) desc, title`,
  )
  return rows.map(({ title }) => title)
}

/**
 * Milliseconds for which counts are kept, and the same as a multiple of the time that counting took, so that a large
 * store is counted less often.
 */
const [KEPT, REST] = [60_000, 1_000]

/** The latest counts of a store. Outdated counts are refreshed in the background on request. */
export class LatestCounts {
  readonly #count: () => Promise<StoreCounts>
  readonly #now: () => number
  #latest: StoreCounts | undefined
  #next = Number.NEGATIVE_INFINITY
  #counting: Promise<void> | undefined

  /** `count` counts now; `now`: a clock in milliseconds. */
  constructor(count: () => Promise<StoreCounts>, now: () => number = () => performance.now()) {
    this.#count = count
    this.#now = now
  }

  /** The last counts; `undefined` before the first ones, and after a failure. Starts to refresh outdated ones. */
  get latest(): StoreCounts | undefined {
    if (this.#counting === undefined && this.#now() >= this.#next) this.#counting = this.#renew()
    return this.#latest
  }

  /** Resolves once no refresh is running. */
  async settled(): Promise<void> {
    await this.#counting
  }

  async #renew(): Promise<void> {
    const from = this.#now()
    this.#latest = await this.#count().catch(() => undefined)
    const took = this.#now() - from
    this.#next = from + Math.max(KEPT, REST * took)
    this.#counting = undefined
  }
}
