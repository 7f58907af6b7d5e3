import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Db } from '../store/db.ts'
import { migrate } from '../store/migrate.ts'
import { wrapPglite } from '../store/pglite.ts'
import { openPostgres } from '../store/postgres.ts'
import { migrationsHash } from './empty-folder.ts'
import { lend } from './lent-store.ts'
import { archiveOf, makeMemoryStore, openMemoryStore } from './memory-store.ts'
import { postgresUrl, schemaOfItsOwn, testRun } from './postgres.ts'

/** A kind of store for tests. */
export interface TestStore {
  readonly name: string
  /** Opens an empty, migrated store, which is deleted when closed. */
  open(): Promise<Db>
}

const embedded: TestStore = { name: 'PGlite', open: reused(() => openArchive(migrated())) }
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
  open: () => (name === 'PGlite' ? openArchive(bare()) : openEmptyPostgres()),
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

/** Maximum number of idle stores of a kind kept by a test process. */
const KEPT = 2

/** In a test process, stores are emptied and reused, since making one takes longer than most tests. */
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

/** Its version, on which its files depend. */
const { version: PGLITE } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
) as { version: string }

/** Opens an embedded store in memory from an archive. */
async function openArchive(archive: Promise<Buffer>): Promise<Db> {
  return inMemory(await openMemoryStore(await archive))
}

function inMemory(lite: PGlite): Db {
  return wrapPglite(lite, 'PGlite in memory')
}

/** Archives that this process has read. */
const archives = new Map<string, Promise<Buffer>>()

/** The archive of a store without tables. */
function bare(): Promise<Buffer> {
  return kept('bare', makeMemoryStore)
}

/** The archive of an empty, migrated store. */
function migrated(): Promise<Buffer> {
  return kept(migrationsHash(), async () => {
    const lite = await openMemoryStore(await bare())
    await migrate(inMemory(lite))
    return lite
  })
}

/** An archive kept among the temporary files: making a store takes seconds. */
function kept(key: string, make: () => Promise<PGlite>): Promise<Buffer> {
  const file = join(tmpdir(), `topside-store-of-tests-${key}-${PGLITE}.tar`)
  const archive = archives.get(key) ?? readFile(file).catch(async () => keep(file, await archiveOf(await make())))
  archives.set(key, archive)
  return archive
}

async function keep(file: string, archive: Buffer): Promise<Buffer> {
  const made = `${file}.${randomBytes(4).toString('hex')}`
  await writeFile(made, archive)
  await rename(made, file)
  return archive
}
