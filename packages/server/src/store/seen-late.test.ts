import { afterAll, describe, expect, test } from 'vitest'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { Appender } from './appender.ts'
import { Matches } from './matches.ts'
import { LONGEST_BEAT, UpTime } from './up-time.ts'

/** Minutes by which the match is seen late, and seconds between two beats. */
const [DELAY, BEAT] = [5, 30]

describe.each(testStores)('what is seen late, on $name', async ({ open }) => {
  const db = await open()
  afterAll(() => db.close())

  /** A running match, and a process that counts time by a clock of its own. */
  const begun = async () => {
    const { id } = await runningMatch(hosting(db))
    let now = 0
    const upTime = new UpTime(db, () => now * 1000)
    await upTime.beat()
    const matches = new Matches(db, upTime)
    const appender = new Appender(db)
    let seq = 0
    return {
      id,
      matches,
      give: async () => {
        seq++
        const command = { kind: 'set', seat: 0, setting: 'haste', value: 'yes' } as const
        expect(await appender.append({ match: id, seq, commands: [command], request: `request-${seq}` })).toBe('stored')
      },
      /** Lets time pass in which the site is up, beat by beat. */
      pass: async (seconds: number) => {
        for (let left = seconds; left > 0; left -= BEAT) {
          now += Math.min(BEAT, left)
          if (left >= BEAT) await upTime.beat()
        }
      },
      /** The clock of the store is set ahead, or back, by so many seconds. */
      set: (ahead: number) =>
        db
          .query(`update up_time set beat_at = beat_at - make_interval(secs => $1)`, [ahead])
          .then(() =>
            db.query(`update commands set at = at - make_interval(secs => $2) where match = $1`, [id, ahead]),
          ),
      shown: async () => {
        const log = await matches.log(id, 0, DELAY)
        const length = await matches.length(id, DELAY)
        expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, n) => n + 1))
        return length
      },
    }
  }

  test('is shown after its time, to the second between two beats', async () => {
    const { give, pass, shown } = await begun()
    await give()
    await pass(60 * DELAY - BEAT)
    expect(await shown()).toBe(0)
    await give()
    // What the test itself takes counts as well.
    await pass(BEAT + 5)
    expect(await shown()).toBe(1)
    await pass(60 * DELAY - BEAT - 15)
    expect(await shown()).toBe(1)
    await pass(20)
    expect(await shown()).toBe(2)
  })

  test.each([
    ['jumps ahead', 8 * 86_400],
    ['goes back', -8 * 86_400],
  ])('is shown neither sooner nor much later where the clock %s', async (_, ahead) => {
    const { give, pass, set, shown } = await begun()
    await give()
    await pass(60 * DELAY - BEAT)
    await set(ahead)
    expect(await shown()).toBe(0)
    await give()
    await pass(BEAT + 5)
    expect(await shown()).toBe(1)
    await give()
    await pass(60 * DELAY - BEAT - 10)
    expect(await shown()).toBe(1)
    await pass(LONGEST_BEAT + BEAT)
    expect(await shown()).toBe(3)
  })

  test('does not become old while the site is down, or where a clock stands', async () => {
    const { id, give, pass, shown, matches } = await begun()
    await give()
    await pass(60 * DELAY - BEAT)
    await db.query(`update up_time set beat_at = beat_at - interval '8 days'`)
    await db.query(`update commands set at = at - interval '8 days' where match = $1`, [id])
    const again = new UpTime(db, () => 0)
    const after = new Matches(db, again)
    expect(await after.length(id, DELAY)).toBe(0)
    await again.beat()
    expect(await after.length(id, DELAY)).toBe(0)
    await db.query(`update commands set at = now() where match = $1`, [id])
    await pass(BEAT + 5)
    expect(await shown()).toBe(1)
    expect(await matches.length(id)).toBe(1)
  })

  test('shows nothing behind what is not old yet, whatever is said of its time', async () => {
    const { id, give, pass, shown } = await begun()
    for (let n = 0; n < 4; n++) await give()
    await pass(60 * DELAY + BEAT)
    await db.query(`update commands set at_up = at_up + 3600 where match = $1 and seq = 3`, [id])
    expect(await shown()).toBe(2)
  })

  test('goes by the clock where it is from before such times were noted', async () => {
    const { id, give, shown } = await begun()
    for (let n = 0; n < 2; n++) await give()
    await db.query(
      `update commands set at_up = null, at = now() - make_interval(mins => case seq when 1 then 6 else 4 end) where match = $1`,
      [id],
    )
    expect(await shown()).toBe(1)
  })

  test('tells the end of a match once that is old', async () => {
    const { id, give, pass, matches } = await begun()
    await give()
    await db.query(`update matches set delay = $2 where id = $1`, [id, DELAY])
    await pass(60 * DELAY + BEAT)
    expect(await matches.endShown(id)).toBe(false)
    await db.query(`update matches set status = 'finished', finished_at = now() - interval '8 days' where id = $1`, [
      id,
    ])
    expect(await matches.endShown(id)).toBe(true)
    await give()
    expect(await matches.endShown(id)).toBe(false)
  })
})
