import { randomBytes } from 'node:crypto'
import { openPostgres } from '../store/postgres.ts'

/** The Postgres for tests: `DATABASE_URL`, else the database `test` on the default port of this machine. */
export const postgresUrl = process.env['DATABASE_URL'] ?? 'postgres://localhost:5432/test'

/** A private schema, with a URL that selects it. */
export interface OwnSchema {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Creates a private schema in a shared Postgres. It precedes `pg_catalog` in the search path, so it can redefine
 * functions such as `now()`. Rejects without Postgres.
 */
export async function schemaOfItsOwn(url: string): Promise<OwnSchema> {
  const name = `topside_${randomBytes(6).toString('hex')}`
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
