import { cp, mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyDataFolder } from '../../testing/empty-folder.ts'
import type { Db } from '../db.ts'
import { type EmbeddedOptions, NoRoom, openEmbedded } from './embedded-store.ts'
import { usualUpkeep } from './upkeep.ts'

const PLENTY = 1_000
const USER = `insert into users (id, name) values ($1, 'Ann')`
let folder: string
let made: string
let db: Db | undefined
let count = 0
let said: string[] = []

beforeAll(async () => {
  folder = await emptyDataFolder()
  made = join(folder, 'store')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(async () => {
  await db?.close()
  db = undefined
})

/** Opens a copy of a migrated store. */
async function opened(options: EmbeddedOptions = {}): Promise<{ db: Db; place: string }> {
  const place = join(folder, `copy-${count++}`)
  await cp(made, place, { recursive: true })
  said = []
  db = await openEmbedded(place, { space: async () => PLENTY, say: (line) => said.push(line), ...options })
  return { db, place }
}

const people = async (of: Db): Promise<unknown[]> =>
  (await of.query('select id from users order by id')).map(({ id }) => id)
const code = (error: unknown): unknown =>
  (error as { wire?: { code: string }; code?: string }).wire?.code ?? (error as { code: string }).code

describe('an embedded store', () => {
  let db: Db
  beforeAll(async () => {
    await cp(made, join(folder, 'shared'), { recursive: true })
    db = await openEmbedded(join(folder, 'shared'))
  })
  afterEach(() => db.query('delete from users'))
  afterAll(() => db.close())

  test('rows look like those of any store, and errors have their SQLSTATE', async () => {
    const [row] = await db.query(`select 1 as n, '{"a": [1]}'::jsonb as j, timestamptz '2020-01-01Z' as at, null as no`)
    expect(row).toEqual({ n: 1, j: { a: [1] }, at: new Date('2020-01-01Z'), no: null })
    await db.query(USER, ['a'])
    await expect(db.query(USER, ['a'])).rejects.toMatchObject({ code: '23505' })
  })

  test('a named statement returns the same rows each time, even after it failed', async () => {
    const rows = {
      name: 'rows',
      sql: `select $1::text as t, $2::int as n, '{"a": [1]}'::jsonb as j, timestamptz '2020-01-01Z' as at`,
    }
    for (const n of [1, null, 1])
      expect(await db.query(rows, ['x', n])).toEqual([{ t: 'x', n, j: { a: [1] }, at: new Date('2020-01-01Z') }])
    await expect(db.query(rows, ['x', 'no number'])).rejects.toMatchObject({ code: '22P02' })
    const user = { name: 'add-user', sql: USER }
    expect(await db.query(user, ['a'])).toEqual([])
    await expect(db.tx((tx) => tx.query(user, ['a']))).rejects.toMatchObject({ code: '23505' })
    expect(await db.query(rows, ['y', 2])).toMatchObject([{ t: 'y', n: 2 }])
    expect(await people(db)).toEqual(['a'])
  })

  test('a transaction runs alone, and leaves nothing when it fails', async () => {
    const outside: Promise<unknown>[] = []
    const failing = db.tx(async (tx) => {
      await tx.query(USER, ['a'])
      outside.push(db.run({ name: 'user', sql: USER }, ['b']), people(db))
      expect(await tx.query('select id from users')).toEqual([{ id: 'a' }])
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect((await Promise.all(outside))[1]).toEqual(['b'])
  })
})

test('a crashed Postgres is ended and reopened; its pending statements and transaction fail', async () => {
  const { db, place } = await opened()
  await db.query(USER, ['a'])
  // A folder of that name prevents the next log file.
  const inTheWay = join(place, 'pg/pg_wal/xlogtemp.42')
  await mkdir(inTheWay)
  const late = db.tx(async (tx) => {
    const fillOneFile = async (n: number): Promise<void> => {
      await tx.query(USER, [`never ${n}`])
      await tx.query('select pg_switch_wal()')
    }
    const files = Array.from({ length: 20 }, (_, n) => n)
    const filled = files.reduce((before, n) => before.then(() => fillOneFile(n)), Promise.resolve())
    await expect(filled).rejects.toMatchObject({ wire: { code: 'not-stored' } })
    await rmdir(inTheWay)
    await expect.poll(() => said.at(-1)).toBe('The store is open again')
    await tx.query(USER, ['later'])
  })
  await expect(late).rejects.toMatchObject({ wire: { code: 'not-stored' } })
  await expect.poll(() => people(db).catch(code)).toEqual(['a'])
  await db.query(USER, ['b'])
  expect(said.join('\n')).toMatch(/PANIC.*\n.*it will be reopened\n.*The store is open again/s)
})

test('a hanging Postgres is ended and reopened', async () => {
  const { db } = await opened({ patience: 5 })
  await db.query(USER, ['a'])
  const endless = db.exec('do $$ begin loop end loop; end $$')
  const behind = db.query(USER, ['b'])
  await expect(endless).rejects.toMatchObject({ wire: { code: 'not-stored' } })
  await expect(behind).rejects.toMatchObject({ wire: { code: 'not-stored' } })
  await expect.poll(() => people(db).catch(code)).toEqual(['a'])
})

test('on a full disk nothing is written, everything can be read, and it recovers by itself', async () => {
  let space = PLENTY
  const { db } = await opened({ space: async () => space })
  await db.query(USER, ['a'])
  expect(db.refusal?.()).toBeUndefined()
  space = 10
  await expect.poll(() => db.refusal?.()?.wire.code).toBe('no-room')
  await expect(db.query(USER, ['b'])).rejects.toMatchObject({ wire: { code: 'no-room' } })
  await expect(db.tx((tx) => tx.query(USER, ['b']))).rejects.toMatchObject({ wire: { code: 'no-room' } })
  expect(await people(db)).toEqual(['a'])
  space = PLENTY
  await expect.poll(() => db.query(USER, ['c']).then(() => 'stored', code)).toBe('stored')
  expect(await people(db)).toEqual(['a', 'c'])
  expect(said.filter((line) => line.startsWith('The disk'))).toHaveLength(2)
})

test('a store is not opened on a full disk, and a new one needs additional space', async () => {
  await expect(opened({ space: async () => 63 })).rejects.toThrow(NoRoom)
  await expect(openEmbedded(join(folder, 'new'), { space: async () => 127 })).rejects.toThrow(
    'is full: 127 MB are free, 128 MB are needed',
  )
  await (await openEmbedded(made, { space: async () => 64 })).close()
})

test('dead rows are removed and the log is kept short', async () => {
  const { db } = await opened({ upkeep: { ...usualUpkeep, interval: 20, log: { idle: 1_000_000, most: 1_000_000 } } })
  await db.query(`insert into users (id, name) select n, 'Ann' from generate_series(1, 1000) as n`)
  await db.query('delete from users')
  const dead = 'select n_dead_tup::int as n, vacuum_count::int as vacuums from pg_stat_user_tables where relname = $1'
  await expect.poll(() => db.query(dead, ['users'])).toEqual([{ n: 0, vacuums: 1 }])
  await db.query(`create table filled as select md5(n::text) from generate_series(1, 50000) as n`)
  const log = 'select (pg_current_wal_insert_lsn() - redo_lsn)::int as bytes from pg_control_checkpoint()'
  await expect.poll(async () => (await db.query<{ bytes: number }>(log))[0]?.bytes).toBeLessThan(1_000_000)
})
