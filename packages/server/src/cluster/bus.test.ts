import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Seal } from '../security/seal.ts'
import { OwnRedis, redisServerMissing } from '../testing/own-redis.ts'
import { siteOfItsOwn } from '../testing/redis.ts'
import { Bus } from './bus.ts'
import { keptNote, type Message } from './messages.ts'
import { RedisGone } from './redis-gone.ts'

const lacking = redisServerMissing()
if (lacking !== undefined) console.warn(`Left out: messages between processes. ${lacking}`)

/** Milliseconds within which every operation must finish, whatever Redis does. */
const BOUND = 4_000

describe.skipIf(lacking !== undefined)('messages between the processes of a site', () => {
  const site = siteOfItsOwn()
  const seal = new Seal(site.key)
  let redis: OwnRedis
  let intruder: Redis
  let one: Bus
  let two: Bus
  let dropped: string[] = []
  let said: string[] = []

  const open = (process: string): Promise<Bus> =>
    Bus.open({
      url: redis.url,
      prefix: 'site',
      process,
      site,
      say: (line) => said.push(line),
      dropped: (why) => dropped.push(why),
    })
  /** Collects what `two` receives under the topic `all`. */
  const hear = async (): Promise<Message<'all'>[]> => {
    const heard: Message<'all'>[] = []
    await two.listen('all', '', (each) => heard.push(each)).ready
    return heard
  }
  const renamed = (user: string): Message<'all'> => ({ kind: 'user', user })
  /** A sealed message as a process of this site would send it. */
  const sealed = (said: unknown, more: object = {}): Buffer =>
    seal.seal('site/1:all', JSON.stringify({ from: 'other', n: 0, at: Date.now(), said, ...more }))

  beforeAll(async () => {
    redis = await OwnRedis.start()
    intruder = redis.client()
  })
  afterAll(async () => {
    intruder.disconnect()
    await redis.close()
  })
  beforeEach(async () => {
    dropped = []
    said = []
    ;[one, two] = await Promise.all([open('one'), open('two')])
  })
  afterEach(() => {
    one.close()
    two.close()
  })

  test('reach the other processes, but not their sender', async () => {
    const heard = await hear()
    const own: Message<'all'>[] = []
    await one.listen('all', '', (each) => own.push(each)).ready
    one.tell('all', '', renamed('ann'))
    await expect.poll(() => heard).toEqual([renamed('ann')])
    expect(own).toEqual([])
  })

  test('cannot be read by readers of Redis', async () => {
    const seen: string[] = []
    const spy = redis.client()
    spy.on('pmessageBuffer', (_pattern: Buffer, _channel: Buffer, text: Buffer) => seen.push(text.toString('latin1')))
    await spy.psubscribe('*')
    const heard: unknown[] = []
    await two.listen('match', 'm1', (each) => heard.push(each)).ready
    const bid = { kind: 'choose', seat: 0, choice: { verb: 'secret-bid', value: 2 } } as const
    one.tell('match', 'm1', { kind: 'commands', seq: 1, commands: [bid] })
    one.keep('notes', { at: 1, process: 'one', line: 'secret-bid' }, 5)
    await expect.poll(() => heard).toEqual([{ kind: 'commands', seq: 1, commands: [bid] }])
    await two.answer(async () => ({
      kind: 'granted',
      reservation: { name: 'match', sessionId: 'secret-session', roomId: 'r', processId: 'p' },
      address: 'here',
    }))
    const reply = await one.ask('two', { match: 'm1', user: 'secret-user', device: 'd1' }, AbortSignal.timeout(60_000))
    expect(reply).toMatchObject({ kind: 'granted', reservation: { sessionId: 'secret-session' } })
    await expect.poll(() => seen.length).toBeGreaterThan(2)
    const kept = await intruder.lrangeBuffer('site/1:notes', 0, -1)
    expect(kept).toHaveLength(1)
    for (const text of [...seen, ...kept.map((each) => each.toString('latin1'))]) expect(text).not.toContain('secret')
    spy.disconnect()
  })

  test('are dropped, counted and occasionally logged if they are malformed or forged', async () => {
    const heard = await hear()
    const forged = [
      '',
      'null',
      '{',
      '{"kind":"renamed","user":"eve"}',
      'x'.repeat(100_000),
      Buffer.alloc(28),
      new Seal(siteOfItsOwn().key).seal('site/1:all', JSON.stringify({ said: renamed('eve') })),
      seal.seal('site/1:match-m1', JSON.stringify({ from: 'other', n: 0, at: Date.now(), said: renamed('eve') })),
    ]
    for (const each of forged) await intruder.publish('site/1:all', each)
    await expect.poll(() => dropped).toEqual(forged.map(() => 'unsealed'))
    for (let n = 0; n < 200; n++) await intruder.publish('site/1:all', 'more')
    await expect.poll(() => dropped.length).toBe(forged.length + 200)
    expect(said.length).toBeLessThan(30)
    one.tell('all', '', renamed('ann'))
    await expect.poll(() => heard).toEqual([renamed('ann')])
  })

  test('are dropped if a different server version sends an unknown form', async () => {
    const heard = await hear()
    const wrong = [
      sealed({ kind: 'new' }),
      sealed(renamed('a b')),
      sealed({ ...renamed('ann'), more: 1 }),
      sealed(null),
      sealed(renamed('ann'), { from: 7 }),
      seal.seal('site/1:all', 'not JSON'),
    ]
    for (const each of wrong) await intruder.publish('site/1:all', each)
    await expect.poll(() => dropped).toEqual(wrong.map(() => 'malformed'))
    expect(heard).toEqual([])
  })

  test('are accepted once, and only while fresh', async () => {
    const heard = await hear()
    const message = sealed(renamed('ann'), { n: 5 })
    for (let n = 0; n < 3; n++) await intruder.publish('site/1:all', message)
    await intruder.publish('site/1:all', sealed(renamed('bob'), { n: 4 }))
    await intruder.publish('site/1:all', sealed(renamed('cyd'), { n: 6, at: Date.now() - 60_000 }))
    await intruder.publish('site/1:all', sealed(renamed('dan'), { n: 7 }))
    await expect.poll(() => heard).toEqual([renamed('ann'), renamed('dan')])
    expect(dropped).toEqual(['old', 'old', 'old', 'old'])
  })

  test('do no harm if their handler fails', async () => {
    two.listen('all', '', () => {
      throw new Error('thrown')
    })
    two.listen('all', '', () => Promise.reject(new Error('rejected')))
    const heard = await hear()
    one.tell('all', '', renamed('ann'))
    await expect.poll(() => heard).toEqual([renamed('ann')])
    await expect.poll(() => dropped).toEqual(['failed', 'failed'])
  })

  test('are left out of lists if forged', async () => {
    one.keep('lines', { at: 1, process: 'one', line: 'true' }, 10)
    one.keep('lines', { at: 'now' }, 10)
    await intruder.lpush('site/1:lines', JSON.stringify({ at: 1, process: 'one', line: 'false' }))
    await expect.poll(() => two.kept('lines', keptNote)).toEqual([{ at: 1, process: 'one', line: 'true' }])
    expect(new Set(dropped)).toEqual(new Set(['unsealed', 'malformed']))
  })

  test('finish within their time limit while Redis is frozen, and are delivered again afterwards', async () => {
    const heard = await hear()
    const gaps: number[] = []
    two.onGap(() => gaps.push(performance.now()))
    redis.freeze()
    try {
      const from = performance.now()
      const late = two.listen('all', 'elsewhere', () => undefined)
      await late.ready
      await one.ask('two', { match: 'm1', user: 'ann', device: 'd1' }, AbortSignal.timeout(60_000))
      await expect(one.kept('lines', keptNote)).rejects.toThrow()
      await expect(open('three')).rejects.toThrow(RedisGone)
      expect(performance.now() - from).toBeLessThan(10 * BOUND)
    } finally {
      redis.thaw()
    }
    await expect
      .poll(() => {
        one.tell('all', '', renamed('ann'))
        return heard.length
      })
      .toBeGreaterThan(0)
    await expect.poll(() => gaps.length).toBeGreaterThan(0)
  })

  test('are delivered again after Redis was killed, including topics subscribed meanwhile', async () => {
    const heard = await hear()
    await redis.kill()
    const later: Message<'all'>[] = []
    await two.listen('match', 'm2', () => later.push(renamed('match'))).ready
    expect(
      await one.ask('two', { match: 'm1', user: 'ann', device: 'd1' }, AbortSignal.timeout(60_000)),
    ).toBeUndefined()
    await redis.restart()
    await expect
      .poll(() => {
        one.tell('all', '', renamed('ann'))
        one.tell('match', 'm2', { kind: 'renewed' })
        return Math.min(heard.length, later.length)
      })
      .toBeGreaterThan(0)
  })
})
