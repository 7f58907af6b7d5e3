import type { MatchSummary, NewUser } from '@topside/protocol'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import { ask, freePort, newMatch, type ToldMatch, users } from '../testing/client.ts'
import { openTestEmbedded } from '../testing/stores.ts'
import { sit } from '../testing/tables.ts'
import { toyTitles } from '../testing/toy-title.ts'

const [DAY, HOUR] = [86_400, 3_600]
const port = await freePort()
// The test store runs in this process and shares its clock.
const db = await openTestEmbedded()
let server: RunningServer | undefined
let ann: NewUser
let bob: NewUser
let cyd: NewUser
let dan: NewUser

/** Starts the server on the shared store, which outlives it. */
async function start(): Promise<void> {
  const kept = { ...db, close: async () => undefined }
  server = await createServer({ ...toyTitles, port, host: '127.0.0.1', db: kept, beat: 20, say: () => undefined })
}

async function stop(): Promise<void> {
  await server?.close()
  server = undefined
}

beforeEach(async () => {
  await start()
  ;[ann, bob, cyd, dan] = await users(port, 'Ann', 'Bob', 'Cyd', 'Dan')
})
afterAll(() => db.close())
afterEach(async () => {
  vi.useRealTimers()
  await stop()
})

/** Moves the clock of this process, and so of the store, by some days. */
function clockJumps(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY * 1000 })
}

/** Adds seconds to the site's up time. */
const pass = (seconds: number) => db.query('update up_time set seconds = seconds + $1::float8', [seconds])

const path = (match: MatchSummary, what: string) => `/api/matches/${match.id}/seats/0/${what}`
const takeOver = (match: MatchSummary, { token }: NewUser): Promise<ToldMatch> =>
  ask(port, 'POST', path(match, 'holder'), token)
const agree = (match: MatchSummary, { token }: NewUser, body?: object): Promise<ToldMatch> =>
  ask(port, 'POST', path(match, 'replacement'), token, body)
const refuse = (match: MatchSummary, { token }: NewUser): Promise<ToldMatch> =>
  ask(port, 'DELETE', path(match, 'replacement'), token)
const seatOf = async ({ id }: MatchSummary, { token }: Partial<NewUser> = {}) =>
  (await ask<MatchSummary>(port, 'GET', `/api/matches/${id}`, token)).body.seats[0]
const log = (match: MatchSummary) => db.query('select command from commands where match = $1', [match.id])

/** A match that waits for Ann, once the store has recorded that. */
async function waiting(request: object = {}): Promise<MatchSummary> {
  const match = await newMatch(port, [ann, bob], request)
  const deciding = async () =>
    (await db.query<{ n: unknown[] }>('select deciding as n from matches where id = $1', [match.id]))[0]?.n
  await expect.poll(deciding).not.toEqual([])
  return match
}

describe('a player does not count as absent', () => {
  test('when the server was down for eight days', async () => {
    const match = await waiting({ absence: 7 })
    await stop()
    clockJumps(8)
    await start()
    expect((await seatOf(match))?.offer).toBeUndefined()
    expect((await takeOver(match, cyd)).body.error.text.key).toBe('error.not-offered')
    expect((await agree(match, bob)).body.error.text.key).toBe('error.not-away')
    expect(await seatOf(match)).toMatchObject({ name: 'Ann' })
  })

  test.each([8, -8])('when the clock jumps by %i days, connected or not', async (days) => {
    const [here, gone] = [await waiting({ absence: 7 }), await waiting({ absence: 7 })]
    const { room } = await sit(port, here.id, ann)
    clockJumps(days)
    for (const match of [here, gone]) {
      expect((await takeOver(match, cyd)).status).toBe(409)
      expect(await seatOf(match)).toMatchObject({ name: 'Ann' })
    }
    await room.leave()
  })

  test('while connected, however long the match waits', async () => {
    const match = await waiting({ absence: 7 })
    const { room } = await sit(port, match.id, ann)
    await pass(8 * DAY)
    await expect.poll(async () => (await seatOf(match))?.offer).toBeUndefined()
    expect((await takeOver(match, cyd)).status).toBe(409)
    await room.leave()
  })

  test('and open matches and users are not removed', async () => {
    const { body: open } = await ask<MatchSummary>(port, 'POST', '/api/matches', ann.token, { title: 'toy' })
    await stop()
    clockJumps(40)
    await start()
    // Housekeeping has finished once the server has stopped.
    await stop()
    expect(await db.query('select id from matches where id = $1', [open.id])).toHaveLength(1)
    expect(await db.query('select id from users where id = $1', [dan.id])).toHaveLength(1)
  })
})

