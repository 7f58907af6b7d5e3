import { readdir } from 'node:fs/promises'
import '../testing/patience.ts'
import { describe, expect, test } from 'vitest'
import { testStores } from '../testing/stores.ts'
import { migrate } from './migrate.ts'

const names = (await readdir(new URL('./migrations/', import.meta.url))).sort()
const TABLES = 'select tablename as name from pg_tables where schemaname = current_schema()'

describe.each(testStores)('migrations on $name', ({ open }) => {
  test('run once, also when two servers start together', async () => {
    const db = await open()
    for (const { name } of await db.query<{ name: string }>(TABLES)) await db.exec(`drop table ${name} cascade`)
    const [first, second] = await Promise.all([migrate(db), migrate(db)])
    expect([...first, ...second]).toEqual(names)
    expect(await migrate(db)).toEqual([])
    await db.close()
  })

  test('refuse a store that a newer server made', async () => {
    const db = await open()
    await db.query(`insert into migrations (name) values ('999-future.sql')`)
    await expect(migrate(db)).rejects.toThrow('made by a newer server (999-future.sql)')
    await db.close()
  })

  test('a transaction that throws leaves nothing', async () => {
    const db = await open()
    const work = db.tx(async (tx) => {
      await tx.query(`insert into persons (id, name, token_hash) values ('a', 'A', 'a')`)
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(await db.query('select id from persons')).toEqual([])
    await db.close()
  })
})
