import type { DeviceCode, Kept, MatchSummary, NewUser } from '@topside/protocol'
import { beforeEach, expect, test } from 'vitest'
import { tablesOf } from '../store/digest.ts'
import { type Answer, ask, newMatch, type Refused, refusal, user, users } from '../testing/client.ts'
import { sit } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'

const { port: PORT, db } = await toyServer({ retention: { matches: 365, guests: 30 } })
/** Close code for a connection whose user no longer holds a seat. */
const NOT_A_PLAYER = 4403
/** A name that no other text in the store contains. */
let name = ''
let count = 0
let zoe: NewUser
let bob: NewUser
let cyd: NewUser

beforeEach(async () => {
  name = `Zephyrine ${++count}`
  ;[zoe, bob, cyd] = await users(PORT, name, 'Bob', 'Cyd')
})

const erase = ({ token }: NewUser): Promise<Answer<Refused>> => ask(PORT, 'DELETE', '/api/me', token)
const data = async ({ token }: NewUser) => (await ask<Data>(PORT, 'GET', '/api/me/data', token)).body
const look = async (id: string) => (await ask<MatchSummary & Refused>(PORT, 'GET', `/api/matches/${id}`)).body
const say = (room: string, text: string, id: string) => ({ room, text, id })

interface Data {
  readonly user: object
  readonly devices: readonly object[]
  readonly channels: readonly object[]
  readonly matches: readonly { readonly id: string }[]
  readonly chat: readonly { readonly text: string }[]
}

/** The tables with a row in which one of these texts occurs. */
async function tablesWith(...texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOf(db))
    for (const text of texts) {
      const rows = await db.query(`select from ${table} t where position($1 in t::text) > 0 limit 1`, [text])
      if (rows.length > 0) found.push(`${table}: ${text}`)
    }
  return found
}

test('the site says for how long it keeps what is over', async () => {
  expect((await ask<Kept>(PORT, 'GET', '/api/retention')).body).toEqual({ matches: 365, chat: null, guests: 30 })
})

test('all that is known about a user is sent to the user alone', async () => {
  const match = await newMatch(PORT, [zoe, bob])
  const [red, blue] = [await sit(PORT, match.id, zoe), await sit(PORT, match.id, bob)]
  for (const n of [1, 2]) await red.room.request('say', say('players', `mine ${n}`, `request-${n}`))
  await blue.room.request('say', say('players', 'not mine', 'request-1'))
  await ask(PORT, 'PUT', '/api/me/channels/webhook', zoe.token, { address: 'https://hooks.example/secret' })
  const mine = await data(zoe)
  expect(mine).toMatchObject({
    user: { id: zoe.id, name, guest: true, mutedNotices: [] },
    devices: [{ name: expect.any(String) }],
    channels: [{ kind: 'webhook', address: 'https://hooks.example/secret' }],
    matches: [{ id: match.id, title: 'toy', status: 'running', made: true, seats: [0] }],
    chat: [{ text: 'mine 1' }, { text: 'mine 2' }],
  })
  expect(JSON.stringify(mine)).not.toMatch(/seed|token|hash/)
  expect(await data(cyd)).toMatchObject({ channels: [], matches: [], chat: [] })
  expect((await ask<Refused>(PORT, 'GET', '/api/me/data')).body.error.code).toBe('not-signed-in')
})

test('all matches and lines are there, however many', async () => {
  const match = await newMatch(PORT, [zoe, bob])
  await db.query(
    `insert into chat (match, room, n, user_id, name, text, request)
      select $1, 'spectators', n, $2, 'Z', 'line ' || n, 'request-' || n from generate_series(0, 1233) n`,
    [match.id, zoe.id],
  )
  await db.query(
    `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed)
      select 'many-' || n, 'toy', 1, '{}', false, 0, 'finished', $1, '', '' from generate_series(1, 1100) n`,
    [zoe.id],
  )
  const { chat, matches } = await data(zoe)
  expect(chat.map(({ text }) => text)).toEqual(Array.from({ length: 1_234 }, (_, n) => `line ${n}`))
  expect(new Set(matches.map(({ id }) => id)).size).toBe(1_101)
})

