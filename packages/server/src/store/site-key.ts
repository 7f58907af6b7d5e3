import { randomBytes } from 'node:crypto'
import type { Queries } from './db.ts'

/**
 * The store's clock as this process knows it, in milliseconds since 1970: the last known time plus monotonic time
 * since.
 */
export class SiteClock {
  #told: number
  #at: number

  /** `now`: the store's time at `at`, by `performance.now()`. */
  constructor(now: number, at: number) {
    this.#told = now
    this.#at = at
  }

  get now(): number {
    return this.#told + performance.now() - this.#at
  }

  /** Updates the time: the store's clock may have been changed. */
  tell(now: number, at: number): void {
    this.#told = now
    this.#at = at
  }
}

/** The secret shared by a site's processes, and their common time. */
export interface SiteKey {
  /** 32 random bytes. */
  readonly key: Buffer
  readonly clock: SiteClock
}

/** The site's key; the first caller creates it. Rejects if the store fails. */
export async function siteKey(db: Queries): Promise<SiteKey> {
  await db.query('insert into site_key (key) values ($1) on conflict (one) do nothing', [
    randomBytes(32).toString('base64'),
  ])
  const from = performance.now()
  const [row] = await db.query<{ key: string; now: number }>(
    'select key, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from site_key',
  )
  if (row === undefined) throw new Error('the site has no key')
  return { key: Buffer.from(row.key, 'base64'), clock: new SiteClock(row.now, (from + performance.now()) / 2) }
}
