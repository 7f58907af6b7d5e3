import type { ChatNews, MatchSummary, NewUser } from '@topside/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import type { Db } from '../store/db.ts'
import { ask, type Connected, decisionOf, freePort, newMatch, refusal, users } from '../testing/client.ts'
import { openRaw, placeOf, type Reservation, reserve } from '../testing/raw.ts'
import { openTestStore } from '../testing/stores.ts'
import { type Sitting, sit as sitAt } from '../testing/tables.ts'
import { toyTitle } from '../testing/toy-title.ts'

const PORT = await freePort()
/** Pieces that only Red, or only Blue, may know in the toy title. */
const [RED, BLUE] = ['red-reserve', 'blue-reserve']
/** Close code for a connection whose user no longer holds a seat. */
const NOT_A_PLAYER = 4403
/** Close code for a connection whose user may reconnect and see less. */
const COME_BACK = 4421
let server: RunningServer
let broken = false
let ann: NewUser
let bob: NewUser
let eve: NewUser
let count = 0

beforeAll(async () => {
  const db = await openTestStore()
  const query: Db['query'] = async (statement, params) => {
    if (broken) throw new Error('the store is gone')
    return db.query(statement, params)
  }
  server = await createServer({ titles: [toyTitle], port: PORT, host: '127.0.0.1', db: { ...db, query } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob, eve] = await users(PORT, 'Ann', 'Bob', 'Eve')
})

function take(match: string, seat: number, { token }: NewUser): Promise<unknown> {
  return ask(PORT, 'POST', `/api/matches/${match}/seats/${seat}`, token, { seed: '0'.repeat(64) })
}

function giveBack(match: string, seat: number, { token }: NewUser): Promise<unknown> {
  return ask(PORT, 'DELETE', `/api/matches/${match}/seats/${seat}`, token)
}

const sit = (match: MatchSummary, user: NewUser): Promise<Sitting> => sitAt(PORT, match.id, user)

function bid(from: Connected, seat: number, value: number): Promise<unknown> {
  const command = { kind: 'choose', seat, choices: [{ verb: 'bid', value }] }
  return from.room.request('command', { id: `request-${count++}`, seq: from.room.state.seq, command })
}

describe('a seat that was given back and taken by another user', () => {
  test('is hidden from its former holder, who tries to reconnect after a lost connection', async () => {
    const match = await newMatch(PORT, [eve])
    const { body } = await reserve(PORT, 'match', { match: match.id, token: eve.token })
    const former = await openRaw(PORT, placeOf(body))
    const token = former.reconnectionToken()
    expect(token).not.toBe('')
    await former.break()
    await giveBack(match.id, 0, eve)
    await take(match.id, 0, ann)
    await take(match.id, 1, bob)
    const red = await sit(match, ann)
    await expect.poll(() => red.frames.join()).toContain(RED)
    const answer = await ask<Reservation>(PORT, 'POST', `/matchmake/reconnect/${match.id}`, undefined, {
      reconnectionToken: token,
    })
    const again = await openRaw(PORT, placeOf(body, `&reconnectionToken=${token}`))
    await bid(red, 0, 0)
    expect(again.frames.join()).not.toContain(RED)
    expect(again.frames).toEqual([])
    expect(answer.status).toBe(404)
  })

  test('is hidden from its former holder, who connects with an older reservation', async () => {
    const match = await newMatch(PORT, [eve])
    const places = await Promise.all([1, 2].map(() => reserve(PORT, 'match', { match: match.id, token: eve.token })))
    const waiting = await openRaw(PORT, placeOf(places[0]!.body), false)
    await giveBack(match.id, 0, eve)
    await take(match.id, 0, ann)
    await take(match.id, 1, bob)
    const red = await sit(match, ann)
    const late = await openRaw(PORT, placeOf(places[1]!.body))
    await late.closed
    expect(late.frames.join()).toContain('not-a-player')
    expect(await waiting.closed).toBe(NOT_A_PLAYER)
    await bid(red, 0, 0)
    for (const { frames } of [late, waiting]) expect(frames.join()).not.toMatch(/scout|-reserve/)
  })

  test('is closed in all tabs of its former holder', async () => {
    const match = await newMatch(PORT, [eve])
    const tabs = [await sit(match, eve), await sit(match, eve)]
    await giveBack(match.id, 0, eve)
    for (const tab of tabs) expect(await tab.closed).toBe(NOT_A_PLAYER)
    await take(match.id, 0, ann)
    await take(match.id, 1, bob)
    const red = await sit(match, ann)
    await bid(red, 0, 0)
    for (const { frames } of tabs) expect(frames.join()).not.toMatch(/scout|-reserve/)
    expect((await refusal(sit(match, eve))).code).toBe('not-a-player')
  })
})

describe('a seat of a running match that goes to another user', () => {
  test('is shown, with its chat, to its new holder, and no longer to the former one', async () => {
    const match = await newMatch(PORT, [eve, bob])
    const former = await sit(match, eve)
    const tab = await sit(match, eve)
    const blue = await sit(match, bob)
    const told: string[] = []
    blue.room.onMessage('chat', ({ lines }: ChatNews) => told.push(...lines.map(({ text }) => text)))
    for (const each of [former, tab, blue]) await each.room.request('chat', { room: 'players' })
    const place = await reserve(PORT, 'match', { match: match.id, token: eve.token })
    expect(await server.changeSeat(match.id, 0, ann.id, eve.id)).toBe('not-held')
    expect(await server.changeSeat(match.id, 0, eve.id, ann.id)).toBe('changed')
    for (const each of [former, tab]) expect(await each.closed).toBe(NOT_A_PLAYER)
    const seen = [former, tab].map(({ frames }) => frames.length)
    const red = await sit(match, ann)
    await red.room.request('chat', { room: 'players' })
    expect(red.frames.join()).toContain(RED)
    await bid(red, 0, 1)
    await bid(blue, 1, 0)
    await red.room.request('say', { room: 'players', id: 'request-say', text: 'Just between us' })
    await expect.poll(() => told).toContain('Just between us')
    const late = await openRaw(PORT, placeOf(place.body))
    await late.closed
    expect(late.frames.join()).not.toMatch(/-reserve|between us/)
    expect([former, tab].map(({ frames }) => frames.length)).toEqual(seen)
    expect((await refusal(sit(match, eve))).code).toBe('not-a-player')
  })

  test('leaves the other seat to a user with two seats', async () => {
    const match = await newMatch(PORT, [eve, eve])
    const both = await sit(match, eve)
    expect(await server.changeSeat(match.id, 0, eve.id, ann.id)).toBe('changed')
    expect(await both.closed).toBe(COME_BACK)
    const blue = await sit(match, eve)
    const red = await sit(match, ann)
    await bid(red, 0, 1)
    await bid(blue, 1, 0)
    await expect.poll(() => decisionOf(red, 0)?.ask).toBe('toy.move')
    await expect.poll(() => blue.room.state.seq).toBe(red.room.state.seq)
    expect(blue.room.state.seats.get('1')?.private?.pieces.has(BLUE)).toBe(true)
    expect(blue.frames.join()).not.toContain(RED)
    expect((await refusal(blue.room.request('preview', { seat: 0 }))).code).toBe('not-your-seat')
  })

  test('does not change before or after the match', async () => {
    const match = await newMatch(PORT, [eve])
    expect(await server.changeSeat(match.id, 0, eve.id, ann.id)).toBe('not-running')
    expect(await server.changeSeat('nowhere', 0, eve.id, ann.id)).toBe('not-running')
  })
})

describe('while the holders of seats are unknown', () => {
  test('no connection is shown private parts or admitted', async () => {
    const match = await newMatch(PORT, [eve, bob])
    const former = await sit(match, eve)
    const blue = await sit(match, bob)
    const place = await reserve(PORT, 'match', { match: match.id, token: eve.token })
    broken = true
    try {
      await expect(server.changeSeat(match.id, 0, eve.id, ann.id)).rejects.toMatchObject({
        wire: { code: 'not-stored' },
      })
      for (const each of [former, blue]) expect(await each.closed).toBe(COME_BACK)
      expect((await refusal(sit(match, bob))).code).toBe('not-stored')
      const late = await openRaw(PORT, placeOf(place.body))
      await late.closed
      expect(late.frames.join()).not.toContain('-reserve')
    } finally {
      broken = false
    }
    expect((await refusal(sit(match, eve))).code).toBe('not-a-player')
    const again = await sit(match, bob)
    await bid(again, 1, 0)
    expect(again.room.state.seats.get('1')?.private?.pieces.has(BLUE)).toBe(true)
  })
})
