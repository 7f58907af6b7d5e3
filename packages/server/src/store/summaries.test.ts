import { expect, test } from 'vitest'
import { bid, choose, hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'

test.each(testStores)('a late summary on $name has the time of the last stored command', async ({ open }) => {
  const db = await open()
  const before = hosting(db)
  const { id, players } = await runningMatch(before)
  await before.summaries.flush()
  const match = await before.host.open(id)
  await match.command(players[0]!.id, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
  await match.command(players[1]!.id, { id: 'request-2', seq: 0, command: choose(1, bid(0)) })
  before.summaries.stop()
  const stored = async () => {
    const [row] = await db.query<{ seq: number; days: number }>(
      `select seq, round(extract(epoch from now() - updated_at) / 86400)::int as days from matches where id = $1`,
      [id],
    )
    return row
  }
  await db.query(`update commands set at = at - interval '4 days' where match = $1`, [id])
  await db.query(`update matches set updated_at = updated_at - interval '9 days' where id = $1`, [id])
  expect(await stored()).toEqual({ seq: 0, days: 9 })

  const after = hosting(db)
  await after.host.heal()
  await after.summaries.flush()
  expect(await stored()).toEqual({ seq: 2, days: 4 })

  // A later `updated_at`, such as that of a handover, is not moved back.
  await db.query(`update matches set updated_at = now() - interval '1 day', seq = 0 where id = $1`, [id])
  const again = hosting(db)
  await again.host.heal()
  await again.summaries.flush()
  expect(await stored()).toEqual({ seq: 2, days: 1 })
  for (const { summaries } of [before, after, again]) summaries.stop()
  await db.close()
})

test.each(testStores)(
  'a summary on $name does not tell the time of a secret answer stored after it',
  async ({ open }) => {
    const db = await open()
    const site = hosting(db)
    const { id, players } = await runningMatch(site)
    const match = await site.host.open(id)
    await site.summaries.flush()
    const early = match.summary()
    expect(early).toMatchObject({ seq: 0, unseen: 0 })
    await match.command(players[0]!.id, { id: 'request-1', seq: 0, command: choose(0, bid(1)) })
    await db.query(`update matches set updated_at = updated_at - interval '9 days' where id = $1`, [id])
    site.summaries.mark({ id, summary: () => early, checkpoint: () => undefined, news: () => [] })
    await site.summaries.flush()
    const [row] = await db.query(
      `select round(extract(epoch from now() - updated_at) / 86400)::int as days from matches where id = $1`,
      [id],
    )
    expect(row).toEqual({ days: 9 })
    site.summaries.stop()
    await db.close()
  },
)
