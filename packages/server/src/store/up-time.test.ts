import { afterAll, describe, expect, test } from 'vitest'
import { testStores } from '../testing/stores.ts'
import { LONGEST_BEAT, UpTime } from './up-time.ts'

describe.each(testStores)('the site’s up time on $name', async ({ open }) => {
  const db = await open()
  afterAll(() => db.close())
  /** A process with its own clock in seconds, and its up time. */
  const process = async () => {
    let now = 1_000_000
    const upTime = new UpTime(db, () => now * 1000)
    const from = await upTime.beat()
    const beat = async (after: number): Promise<number> => {
      now += after
      return (await upTime.beat()) - from
    }
    return beat
  }

  test('counts from heartbeat to heartbeat, up to a maximum', async () => {
    const beat = await process()
    expect(await beat(30)).toBe(30)
    expect(await beat(29.5)).toBe(59.5)
    expect(await beat(8 * 86_400)).toBe(59.5 + LONGEST_BEAT)
    expect(await beat(-8 * 86_400)).toBe(59.5 + LONGEST_BEAT)
    expect(await beat(10)).toBe(69.5 + LONGEST_BEAT)
  })

  test('counts once for several processes, whichever of them is up', async () => {
    const [first, second] = [await process(), await process()]
    for (let n = 1; n <= 10; n++) {
      expect(await first(15)).toBe(30 * n - 15)
      await second(30)
      expect(await first(15)).toBe(30 * n)
    }
    expect(await second(30)).toBe(330)
    expect(await second(30)).toBe(360)
    expect(await first(60)).toBe(360)
  })

  test('does not count while no process is up, and records the end of a long outage', async () => {
    const began = async () =>
      (await db.query<{ begun: number; seconds: number }>('select begun, seconds from up_time'))[0]
    const beat = await process()
    await beat(30)
    const before = (await began())?.seconds
    await process()
    expect(await began()).toEqual({ begun: 0, seconds: before })
    for (const away of ['2 hours', '-2 hours']) {
      await db.query(`update up_time set beat_at = beat_at - interval '${away}', begun = 0`)
      await process()
      expect(await began()).toEqual({ begun: before, seconds: before })
    }
    await beat(30)
    expect((await began())?.begun).toBe(before)
  })
})
