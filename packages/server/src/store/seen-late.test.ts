import { afterAll, describe, expect, test } from 'vitest'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { Appender } from './appender.ts'
import { Matches } from './matches.ts'
import { LONGEST_BEAT, UpTime } from './up-time.ts'

/** The match's delay in minutes, and seconds between two heartbeats. */
const [DELAY, BEAT] = [5, 30]

describe.each(testStores)('delayed viewing on $name', async ({ open }) => {
  const db = await open()
  afterAll(() => db.close())

  /** A running match, and a process with its own clock. */
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
      /** Lets up time pass, heartbeat by heartbeat. */
      pass: async (seconds: number) => {
        for (let left = seconds; left > 0; left -= BEAT) {
          now += Math.min(BEAT, left)
          if (left >= BEAT) await upTime.beat()
        }
      },
      /** Sets the store's clock ahead by some seconds, or back. */
      set: (ahead: number) =>
        db
          .query(`update up_time set beat_at = beat_at - make_interval(secs => $1)`, [ahead])
          .then(() =>
            db.query(`update commands set at = at - make_interval(secs => $2) where match = $1`, [id, ahead]),
          ),
      shown: async () => {
        const log = await matches.logs.read(id, 0, DELAY)
        const length = await matches.logs.length(id, DELAY)
        expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length }, (_, n) => n + 1))
        return length
      },
    }
  }

  test('shows a command after the delay, to the second between two heartbeats', async () => {
    const { give, pass, shown } = await begun()
    await give()
    await pass(60 * DELAY - BEAT)
    expect(await shown()).toBe(0)
    await give()
    // The test's own duration counts too.
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
  ])('is shown neither earlier nor much later when the clock %s', async (_, ahead) => {
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

  test('does not age commands while the site is down or a clock stands still', async () => {
    const { id, give, pass, shown, matches } = await begun()
    await give()
    await pass(60 * DELAY - BEAT)
    await db.query(`update up_time set beat_at = beat_at - interval '8 days'`)
    await db.query(`update commands set at = at - interval '8 days' where match = $1`, [id])
    const again = new UpTime(db, () => 0)
    const after = new Matches(db, again)
    expect(await after.logs.length(id, DELAY)).toBe(0)
    await again.beat()
    expect(await after.logs.length(id, DELAY)).toBe(0)
    await db.query(`update commands set at = now() where match = $1`, [id])
    await pass(BEAT + 5)
    expect(await shown()).toBe(1)
    expect(await matches.logs.length(id)).toBe(1)
  })

  test('shows nothing after a command that is not old enough, whatever its recorded time', async () => {
    const { id, give, pass, shown } = await begun()
    for (let n = 0; n < 4; n++) await give()
    await pass(60 * DELAY + BEAT)
    await db.query(`update commands set at_up = at_up + 3600 where match = $1 and seq = 3`, [id])
    expect(await shown()).toBe(2)
  })

  test('uses the clock for commands from before up time was recorded', async () => {
    const { id, give, shown } = await begun()
    for (let n = 0; n < 2; n++) await give()
    await db.query(
      `update commands set at_up = null, at = now() - make_interval(mins => case seq when 1 then 6 else 4 end)
        where match = $1`,
      [id],
    )
    expect(await shown()).toBe(1)
  })

  test('shows the end of a match once it is old enough', async () => {
    const { id, give, pass, matches } = await begun()
    await give()
    await db.query(`update matches set delay = $2 where id = $1`, [id, DELAY])
    await pass(60 * DELAY + BEAT)
    expect(await matches.logs.endShown(id)).toBe(false)
    await db.query(`update matches set status = 'finished', finished_at = now() - interval '8 days' where id = $1`, [
      id,
    ])
    expect(await matches.logs.endShown(id)).toBe(true)
    await give()
    expect(await matches.logs.endShown(id)).toBe(false)
  })
})
