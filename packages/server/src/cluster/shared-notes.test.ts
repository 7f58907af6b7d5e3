import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisMissing, redisUrl, siteOfItsOwn } from '../testing/redis.ts'
import { Bus } from './bus.ts'
import { SharedNotes } from './shared-notes.ts'

const lacking = await redisMissing()
if (lacking !== undefined) console.warn(`Left out: what several processes say. ${lacking}`)

describe.skipIf(lacking !== undefined)('the shared log of several processes', () => {
  const prefix = `topside-${randomBytes(6).toString('hex')}`
  const site = siteOfItsOwn()
  let bus: Bus
  beforeAll(async () => {
    bus = await Bus.open({ url: redisUrl, prefix, process: 'a', site, say: () => undefined })
  })
  afterAll(async () => {
    bus.close()
    const redis = new Redis(redisUrl)
    await redis.del(`${prefix}/1:notes`)
    await redis.quit()
  })

  test('keeps lines of all processes, newest first, up to a limit, and rate-limits each', async () => {
    const [a, b] = [new SharedNotes(bus, 'a'), new SharedNotes(bus, 'b')]
    b.add({ at: new Date(1_000), line: 'x'.repeat(10_000) })
    for (let n = 0; n < 1_000; n++) a.add({ at: new Date(2_000), line: `line ${n}` })
    const all = (await a.all()) ?? []
    expect(all.length).toBeLessThan(100)
    expect(all.at(-1)).toMatchObject({ at: new Date(1_000), process: 'b' })
    expect(all.at(-1)?.line.length).toBeLessThan(3_000)
    expect(all.at(-2)).toEqual({ at: new Date(2_000), process: 'a', line: 'line 0' })
  })

  test('is unavailable while Redis is down', async () => {
    const gone = await Bus.open({ url: redisUrl, prefix, process: 'c', site, say: () => undefined })
    const notes = new SharedNotes(gone, 'c')
    gone.close()
    notes.add({ at: new Date(), line: 'nobody hears this' })
    expect(await notes.all()).toBeUndefined()
  })
})
