import { randomBytes } from 'node:crypto'
import { openPostgres } from '../store/postgres.ts'

/** Where Postgres is looked for: `DATABASE_URL`, else the database `test` on the usual port of this machine. */
export const postgresUrl = process.env['DATABASE_URL'] ?? 'postgres://localhost:5432/test'

/** A schema that nobody else uses, with a URL that leads there. */
export interface OwnSchema {
  readonly url: string
  drop(): Promise<void>
}

/**
 * Makes a schema for one run in a Postgres that others use too. What stands in it is found before what is of the same name in Postgres itself, such as `now()`.
 * Rejects if there is no Postgres.
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
