import { describe, expect, test } from 'vitest'
import { testStores } from '../testing/stores.ts'
import { Announcements } from './announcements.ts'

describe.each(testStores)('the operator’s announcement on $name', ({ open }) => {
  test('is told by every process within seconds, and counts down', async () => {
    const db = await open()
    let now = 0
    const [one, other] = [new Announcements(db, () => now), new Announcements(db, () => now)]
    expect(await other.present()).toEqual({ words: '', inSeconds: null, closed: false })
    await one.set('The server is restarted', 10, false)
    const told = await one.present()
    expect(told).toMatchObject({ words: 'The server is restarted', closed: false })
    expect(told.inSeconds).toBeGreaterThan(500)
    expect(told.inSeconds).toBeLessThanOrEqual(600)
    expect(await other.present()).toMatchObject({ words: '' })
    now += 1_000
    expect((await one.present()).inSeconds).toBeCloseTo((told.inSeconds ?? 0) - 1, 3)
    now += 60_000
    expect(await other.present()).toMatchObject({ words: 'The server is restarted' })
    await one.set('', null, false)
    expect(await one.present()).toEqual({ words: '', inSeconds: null, closed: false })
    await db.close()
  })

  test('ends some time after the announced moment, but maintenance does not', async () => {
    const db = await open()
    const told = async () => new Announcements(db).present()
    const after = (interval: string) => db.query(`update announcement set at = now() - interval '${interval}'`)
    await new Announcements(db).set('Restart', 1, false)
    await after('1 minute')
    expect(await told()).toMatchObject({ words: 'Restart' })
    await after('1 hour')
    expect(await told()).toMatchObject({ words: '' })
    await new Announcements(db).set('Restart', 1, true)
    await after('1 hour')
    expect(await told()).toMatchObject({ words: 'Restart', closed: true })
    await expect(new Announcements(db).refuseNew()).rejects.toMatchObject({
      wire: { code: 'too-busy', text: { key: 'error.maintenance' } },
    })
    await new Announcements(db).set('', null, false)
    await new Announcements(db).refuseNew()
    await db.close()
    // A failing store reports that itself.
    await new Announcements(db).refuseNew()
  })
})
