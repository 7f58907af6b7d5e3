import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Db } from '../store/db.ts'
import { migrate } from '../store/migrate.ts'
import { wrapPglite } from '../store/pglite.ts'
import { openPostgres } from '../store/postgres.ts'
import { migrationsHash } from './empty-folder.ts'
import { lend } from './lent-store.ts'
import { postgresUrl, schemaOfItsOwn, testRun } from './postgres.ts'

/** A kind of store for tests. */
export interface TestStore {
  readonly name: string
  /** Opens an empty, migrated store, which is deleted when closed. */
  open(): Promise<Db>
}

const embedded: TestStore = { name: 'PGlite', open: reused(openTestPglite) }
const postgres: TestStore = { name: 'Postgres', open: reused(openTestPostgres) }

/** Timeouts that no busy machine reaches. */
const PATIENT = { connect: 120_000, statement: 120_000, idle: 120_000 }

/** Whether Postgres is reachable. */
export const withPostgres = await postgresAnswers()

/** The embedded store, and Postgres if reachable. */
export const testStores: readonly TestStore[] = withPostgres ? [embedded, postgres] : [embedded]

/** The store for tests that need only one: Postgres if reachable, as it is the fastest. */
export const usualStore: TestStore = withPostgres ? postgres : embedded

/** Opens an empty embedded store. */
export function openTestEmbedded(): Promise<Db> {
  return embedded.open()
}

/** Opens an empty {@link usualStore}. */
export function openTestStore(): Promise<Db> {
  return usualStore.open()
}

/** The same stores without any tables. */
export const emptyStores: readonly TestStore[] = testStores.map(({ name }) => ({
  name,
  open: () => (name === 'PGlite' ? openDump('bare', async () => undefined) : openEmptyPostgres()),
}))

async function postgresAnswers(): Promise<boolean> {
  try {
    await (await openPostgres(postgresUrl, PATIENT)).close()
    return true
  } catch (error) {
    console.warn(`Left out: everything on Postgres. ${postgresUrl} does not answer: ${String(error)}`)
    return false
  }
}

/** Most idle stores of a kind kept by a test process. */
const KEPT = 2

/** In a test process, stores that are emptied and opened again, since making one takes longer than most tests. */
function reused(make: () => Promise<Db>): () => Promise<Db> {
  if (testRun === undefined) return make
  const idle: Db[] = []
  return async () => {
    const db = idle.pop() ?? (await make())
    return lend(db, (emptied) => (emptied && idle.length < KEPT ? void idle.push(db) : db.close()))
  }
}

async function openTestPostgres(): Promise<Db> {
  const db = await openEmptyPostgres()
  await migrate(db)
  return db
}

async function openEmptyPostgres(): Promise<Db> {
  const schema = await schemaOfItsOwn(postgresUrl, testRun)
  const db = await openPostgres(schema.url, PATIENT)
  return {
    ...db,
    close: async () => {
      await db.close()
      await schema.drop()
    },
  }
}

function openTestPglite(): Promise<Db> {
  return openDump(migrationsHash(), async (db) => {
    await migrate(db)
  })
}

/** Its version, with which its files change. */
const { version: PGLITE } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
) as { version: string }

/** Opens an embedded store in memory from a dump kept among the temporary files; making a store takes seconds. */
async function openDump(key: string, prepare: (db: Db) => Promise<void>): Promise<Db> {
  const open = (lite: PGlite): Db => wrapPglite(lite, 'PGlite in memory')
  const file = join(tmpdir(), `topside-empty-store-${key}-${PGLITE}.tar`)
  const dump = await readFile(file).catch(() => undefined)
  if (dump !== undefined) return open(await PGlite.create({ loadDataDir: new Blob([dump]) }))
  const lite = await PGlite.create()
  const db = open(lite)
  await prepare(db)
  const made = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(made, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  await rename(made, file)
  return db
}
