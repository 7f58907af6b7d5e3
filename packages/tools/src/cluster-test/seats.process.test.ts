import type { MatchSummary, NewUser } from '@topside/protocol'
import { newId } from '@topside/server'
import {
  ask,
  type Connected,
  decisionOf,
  freePorts,
  join,
  newMatch,
  refusal,
  users,
} from '@topside/server/testing/client'
import { redisServerMissing } from '@topside/server/testing/own-redis'
import { Matches } from '@topside/server/testing/parts'
import { openRaw, placeOf, type Reservation, reserve } from '@topside/server/testing/raw'
import { type Sitting, sit as sitAt } from '@topside/server/testing/tables'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { path } from '../shell.ts'
import { missing, Site } from './site.ts'

const lacking = await missing()
if (lacking !== undefined) console.warn(`Left out: seats in two processes. ${lacking}`)

const unbroken = redisServerMissing()
if (unbroken !== undefined) console.warn(`Skipped: Redis faults. ${unbroken}`)

const PORT = await freePorts(2)
/** The name of a piece in the toy title that only Red may know. */
const RED = 'red-reserve'
/** Milliseconds for changes that a process finds by polling. */
const PATIENCE = 120_000

describe.skipIf(lacking !== undefined)('seats of a match in two processes', () => {
  let site: Site
  let ann: NewUser
  let bob: NewUser
  let eve: NewUser
  let match: MatchSummary
  beforeAll(async () => {
    site = await Site.open(PORT, 2, {}, path('packages/server/src/testing/serve-toy.ts'))
  })
  afterAll(() => site.close(), 60_000)
  beforeEach(async () => {
    ;[ann, bob, eve] = await users(PORT, 'Ann', 'Bob', 'Eve')
    match = await newMatch(PORT, [eve, bob])
  })

  const sit = (at: number, user: NewUser): Promise<Sitting> => sitAt(at, match.id, user)
  const bid = (from: Connected, seat: number): Promise<unknown> => {
    const command = { kind: 'choose', seat, choices: [{ verb: 'bid', value: 1 }] }
    return from.room.request('command', { id: newId(), seq: from.room.state.seq, command }, { timeout: 3_000 })
  }
  /** Transfers a seat only in the store, like another process whose message is lost. */
  const change = (from: NewUser, to: NewUser): Promise<string> =>
    new Matches(site.db).changeSeat(match.id, 0, from.id, to.id)

  test('a former holder is disconnected even if the process gets no message of the change', async () => {
    const former = await sit(PORT, eve)
    expect(await change(eve, ann)).toBe('changed')
    expect([4403, 4421]).toContain(await former.closed)
    expect((await refusal(sit(PORT + 1, eve))).code).toBe('not-a-player')
    const red = await sit(PORT + 1, ann)
    expect(red.frames.join()).toContain(RED)
  })

  test('no command is shown to a former holder, not even at once', async () => {
    const former = await sit(PORT, eve)
    const blue = await sit(PORT, bob)
    await bid(former, 0)
    await change(eve, ann)
    const seen = former.frames.length
    await bid(blue, 1).catch(() => undefined)
    await former.closed
    expect(former.frames.slice(seen).join()).not.toContain('toy.move')
    const [red, again] = [await sit(PORT + 1, ann), await sit(PORT, bob)]
    if (decisionOf(again, 1)?.ask === 'toy.bid') await bid(again, 1)
    await expect.poll(() => decisionOf(red, 0)?.ask, { timeout: PATIENCE }).toBe('toy.move')
  })

  test('a reservation from before the change is refused, also by the other process', async () => {
    const former = await sit(PORT, eve)
    const { body } = await reserve(PORT + 1, 'match', { match: match.id, token: eve.token })
    const at = Number(body.publicAddress?.split(':').at(-1))
    expect(at).toBe(PORT)
    await change(eve, ann)
    const late = await openRaw(at, placeOf(body))
    await late.closed
    expect(late.frames.join()).not.toContain(RED)
    await former.closed
  })

  test('clients cannot vouch for a user', async () => {
    await sit(PORT, bob)
    for (const more of [{ user: bob.id }, { vouched: bob.id }, { auth: { user: bob.id, device: 'none' } }, {}])
      for (const at of [PORT, PORT + 1]) {
        const { status } = await reserve(at, 'match', { match: match.id, ...more })
        expect(status).toBe(401)
      }
  })

  test.skipIf(unbroken !== undefined)(
    'a match of another process cannot be joined while Redis is frozen, and says so in time',
    async () => {
      const redis = site.redis!
      const blue = await sit(PORT, bob)
      await redis.begin('frozen')
      try {
        const from = performance.now()
        const there = ask<Reservation>(PORT + 1, 'POST', '/matchmake/joinOrCreate/match', undefined, {
          match: match.id,
          token: eve.token,
        })
        const here = await sit(PORT, eve)
        const spectatorRoom = await join(PORT + 1, 'spectators', { match: match.id })
        expect(spectatorRoom.room.state.match).toBe(match.id)
        await bid(here, 0)
        await bid(blue, 1)
        const { status, body } = await there
        expect(status).toBe(503)
        expect(JSON.stringify(body)).toContain('not-stored')
        expect(performance.now() - from).toBeLessThan(PATIENCE)
        await expect.poll(() => spectatorRoom.room.state.seq, { timeout: PATIENCE }).toBe(2)
      } finally {
        await redis.end('frozen')
      }
      const back = async (): Promise<number> =>
        (await reserve(PORT + 1, 'match', { match: match.id, token: eve.token })).status
      await expect.poll(back, { timeout: PATIENCE }).toBe(200)
    },
  )

  test.skipIf(unbroken !== undefined)('garbage in Redis ends no process', async () => {
    const redis = site.redis!
    await redis.begin('forged')
    await expect.poll(() => redis.forged).toBeGreaterThan(50)
    await redis.end('forged')
    for (const each of site.processes) expect(each.running).toBe(true)
    const blue = await sit(PORT + 1, bob)
    await bid(blue, 1)
  })
})
