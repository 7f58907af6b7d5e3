import { randomBytes } from 'node:crypto'
import type { Queries } from './db.ts'

/** What only the processes of one site know, with the time on which they agree. */
export interface SiteKey {
  /** 32 random bytes. */
  readonly key: Buffer
  /** Milliseconds by which the clock of the store is ahead of this process's. */
  readonly ahead: number
}

/** The key of this site; the first process that asks for it makes it. Rejects if the store fails. */
export async function siteKey(db: Queries): Promise<SiteKey> {
  await db.query('insert into site_key (key) values ($1) on conflict (one) do nothing', [
    randomBytes(32).toString('base64'),
  ])
  const from = Date.now()
  const [row] = await db.query<{ key: string; now: number }>(
    'select key, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from site_key',
  )
  if (row === undefined) throw new Error('the site has no key')
  return { key: Buffer.from(row.key, 'base64'), ahead: row.now - (from + Date.now()) / 2 }
}
