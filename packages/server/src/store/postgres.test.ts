import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresUrl } from '../testing/postgres.ts'
import { withPostgres } from '../testing/stores.ts'
import type { Db } from './db.ts'
import { openPostgres } from './postgres.ts'

const NAME = `topside-test-${process.pid}`
const TABLE = `topside_test_${process.pid}`

describe.skipIf(!withPostgres)('Postgres', () => {
  let db: Db
  beforeAll(async () => {
    const url = new URL(postgresUrl)
    url.searchParams.set('application_name', NAME)
    db = await openPostgres(url.href)
  })
  afterAll(() => db.close())

  const ping = (): Promise<unknown> => db.run({ name: 'ping', sql: 'select $1::int' }, [1])

  test('works again for the next statements after its connections were cut', async () => {
    await Promise.all([ping(), ping(), ping()])
    const admin = await openPostgres(postgresUrl)
    const cut = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [NAME],
    )
    expect(cut.length).toBeGreaterThan(0)
    await expect.poll(() => ping().then(() => 'answers', String)).toBe('answers')
    expect(await db.query('select 2 as two')).toEqual([{ two: 2 }])
    expect(await db.query({ name: 'double', sql: 'select 2 * $1::int as double' }, [3])).toEqual([{ double: 6 }])
    await admin.close()
  })

  test('compiles no queries', async () => {
    const settings = await Promise.all([1, 2].map(() => db.query('show jit')))
    expect(settings).toEqual([[{ jit: 'off' }], [{ jit: 'off' }]])
  })

  test('is reported at once if it does not answer', async () => {
    await expect(openPostgres('postgres://127.0.0.1:1/none')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('ends an idle transaction, which would block rows', async () => {
    const other = await openPostgres(postgresUrl)
    await db.exec(`create table if not exists ${TABLE} (n integer)`)
    await db.query(`insert into ${TABLE} values (1)`)
    const still = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const frozen = db.tx(async (tx) => {
      await tx.query(`select n from ${TABLE} for update`)
      locked.resolve()
      await still.promise
      await tx.query(`update ${TABLE} set n = 3`)
    })
    await locked.promise
    await other.query(`update ${TABLE} set n = 2`)
    still.resolve()
    await expect(frozen).rejects.toMatchObject({ wire: { code: 'not-stored' } })
    expect(await db.query(`select n from ${TABLE}`)).toEqual([{ n: 2 }])
    await db.exec(`drop table ${TABLE}`)
    await other.close()
  })

  test('reports why a statement failed, and rolls back its transaction', async () => {
    await expect(db.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await expect(db.tx((tx) => tx.query('select 1/0'))).rejects.toMatchObject({ code: '22012' })
  })
})
