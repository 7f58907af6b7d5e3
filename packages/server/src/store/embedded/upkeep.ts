import type { UpkeepOptions } from './messages.ts'

/** The part of PGlite that maintenance uses. */
export interface MaintainedStore {
  query<T>(sql: string): Promise<{ readonly rows: T[] }>
  exec(sql: string): Promise<unknown>
}

const MB = 1024 * 1024

/**
 * Bytes of write-ahead log after which a checkpoint is made even while the store is being copied, so that the log does
 * not grow without limit; the copy is then restarted.
 */
const MOST_WHILE_COPIED = 256 * MB

/** A server's settings: a checkpoint takes under half a second on a slow disk, and the log stays below its limit. */
export const usualUpkeep: UpkeepOptions = { interval: 1_000, log: { idle: 16 * MB, most: 48 * MB }, dead: 200 }

/**
 * Share of a table's rows, besides a fixed number, that may be dead before a vacuum, whose cost grows with the table.
 */
const PART = 0.2

/** The table that most needs a vacuum, counting its TOAST table. */
const WORST = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid join pg_namespace n on n.oid = c.relnamespace
    left join pg_stat_all_tables t on t.relid = c.reltoastrelid,
    lateral (select s.n_dead_tup + coalesce(t.n_dead_tup, 0) as dead,
      s.n_live_tup + coalesce(t.n_live_tup, 0) as live) as rows
  where dead > $DEAD + ${PART} * live order by dead desc limit 1`

/** Bytes of write-ahead log since the last checkpoint. */
const LOG = `select (pg_current_wal_insert_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`

/**
 * Does one step of what Postgres' background processes do, which PGlite lacks: a checkpoint once enough was written, to
 * keep the log short, or a vacuum of one table. `idle`: there are no requests now; otherwise only urgent steps are
 * done. `isCopied`: a backup is being copied, which a checkpoint would disturb. Returns the step done.
 */
export async function tend(
  lite: MaintainedStore,
  idle: boolean,
  options: UpkeepOptions,
  isCopied: () => boolean = () => false,
): Promise<'checkpoint' | 'vacuum' | undefined> {
  const { rows: logs } = await lite.query<{ bytes: number }>(LOG)
  const log = logs[0]?.bytes ?? 0
  if (log > (idle ? options.log.idle : options.log.most) && (log > MOST_WHILE_COPIED || !isCopied())) {
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