describe('a substitute for an absent player', () => {
  test('is announced to all, and may start after a day of up time', async () => {
    const match = await waiting({ absence: 7 })
    const blue = await sit(port, match.id, bob)
    await pass(8 * DAY)
    expect((await takeOver(match, cyd)).body.seats[0]).toMatchObject({
      name: 'Ann',
      offer: 'announced',
      substitute: { name: 'Cyd', inHours: 24, you: true },
    })
    await expect.poll(() => blue.room.state.seats.get('0')?.offer).toBe('announced')
    expect((await seatOf(match, bob))?.substitute).toEqual({ name: 'Cyd', inHours: 24 })
    expect((await takeOver(match, dan)).body.error.text.key).toBe('error.not-offered')
    expect((await refuse(match, bob)).status).toBe(403)
    await pass(23 * HOUR)
    expect((await seatOf(match))?.substitute).toEqual({ name: 'Cyd', inHours: 1 })
    expect(await log(match)).toEqual([])
    await pass(HOUR)
    await expect.poll(async () => (await seatOf(match))?.name).toBe('Cyd')
    expect(await log(match)).toEqual([{ command: { kind: 'handover', seat: 0, how: 'absence' } }])
    await expect.poll(() => blue.room.state.seats.get('0')?.name).toBe('Cyd')
    await blue.room.leave()
  })

  test('chosen by the only opponent waits equally long, and is dropped when the holder returns', async () => {
    const match = await waiting()
    await pass(4 * DAY)
    await ask(port, 'GET', '/api/me', bob.token)
    await agree(match, bob)
    expect((await takeOver(match, cyd)).body.seats[0]).toMatchObject({ name: 'Ann', offer: 'announced' })
    expect(await log(match)).toEqual([])
    await pass(20 * HOUR)
    await ask(port, 'GET', '/api/me', ann.token)
    expect((await seatOf(match))?.offer).toBeUndefined()
    await pass(5 * HOUR)
    await expect.poll(async () => await db.query('select from replacements where match = $1', [match.id])).toEqual([])
    expect(await seatOf(match)).toMatchObject({ name: 'Ann' })
    expect(await log(match)).toEqual([])
  })

  test('waits equally long if it is a computer', async () => {
    const match = await waiting()
    await pass(4 * DAY)
    expect((await agree(match, bob, { bot: 'recruit' })).body.seats[0]).toMatchObject({
      name: 'Ann',
      offer: 'announced',
      proposed: 'recruit',
      substitute: { name: null, inHours: 24 },
    })
    await pass(DAY)
    await expect.poll(async () => (await seatOf(match))?.bot).toBe('recruit')
    expect((await log(match))[0]).toEqual({ command: { kind: 'handover', seat: 0, how: 'computer' } })
  })

  test('can withdraw, after which another user can be announced', async () => {
    const [free, agreed] = [await waiting({ absence: 7 }), await waiting()]
    await pass(8 * DAY)
    await agree(agreed, bob)
    for (const match of [free, agreed]) {
      await takeOver(match, cyd)
      expect((await refuse(match, dan)).status).toBe(403)
      expect((await refuse(match, cyd)).status).toBe(200)
      expect((await takeOver(match, dan)).body.seats[0]?.substitute).toEqual({ name: 'Dan', inHours: 24, you: true })
    }
    expect((await refuse(agreed, bob)).body.seats[0]?.offer).toBeUndefined()
  })

  test('waits until the holder could have returned after a long outage', async () => {
    const match = await waiting({ absence: 7 })
    await pass(8 * DAY)
    await takeOver(match, cyd)
    await pass(23 * HOUR)
    await stop()
    clockJumps(1)
    await start()
    await expect.poll(async () => (await seatOf(match))?.substitute?.inHours).toBe(12)
    await pass(11 * HOUR)
    expect((await seatOf(match))?.substitute?.inHours).toBe(1)
    await ask(port, 'GET', '/api/me', ann.token)
    await pass(2 * HOUR)
    await expect.poll(async () => (await seatOf(match))?.offer).not.toBe('announced')
    expect(await seatOf(match)).toMatchObject({ name: 'Ann' })
  })
})
