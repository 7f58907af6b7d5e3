import { describe, expect, test } from 'vitest'
import type { Db } from '../store/db.ts'
import { hosting, runningMatch } from './hosting.ts'
import { lend } from './lent-store.ts'
import { testStores } from './stores.ts'

/** The contents of every table and sequence, without the times of migrations. */
async function contents(db: Db): Promise<readonly unknown[]> {
  const tables = await db.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
  )
  const rows = tables.map(({ name }) =>
    db.query(`select to_jsonb(t) - 'at' - 'beat_at' as row from "${name}" t order by 1`),
  )
  const fences = await db.query('select last_value::int, is_called from fences')
  return [tables, ...(await Promise.all(rows)), fences]
}

describe.each(testStores)('a store lent on $name', ({ open }) => {
  test('is as new after use, and no longer usable by its borrower', async () => {
    const store = await open()
    const fresh = await contents(store)
    const told: boolean[] = []
    const lent = lend(store, (emptied) => void told.push(emptied))
    const at = hosting(lent)
    const { id } = await runningMatch(at)
    await at.host.open(id)
    await lent.query('update up_time set seconds = 60')
    await lent.query(`select nextval('fences')`)
    expect(await contents(store)).not.toEqual(fresh)
    await lent.close()
    expect(await contents(store)).toEqual(fresh)
    expect(told).toEqual([true])
    await expect(lent.query('select 1')).rejects.toThrow('the store is closed')
    await store.close()
  })

  test('is not used again once its tables may have changed', async () => {
    for (const change of [
      (db: Db) => db.exec('create table more (n int)'),
      (db: Db) => db.tx((tx) => tx.exec('drop table more')),
      (db: Db) => db.query('delete from migrations where false'),
    ]) {
      const store = await open()
      const told: boolean[] = []
      const lent = lend(store, (emptied) => void told.push(emptied))
      await change(lent).catch(() => undefined)
      await lent.close()
      expect(told).toEqual([false])
      await store.close()
    }
  })
})

test('a store that is given back has answered all requests', async () => {
  const { promise, resolve } = Promise.withResolvers<[]>()
  const order: string[] = []
  const slow = { query: () => promise, exec: async () => void order.push('emptied') } as unknown as Db
  const lent = lend(slow, () => void order.push('given back'))
  const asked = lent.query('select 1').then(() => order.push('answered'))
  const closed = lent.close()
  await new Promise(setImmediate)
  expect(order).toEqual([])
  resolve([])
  await Promise.all([asked, closed])
  expect(order).toEqual(['answered', 'emptied', 'given back'])
})
