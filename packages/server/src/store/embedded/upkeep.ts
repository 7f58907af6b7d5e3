import type { UpkeepOptions } from './messages.ts'

/** The little of PGlite that looking after it needs. */
export interface Tended {
  query<T>(sql: string): Promise<{ readonly rows: T[] }>
  exec(sql: string): Promise<unknown>
}

const MB = 1024 * 1024

/** For a server: a checkpoint stays below half a second on a slow disk, and the log below its limit. */
export const usualUpkeep: UpkeepOptions = { interval: 1_000, log: { idle: 16 * MB, most: 48 * MB }, dead: 200 }

/** Part of a table's rows, besides a fixed number, that may be dead before it is vacuumed: the larger it is, the more work that is. */
const PART = 0.2

/** The table that most needs a vacuum, with the rows that it keeps elsewhere because they are long. */
const WORST = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid join pg_namespace n on n.oid = c.relnamespace
    left join pg_stat_all_tables t on t.relid = c.reltoastrelid,
    lateral (select s.n_dead_tup + coalesce(t.n_dead_tup, 0) as dead, s.n_live_tup + coalesce(t.n_live_tup, 0) as live) as rows
  where dead > $DEAD + ${PART} * live order by dead desc limit 1`

/** Bytes of write-ahead log since the last checkpoint. */
const LOG = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * Does one piece of what Postgres' background processes do elsewhere, for the embedded one has none: makes a checkpoint once enough was
 * written, so that the log stays short, or clears one table of dead rows. `idle`: nobody wants anything just now; else only what must be is
 * done. Answers what was done.
 */
export async function tend(
  lite: Tended,
  idle: boolean,
  options: UpkeepOptions,
): Promise<'checkpoint' | 'vacuum' | undefined> {
  const { rows: logs } = await lite.query<{ bytes: number }>(LOG)
  if ((logs[0]?.bytes ?? 0) > (idle ? options.log.idle : options.log.most)) {
    await lite.exec('checkpoint')
    return 'checkpoint'
  }
  if (!idle) return undefined
  const { rows: tables } = await lite.query<{ name: string }>(WORST.replace('$DEAD', String(options.dead)))
  const worst = tables[0]
  if (worst === undefined) return undefined
  await lite.exec(`vacuum (analyze) ${worst.name}`)
  return 'vacuum'
}
