import { userInfo } from 'node:os'
import pg from 'pg'
import { fault } from '../faults.ts'
import { STORE_LIMITS } from '../security/limits.ts'
import type { Db, Queries, Row, Session, Statement } from './db.ts'

/** A second writer works while the first waits for the disk; more gain nothing. */
const WRITERS = 2

/** Removes all timeouts, whatever the database or role sets. */
const UNLIMITED = 'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/** Makes Postgres soon end the work and locks of a dead process, if it has these settings (version 14 on). */
export const NOTICE_DEATH = `select set_config(name, value, false) from pg_settings
  join (values ('client_connection_check_interval', '2s'), ('tcp_keepalives_idle', '10'),
    ('tcp_keepalives_interval', '5'), ('tcp_keepalives_count', '3')) as wanted (name, value) using (name)`

/**
 * Compiling a query took up to a second for each page of one's own matches, whose plan looks dear, and never pays for
 * statements as short as a site's. Versions before 11 compile nothing and lack the setting.
 */
const NO_COMPILING = `select set_config(name, 'off', false) from pg_settings where name = 'jit'`

/** Timeouts in milliseconds: see {@link STORE_LIMITS}. */
export type StoreTimeouts = Pick<typeof STORE_LIMITS, 'connect' | 'statement' | 'idle'>

/** SQLSTATEs of a busy machine: idle in a transaction for too long, a statement that took too long, a deadlock. */
const BUSY: readonly unknown[] = ['25P03', '57014', '40P01']

/** Opens a connection pool to the Postgres server at `url`. Throws if it cannot be reached. */
export async function openPostgres(
  url: string,
  timeouts: Partial<Record<keyof StoreTimeouts, number>> = {},
): Promise<Db> {
  const { connect, statement, idle } = { ...STORE_LIMITS, ...timeouts }
  const place = { connectionString: withUser(url), connectionTimeoutMillis: connect }
  const settings = {
    ...place,
    max: 8,
    query_timeout: statement,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idle,
    // Not among the types of pools.
    onConnect: async (client: pg.ClientBase): Promise<void> => {
      await client.query(NO_COMPILING)
    },
  }
  const pool = new pg.Pool(settings)
  // The pool replaces a connection that breaks while idle; the next statement shows whether the server is up.
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
      const stage = { committing: false }
      try {
        return await transaction(client, work, lost, stage)
      } catch (error) {
        // The transaction was rolled back: Postgres ends one whose client stalls, because it holds locks.
        throw !stage.committing && (broken || BUSY.includes(codeOf(error))) ? fault('not-stored') : error
      } finally {
        client.off('error', lost)
        client.release(broken)
      }
    },
    unlimited: async (work) => {
      const client = new pg.Client({ ...place, keepAlive: true })
      // The running statement also gets the error.
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

type Callback = (error: Error | null | undefined, result: pg.QueryResult) => void

/** A method of pools and connections that their types lack. */
interface Target {
  query(query: pg.Query, told: Callback): unknown
}

/** A statement prepared once per connection. A plain configuration object would be copied on each run. */
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
    const told: Callback = (error, result) => (error == null ? done(result.rows) : failed(error))
    const query = typeof statement === 'string' ? new pg.Query(statement, [...params]) : new Prepared(statement, params)
    ;(target as Target).query(query, told)
  })
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}

/** A transaction on a connection; `lost` is called if even the rollback failed. */
async function transaction<T>(
  client: pg.ClientBase,
  work: (queries: Queries & Pick<Session, 'exec'>) => Promise<T>,
  lost: () => void = () => undefined,
  stage = { committing: false },
): Promise<T> {
  try {
    await client.query('begin')
    const result = await work(queriesOn(client))
    stage.committing = true
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(lost)
    throw error
  }
}

/**
 * Without a user in the URL or in `PGUSER`, uses the operating system's user, as Postgres' own tools do. `PGUSER` is
 * libpq's variable, read by the driver, not part of this server's environment.
 */
export function withUser(url: string): string {
  const parsed = new URL(url)
  if (parsed.username === '' && process.env['PGUSER'] === undefined) parsed.username = userInfo().username
  return parsed.href
}