test('a user who leaves is nowhere in the store, and the others keep their matches', async () => {
  const match = await newMatch(PORT, [zoe, bob])
  const open = (await ask<MatchSummary>(PORT, 'POST', '/api/matches', zoe.token, { title: 'toy' })).body
  const joined = (await ask<MatchSummary>(PORT, 'POST', '/api/matches', bob.token, { title: 'toy' })).body
  const seat = { seed: 'ab'.repeat(32) }
  await ask(PORT, 'POST', `/api/matches/${joined.id}/seats/0`, bob.token, seat)
  await ask(PORT, 'POST', `/api/matches/${open.id}/seats/1`, zoe.token, seat)
  const [red, blue] = [await sit(PORT, match.id, zoe), await sit(PORT, match.id, bob)]
  await red.room.request('say', say('players', 'goodbye, cruel world', 'request-1'))
  await blue.room.request('say', say('players', 'stay', 'request-1'))
  await red.room.request('say', say('players', 'no, never', 'request-2'))
  await ask(PORT, 'PUT', '/api/me/channels/webhook', zoe.token, { address: 'https://hooks.example/zoe' })
  await ask(PORT, 'POST', '/api/me/recovery', zoe.token)
  await ask(PORT, 'POST', '/api/me/code', zoe.token)
  const traces = [name, 'goodbye, cruel', 'no, never', 'hooks.example/zoe']
  expect(await tablesWith(...traces)).not.toEqual([])
  expect((await erase(zoe)).status).toBe(204)
  expect(await tablesWith(...traces)).toEqual([])
  expect(await red.closed).toBe(NOT_A_PLAYER)
  expect((await ask<Refused>(PORT, 'GET', '/api/me', zoe.token)).body.error.code).toBe('not-signed-in')
  expect((await refusal(sit(PORT, match.id, zoe))).code).toBe('not-signed-in')
  expect((await look(open.id)).error?.code).toBe('not-found')
  expect((await look(joined.id)).seats[0]).toMatchObject({ name: 'Bob' })
  const [gone, kept] = (await look(match.id)).seats
  expect([gone?.name, gone?.offer, kept?.name]).toEqual(['Somebody', 'asked', 'Bob'])
  await expect.poll(() => blue.room.state.seats.get('0')?.name).toBe('Somebody')
  expect(await blue.room.request('chat', { room: 'players' })).toMatchObject([{ n: 1, text: 'stay' }])
  // The next line continues the numbers, so that nobody who follows the chat misses it.
  expect(await blue.room.request('say', say('players', 'alone', 'request-3'))).toMatchObject({ n: 3 })
  await ask(PORT, 'POST', `/api/matches/${match.id}/seats/0/replacement`, bob.token)
  const taken = await ask<MatchSummary>(PORT, 'POST', `/api/matches/${match.id}/seats/0/holder`, cyd.token)
  expect(taken.body.seats[0]).toMatchObject({ name: 'Cyd' })
})

test('matches that the user plays alone, or against computers, are removed with their logs', async () => {
  const alone = await newMatch(PORT, [zoe, zoe])
  const { room } = await sit(PORT, alone.id, zoe)
  const choices = [{ verb: 'bid', value: 1 }]
  await room.request('command', { id: 'request-1', seq: 0, command: { kind: 'choose', seat: 0, choices } })
  const rows = () => db.query('select from commands where match = $1', [alone.id])
  expect(await rows()).toHaveLength(1)
  expect((await erase(zoe)).status).toBe(204)
  expect((await look(alone.id)).error?.code).toBe('not-found')
  expect(await rows()).toEqual([])
})

test('a new device cannot delete its user while there is an older one', async () => {
  const { code } = (await ask<DeviceCode>(PORT, 'POST', '/api/me/code', zoe.token)).body
  const phone = (await ask<NewUser>(PORT, 'POST', '/api/devices', '', { secret: code })).body
  expect((await erase(phone)).body.error.text.key).toBe('error.new-device')
  expect((await ask(PORT, 'GET', '/api/me', phone.token)).status).toBe(200)
  expect((await erase(zoe)).status).toBe(204)
  expect((await ask(PORT, 'GET', '/api/me', phone.token)).status).toBe(401)
})

test('only a signed-in user can be deleted, once', async () => {
  const dora = await user(PORT, 'Dora')
  expect((await ask(PORT, 'DELETE', '/api/me')).status).toBe(401)
  const done = await Promise.all([erase(dora), erase(dora)])
  expect(done.map(({ status }) => status).sort()).toContain(204)
  expect((await erase(dora)).status).toBe(401)
})
