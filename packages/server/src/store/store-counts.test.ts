import { describe, expect, test } from 'vitest'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { countStore, LatestCounts, runningTitles, type StoreCounts } from './store-counts.ts'

describe.each(testStores)('a store on $name', ({ open }) => {
  test('counts its matches, users and bytes', async () => {
    const db = await open()
    const none = { open: 0, running: 0, finished: 0, stuck: 0, users: 0 }
    expect(await countStore(db)).toMatchObject(none)
    expect(await runningTitles(db)).toEqual([])
    const host = hosting(db)
    const [first, second] = [await runningMatch(host), await runningMatch(host), await runningMatch(host)]
    await db.query(`update matches set status = 'finished' where id = $1`, [first.id])
    await db.query(`update matches set stuck = 'why' where id = $1`, [second.id])
    const counts = await countStore(db)
    const users = first.players.length * 3
    expect(counts).toMatchObject({ open: 0, running: 2, finished: 1, stuck: 1, users })
    expect(counts.bytes).toBeGreaterThan(1_000_000)
    expect(await runningTitles(db)).toEqual(['toy'])
    await db.query(`update matches set title = 'gone' where id <> $1`, [second.id])
    expect(await runningTitles(db)).toEqual(['gone', 'toy'])
    await db.query(`update matches set status = 'running', title = 'toy' where id = $1`, [first.id])
    expect(await runningTitles(db)).toEqual(['toy', 'gone'])
    host.films.stop()
    host.summaries.stop()
    await db.close()
  })
})

test('counts are refreshed on request, once a minute, and less often if counting takes long', async () => {
  let [now, counted, takes, fails] = [0, 0, 10, false]
  const counts = new LatestCounts(
    async () => {
      counted++
      now += takes
      if (fails) throw new Error('no store')
      return { open: counted } as StoreCounts
    },
    () => now,
  )
  const wanted = async (): Promise<[at: number | undefined, counted: number]> => {
    const { latest } = counts
    await counts.settled()
    return [latest?.open, counted]
  }
  expect(await wanted()).toEqual([undefined, 1])
  expect(await wanted()).toEqual([1, 1])
  now = 59_999
  expect(await wanted()).toEqual([1, 1])
  now = 60_000
  expect(await wanted()).toEqual([1, 2])
  takes = 200
  now = 120_000
  await wanted()
  now = 319_999
  expect(await wanted()).toEqual([3, 3])
  fails = true
  now = 320_000
  await wanted()
  now += 60_000
  expect(await wanted()).toEqual([undefined, 4])
})
