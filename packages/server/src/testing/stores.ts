import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '../store/db.ts'
import { migrate } from '../store/migrate.ts'
import { wrapPglite } from '../store/pglite.ts'
import { openPostgres } from '../store/postgres.ts'
import { migrationsHash } from './empty-folder.ts'
import { postgresUrl, schemaOfItsOwn } from './postgres.ts'

/** A kind of store for tests. */
export interface TestStore {
  readonly name: string
  /** Opens an empty, migrated store, which is deleted when closed. */
  open(): Promise<Db>
}

const embedded: TestStore = { name: 'PGlite', open: openTestPglite }
const postgres: TestStore = { name: 'Postgres', open: openTestPostgres }

/** Whether Postgres is reachable. */
export const withPostgres = await postgresAnswers()

/** The embedded store, and Postgres if reachable. */
export const testStores: readonly TestStore[] = withPostgres ? [embedded, postgres] : [embedded]

/** The store for tests that need only one: Postgres if reachable, as it is the fastest. */
export const usualStore: TestStore = withPostgres ? postgres : embedded

/** Opens an empty {@link usualStore}. */
export function openTestStore(): Promise<Db> {
  return usualStore.open()
}

/** The same stores without any tables. */
export const emptyStores: readonly TestStore[] = testStores.map(({ name }) => ({
  name,
  open: async () => (name === 'PGlite' ? wrapPglite(await PGlite.create(), 'PGlite in memory') : openEmptyPostgres()),
}))

async function postgresAnswers(): Promise<boolean> {
  try {
    await (await openPostgres(postgresUrl)).close()
    return true
  } catch (error) {
    console.warn(`Left out: everything on Postgres. ${postgresUrl} does not answer: ${String(error)}`)
    return false
  }
}

async function openTestPostgres(): Promise<Db> {
  const db = await openEmptyPostgres()
  await migrate(db)
  return db
}

/** Timeouts that no busy machine reaches. */
const PATIENT = { connect: 120_000, statement: 120_000, idle: 120_000 }

async function openEmptyPostgres(): Promise<Db> {
  const schema = await schemaOfItsOwn(postgresUrl)
  const db = await openPostgres(schema.url, PATIENT)
  return {
    ...db,
    close: async () => {
      await db.close()
      await schema.drop()
    },
  }
}

/** An embedded store in memory, loaded from a cached dump of an empty one, since creating it takes seconds. */
export async function openTestPglite(): Promise<Db> {
  const file = join(tmpdir(), `topside-empty-store-${migrationsHash()}.tar`)
  const dump = await readFile(file).catch(() => undefined)
  if (dump !== undefined) return wrapPglite(await PGlite.create({ loadDataDir: new Blob([dump]) }), 'PGlite in memory')
  const lite = await PGlite.create()
  const db = wrapPglite(lite, 'PGlite in memory')
  await migrate(db)
  const made = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(made, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await rename(made, file)
  return db
}
