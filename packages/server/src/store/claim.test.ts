import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnSchema, postgresUrl, schemaOfItsOwn } from '../testing/postgres.ts'
import { withPostgres } from '../testing/stores.ts'
import { CLAIM_KEY, type Claim, claimStore, StoreInUse } from './claim.ts'
import { openPostgres } from './postgres.ts'

describe.skipIf(!withPostgres)('the claim on a Postgres store', () => {
  let schema: OwnSchema
  beforeAll(async () => {
    schema = await schemaOfItsOwn(postgresUrl)
  })
  afterAll(() => schema.drop())

  const claim = (shared: boolean, more: Partial<Claim> = {}) =>
    claimStore(schema.url, { shared, waiting: () => undefined, lost: () => undefined, patience: 0, ...more })

  test('of a server without Redis excludes all others until it is released', async () => {
    const release = await claim(false)
    await expect(claim(false)).rejects.toThrow(StoreInUse)
    await expect(claim(true)).rejects.toThrow('need REDIS_URL')
    await release()
    await (await claim(false))()
  })

  test('is shared by servers with Redis, and excludes those without', async () => {
    const releases = [await claim(true), await claim(true)]
    await expect(claim(false)).rejects.toThrow(StoreInUse)
    for (const release of releases) await release()
  })

  test('waits for a server that is shutting down, and says so once', async () => {
    const release = await claim(false)
    let said = 0
    const waiting = () => {
      said++
      if (said === 1) void release()
    }
    await (await claim(false, { patience: 60_000, waiting }))()
    expect(said).toBe(1)
  })

  test('applies to one schema only', async () => {
    const release = await claim(false)
    const other = await schemaOfItsOwn(postgresUrl)
    await (
      await claimStore(other.url, { shared: false, waiting: () => undefined, lost: () => undefined, patience: 0 })
    )()
    await other.drop()
    await release()
  })

  test('is retaken after its connection was cut; a server that lost it to another one is notified', async () => {
    const url = new URL(schema.url)
    const name = `topside-claim-${process.pid}`
    url.searchParams.set('application_name', name)
    const lost = Promise.withResolvers<StoreInUse>()
    const place = { shared: false, waiting: () => undefined, lost: lost.resolve, patience: 0 }
    const release = await claimStore(url.href, place)
    const admin = await openPostgres(schema.url)
    const sessions = 'from pg_stat_activity where application_name = $1'
    const cut = await admin.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) ${sessions}`, [name])
    await expect
      .poll(() => admin.query(`select pid ${sessions} and pid <> $2`, [name, cut[0]?.pid ?? 0]))
      .toHaveLength(1)
    await expect.poll(() => claim(false).then((free) => free().then(() => 'free'), String)).toContain('StoreInUse')
    await admin.unlimited!(async (session) => {
      // This session waits for the lock, and so gets it before the server's next connection.
      await session.query(`select pg_terminate_backend(pid), pg_advisory_lock(${CLAIM_KEY}) ${sessions}`, [name])
      expect(await lost.promise).toBeInstanceOf(StoreInUse)
    })
    await release()
    await admin.close()
  })
})
