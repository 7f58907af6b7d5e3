import { userInfo } from 'node:os'
import pg from 'pg'
import type { Db, Queries, Row, Statement } from './db.ts'

/** Milliseconds after which a statement counts as failed. */
const STATEMENT_LIMIT = 10_000

/** Milliseconds after which a transaction in which nothing happens is given up: a process that froze must not keep rows to itself. */
const IDLE_LIMIT = 2_000

/** A second one works while the first waits for the disk; more of them gain nothing. */
const WRITERS = 2

/** Opens a pool to the Postgres server of `url`. Throws if it cannot be reached. */
export async function openPostgres(url: string): Promise<Db> {
  const pool = new pg.Pool({
    connectionString: withUser(url),
    max: 8,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT_LIMIT,
    statement_timeout: STATEMENT_LIMIT,
    idle_in_transaction_session_timeout: IDLE_LIMIT,
  })
  // A connection that breaks while idle is replaced by the pool; the next statement tells whether the server is there.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  const on = (target: pg.Pool | pg.PoolClient): Queries & Pick<Db, 'exec'> => ({
    query: async <T extends Row>(statement: string | Statement, params: readonly unknown[] = []) => {
      const asked = typeof statement === 'string' ? { text: statement } : { name: statement.name, text: statement.sql }
      return (await target.query<T>({ ...asked, values: [...params] })).rows
    },
    exec: async (sql) => {
      await target.query(sql)
    },
  })
  return {
    name: `Postgres at ${new URL(url).host}`,
    writers: WRITERS,
    ...on(pool),
    run: async ({ name, sql }, params) => {
      await pool.query({ name, text: sql, values: params as unknown[] })
    },
    tx: async (work) => {
      const client = await pool.connect()
      let broken = false
      const lost = (): void => {
        broken = true
      }
      client.on('error', lost)
      try {
        await client.query('begin')
        const result = await work(on(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(lost)
        throw error
      } finally {
        client.off('error', lost)
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

/** Without a user in the URL or in `PGUSER`, the name of who runs the server, as Postgres' own tools have it. */
function withUser(url: string): string {
  const parsed = new URL(url)
  if (parsed.username === '' && process.env['PGUSER'] === undefined) parsed.username = userInfo().username
  return parsed.href
}
