import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { dataPlace } from '../testing/data-place.ts'
import { postgresUrl, schemaOfItsOwn } from '../testing/postgres.ts'
import { testStores, withPostgres } from '../testing/stores.ts'
import { openEmbedded } from './embedded/embedded-store.ts'
import { FailedMigration, migrate, NewerStore } from './migrate.ts'
import { openPostgres } from './postgres.ts'

const names = (await readdir(new URL('./migrations/', import.meta.url))).sort()
const TABLES = 'select tablename as name from pg_tables where schemaname = current_schema()'

/** A folder that is deleted after the test. */
function folder(): string {
  const made = mkdtempSync(join(dataPlace(), 'topside-migrate-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A folder with these migrations. */
function migrations(files: { readonly [name: string]: string }): string {
  const made = folder()
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(made, name), sql)
  return made
}

describe.each(testStores)('migrations on $name', ({ open }) => {
  test('run once, even if two servers start together', async () => {
    const db = await open()
    for (const { name } of await db.query<{ name: string }>(TABLES)) await db.exec(`drop table ${name} cascade`)
    const [first, second] = await Promise.all([migrate(db), migrate(db)])
    // Each server runs some of them.
    expect([...first, ...second].sort()).toEqual(names)
    expect(await migrate(db)).toEqual([])
    await db.close()
  })

  test('refuse a store migrated by a newer server', async () => {
    const db = await open()
    await db.query(`insert into migrations (name) values ('999-future.sql')`)
    await expect(migrate(db)).rejects.toThrow(NewerStore)
    await expect(migrate(db)).rejects.toThrow('made by a newer server')
    await expect(migrate(db)).rejects.toThrow('(999-future.sql)')
    await db.close()
  })

  test('succeed or fail one by one: those before a failed one stay, and the error says which and why', async () => {
    const db = await open()
    const files = migrations({
      ...Object.fromEntries(names.map((name) => [name, ''])),
      '900-good.sql': 'create table good (a int)',
      '901-bad.sql': 'create table half (a int); insert into nowhere values (1)',
      '902-after.sql': 'create table after (a int)',
    })
    const said: string[] = []
    const failed = migrate(db, { folder: pathToFileURL(`${files}/`), say: (line) => void said.push(line) })
    await expect(failed).rejects.toThrow(FailedMigration)
    await expect(failed).rejects.toThrow(
      /^The store could not .* 901-bad.sql failed \(relation "nowhere" does not exist\)/,
    )
    expect(said).toEqual([
      'Bringing the store up to date, 1 of 3: 900-good.sql',
      'Bringing the store up to date, 2 of 3: 901-bad.sql',
    ])
    const tables = (await db.query<{ name: string }>(TABLES)).map(({ name }) => name)
    expect(tables).toContain('good')
    expect(tables).not.toContain('half')
    writeFileSync(join(files, '901-bad.sql'), 'create table half (a int)')
    expect(await migrate(db, { folder: pathToFileURL(`${files}/`) })).toEqual(['901-bad.sql', '902-after.sql'])
    await db.close()
  })

  test('a transaction that throws leaves nothing', async () => {
    const db = await open()
    const work = db.tx(async (tx) => {
      await tx.query(`insert into users (id, name) values ('a', 'A')`)
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await db.query('select id from users')).toEqual([])
    await db.close()
  })
})

/** A migrating process and its output. */
class Migrating {
  readonly child: ChildProcess
  said = ''
  readonly #ended: Promise<unknown>

  constructor(files: string, store: string) {
    const script = join(import.meta.dirname, '../testing/migrate-store.ts')
    this.child = spawn(process.execPath, [script, files, store], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.said += chunk.toString()
      })
    this.#ended = once(this.child, 'close')
    running.add(this)
  }

  says(text: string): Promise<void> {
    return expect.poll(() => this.said).toContain(text)
  }

  async end(): Promise<string> {
    await this.#ended
    running.delete(this)
    return this.said
  }

  kill(): Promise<string> {
    this.child.kill('SIGKILL')
    return this.end()
  }
}

const running = new Set<Migrating>()
afterEach(async () => {
  for (const each of running) await each.kill()
})

test('a process killed while migrating the embedded store leaves one that the next start continues', async () => {
  const rows = (count: number): string =>
    `create table many as select n, md5(n::text) as text from generate_series(1, ${count}) as n;
     create table last (a int)`
  const files = migrations({ '001-first.sql': 'create table first (a int)', '002-many.sql': rows(20_000_000) })
  const store = join(folder(), 'store')
  const killed = new Migrating(files, store)
  const largest = (): number =>
    Math.max(
      ...readdirSync(store, { withFileTypes: true, recursive: true }).map(({ parentPath, name }) => {
        const found = statSync(join(parentPath, name), { throwIfNoEntry: false })
        return found?.isFile() === true ? found.size : 0
      }),
    )
  await expect.poll(largest).toBeGreaterThan(20_000_000)
  expect(await killed.kill()).not.toContain('ran:')
  writeFileSync(join(files, '002-many.sql'), rows(10))
  const next = await new Migrating(files, store).end()
  expect(next).toContain('Bringing the store up to date, 1 of 1: 002-many.sql')
  expect(next).toContain('ran: 002-many.sql')
  const db = await openEmbedded(store)
  expect(await db.query('select count(*)::int as count from many')).toEqual([{ count: 10 }])
  await db.close()
})

describe.skipIf(!withPostgres)('processes that migrate one Postgres', () => {
  const SLOW = 'create table half (a int); select pg_sleep(3); create table whole (a int)'
  const files = (): string => migrations({ '001-first.sql': 'create table first (a int)', '002-slow.sql': SLOW })
  const ASLEEP = `select pid from pg_stat_activity
    where query like '%pg_sleep%' and query not like '%pg_stat%' and state = 'active'
    and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`

  test('that are killed leave a store that the next start continues', async () => {
    const schema = await schemaOfItsOwn(postgresUrl)
    const db = await openPostgres(schema.url)
    const folder = files()
    writeFileSync(join(folder, '002-slow.sql'), SLOW.replace('pg_sleep(3)', 'pg_sleep(600)'))
    const killed = new Migrating(folder, schema.url)
    await expect
      .poll(() => db.query('select name from migrations').catch(() => []))
      .toEqual([{ name: '001-first.sql' }])
    await expect.poll(() => db.query(ASLEEP)).not.toEqual([])
    expect(await killed.kill()).not.toContain('ran:')
    writeFileSync(join(folder, '002-slow.sql'), SLOW.replace('pg_sleep(3)', 'pg_sleep(0)'))
    // The sleep would have lasted ten minutes: Postgres notices that its client is gone.
    const next = await new Migrating(folder, schema.url).end()
    expect(next).toContain('ran: 002-slow.sql')
    expect((await db.query(TABLES)).length).toBe(4)
    await db.close()
    await schema.drop()
  })

  test('that start together take turns', async () => {
    const schema = await schemaOfItsOwn(postgresUrl)
    const db = await openPostgres(schema.url)
    const folder = files()
    const first = new Migrating(folder, schema.url)
    await expect
      .poll(() => db.query('select name from migrations').catch(() => []))
      .toEqual([{ name: '001-first.sql' }])
    const second = new Migrating(folder, schema.url)
    await second.says('Another server is bringing the store up to date: waiting until it is done')
    expect(await first.end()).toContain('ran: 001-first.sql 002-slow.sql')
    expect(await second.end()).toContain('ran: \n')
    await db.close()
    await schema.drop()
  })

  test('a migration may take longer than any other statement', async () => {
    const schema = await schemaOfItsOwn(postgresUrl)
    const db = await openPostgres(schema.url, { statement: 200 })
    await expect(db.query('select pg_sleep(1)')).rejects.toThrow()
    await expect(db.tx((tx) => tx.exec('select pg_sleep(1)'))).rejects.toThrow()
    const slow = migrations({ '001-slow.sql': 'create table slow (a int); select pg_sleep(1)' })
    const said: string[] = []
    const say = (line: string): void => void said.push(line)
    expect(await migrate(db, { folder: pathToFileURL(`${slow}/`), say, progress: 300 })).toEqual(['001-slow.sql'])
    expect(said[0]).toBe('001-slow.sql has been running for 0 s')
    // Nor may a timeout set on the database or role end it.
    const strict = new URL(schema.url)
    strict.searchParams.set(
      'options',
      `${strict.searchParams.get('options')} -c statement_timeout=200 -c lock_timeout=200`,
    )
    const other = await openPostgres(strict.href)
    writeFileSync(join(slow, '002-slow.sql'), 'select pg_sleep(1)')
    expect(await migrate(other, { folder: pathToFileURL(`${slow}/`) })).toEqual(['002-slow.sql'])
    await other.close()
    await db.close()
    await schema.drop()
  })
})
