import { userInfo } from 'node:os'
import pg from 'pg'
import { STORE_LIMITS } from '../security/limits.ts'
import type { Db, Queries, Row, Session, Statement } from './db.ts'

/** A second one works while the first waits for the disk; more of them gain nothing. */
const WRITERS = 2

/** No limits, whatever the database or the role has for a rule. */
const UNLIMITED = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** Lets the server soon give up the work, and the locks, of a process that is no more; as far as it knows these settings (from version 14 on). */
const NOTICE_DEATH = `select set_config(name, value, false) from pg_settings
  join (values ('client_connection_check_interval', '2s'), ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),
    ('tcp_keepalives_count', '3')) as wanted (name, value) using (name)`

/** Opens a pool to the Postgres server of `url`; statements may take `limit` milliseconds. Throws if it cannot be reached. */
export async function openPostgres(url: string, limit: number = STORE_LIMITS.statement): Promise<Db> {
  const place = { connectionString: withUser(url), connectionTimeoutMillis: STORE_LIMITS.connect }
  const pool = new pg.Pool({
    ...place,
    max: 8,
    query_timeout: limit,
    statement_timeout: limit,
    idle_in_transaction_session_timeout: STORE_LIMITS.idle,
  })
  // A connection that breaks while idle is replaced by the pool; the next statement tells whether the server is there.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    name: `Postgres at ${new URL(url).host}`,
    writers: WRITERS,
    ...queriesOn(pool),
    run: async (statement, params) => {
      await rowsOf(pool, statement, params)
    },
    tx: async (work) => {
      const client = await pool.connect()
      let broken = false
      const lost = (): void => {
        broken = true
      }
      client.on('error', lost)
      try {
        return await transaction(client, work, lost)
      } finally {
        client.off('error', lost)
        client.release(broken)
      }
    },
    unlimited: async (work) => {
      const client = new pg.Client({ ...place, keepAlive: true })
      // The statement that runs is told as well.
      client.on('error', () => undefined)
      await client.connect()
      try {
        await client.query(UNLIMITED)
        await client.query(NOTICE_DEATH).catch(() => undefined)
        return await work({ ...queriesOn(client), tx: (part) => transaction(client, part) })
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}

function queriesOn(target: pg.Pool | pg.ClientBase): Queries & Pick<Session, 'exec'> {
  return {
    query: <T extends Row>(statement: string | Statement, params: readonly unknown[] = []) =>
      rowsOf<T>(target, statement, params),
    exec: async (sql) => {
      await target.query(sql)
    },
  }
}

type Told = (error: Error | null | undefined, result: pg.QueryResult) => void

/** What pools and connections can do with a query of this kind, and their types do not say. */
interface Target {
  query(query: pg.Query, told: Told): unknown
}

/** A statement that is prepared once per connection. Given as a configuration it would be copied, property by property, each time it is run. */
class Prepared extends pg.Query {
  readonly name: string

  constructor({ name, sql }: Statement, params: readonly unknown[]) {
    super(sql, [...params])
    this.name = name
  }
}

function rowsOf<T extends Row>(
  target: pg.Pool | pg.ClientBase,
  statement: string | Statement,
  params: readonly unknown[],
): Promise<T[]> {
  return new Promise((done, failed) => {
    const told: Told = (error, result) => (error == null ? done(result.rows) : failed(error))
    const query = typeof statement === 'string' ? new pg.Query(statement, [...params]) : new Prepared(statement, params)
    ;(target as Target).query(query, told)
  })
}

/** A transaction on a connection; `lost` is told if not even going back worked. */
async function transaction<T>(
  client: pg.ClientBase,
  work: (queries: Queries & Pick<Session, 'exec'>) => Promise<T>,
  lost: () => void = () => undefined,
): Promise<T> {
  try {
    await client.query('begin')
    const result = await work(queriesOn(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(lost)
    throw error
  }
}

/**
 * Without a user in the URL or in `PGUSER`, the name of who runs the server, as Postgres' own tools have it. `PGUSER` is a variable of libpq, which
 * the driver reads by itself; it is none of this server's environment.
 */
function withUser(url: string): string {
  const parsed = new URL(url)
  if (parsed.username === '' && process.env['PGUSER'] === undefined) parsed.username = userInfo().username
  return parsed.href
}
