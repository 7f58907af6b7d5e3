import { randomBytes } from 'node:crypto'
import { openPostgres } from '../store/postgres.ts'

/** The Postgres for tests: `DATABASE_URL`, otherwise the database `test` on the default port of this machine. */
export const postgresUrl = process.env['DATABASE_URL'] ?? 'postgres://localhost:5432/test'

/**
 * Id of this test run, set by its configuration. Schemas of such a run need not be dropped: at its end, all schemas
 * with the id in their names are dropped.
 */
export const testRun = process.env['TEST_RUN']

/** A private schema, with a URL that selects it. */
export interface OwnSchema {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Creates a private schema in a shared Postgres. It precedes `pg_catalog` in the search path, so it can redefine
 * functions such as `now()`. Rejects without Postgres.
 */
export async function schemaOfItsOwn(url: string, run = ''): Promise<OwnSchema> {
  const name = `${prefix(run)}${randomBytes(6).toString('hex')}`
  const db = await openPostgres(url)
  await db.exec(`create schema ${name}`)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${name},pg_catalog`)
  return {
    url: own.href,
    drop: async () => {
      await db.exec(`drop schema ${name} cascade`)
      await db.close()
    },
  }
}

/** Drops the schemas left by a test run. */
export async function dropSchemas(url: string, run: string): Promise<void> {
  const db = await openPostgres(url)
  const left = await db.query<{ name: string }>(
    'select nspname as name from pg_namespace where starts_with(nspname, $1)',
    [prefix(run)],
  )
  for (const { name } of left) await db.exec(`drop schema ${name} cascade`)
  await db.close()
}

/** The common prefix of a run's schema names. */
function prefix(run: string): string {
  return run === '' ? 'topside_' : `topside_${run}_`
}
