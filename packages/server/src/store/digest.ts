import type { Db, Queries, Session } from './db.ts'

/** Number of rows, and a hash of them in any order. */
export interface Digest {
  readonly rows: number
  readonly hash: string
}

/** Whether two tables have the same rows. */
export function isSame(one: Digest, other: Digest): boolean {
  return one.rows === other.rows && one.hash === other.hash
}

/** Counts and hashes the rows of a table; times are written in the session's time zone. */
export async function digest(db: Queries, table: string): Promise<Digest> {
  const [row] = await db.query<{ rows: number; hash: string }>(
    `select count(*)::int as rows,
        coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint::numeric), 0)::text as hash
      from "${table}" t`,
  )
  return row ?? { rows: 0, hash: '' }
}

/** Runs work on one connection, without time limits, with times in UTC so that both stores write them alike. */
export async function inSession<T>(db: Db, work: (session: Session) => Promise<T>): Promise<T> {
  const inUtc = async (session: Session): Promise<T> => {
    await session.exec(`set timezone to 'UTC'`)
    try {
      return await work(session)
    } finally {
      await session.exec('reset timezone')
    }
  }
  return db.unlimited === undefined ? inUtc(db) : db.unlimited(inUtc)
}

/** Names of all tables, sorted. */
export async function tablesOf(db: Queries): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
  )
  return rows.map(({ name }) => name)
}
