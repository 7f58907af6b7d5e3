import type { ChatAnswer, ChatLine, ChatNews, ChatRoom, NewUser } from '@topside/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask, type Connected, join, newMatch, refusal, users } from '../testing/client.ts'
import { type Seated, seatedAt } from '../testing/tables.ts'
import { toyServer } from '../testing/toy-server.ts'
import { unusual } from '../testing/toy-title.ts'

const { port: PORT, db, said } = await toyServer()
let ann: NewUser
let bob: NewUser
let cyd: NewUser
let count = 0

// New users for each test, because chat is limited per user.
beforeEach(async () => {
  ;[ann, bob, cyd] = await users(PORT, 'Ann', 'Bob', 'Cyd')
})

/** A connection with the chat it has received. */
interface Listener extends Connected {
  readonly told: ChatNews[]
}

async function listener(name: 'match' | 'spectators', options: object): Promise<Listener> {
  const connected = await join(PORT, name, options)
  const told: ChatNews[] = []
  connected.room.onMessage('chat', (news: ChatNews) => told.push(news))
  return { ...connected, told }
}

type Table = Seated<Listener>

const seated = (request: object = {}): Promise<Table> => seatedAt(PORT, [ann, bob], listener, request)

function lines(from: Connected, room: ChatRoom, more: object = {}): Promise<ChatAnswer> {
  return from.room.request('chat', { room, ...more })
}

function say(from: Connected, room: ChatRoom, text: string, more: object = {}): Promise<ChatLine> {
  return from.room.request('say', { room, text, id: `request-${count++}`, ...more })
}

async function end({ red, blue, spectatorRoom }: Table): Promise<void> {
  await red.room.request('command', { id: 'request-end', seq: 0, command: { kind: 'resign', seat: 0 } })
  await expect.poll(() => blue.room.state.outcome).not.toBe('')
  if (spectatorRoom.room.state.delay === 0) await expect.poll(() => spectatorRoom.room.state.outcome).not.toBe('')
}

const code = async (request: Promise<unknown>): Promise<string> => (await refusal(request)).code
const texts = (told: readonly ChatNews[]): string[] => told.flatMap((news) => news.lines.map(({ text }) => text))

describe('the players’ chat', () => {
  test('reaches only the players', async () => {
    const { match, red, blue, spectatorRoom } = await seated()
    expect(await lines(red, 'players')).toEqual([])
    await lines(spectatorRoom, 'spectators')
    const first = await say(red, 'players', '  Salve, <b>Bob</b> & co ')
    expect(first).toEqual({
      n: 0,
      at: first.at,
      user: ann.id,
      name: 'Ann',
      guest: true,
      text: 'Salve, <b>Bob</b> & co',
    })
    // Delivered before Blue listens: a line stored but not yet delivered would reach Blue twice.
    await expect.poll(() => red.told).toEqual([{ room: 'players', lines: [first] }])
    expect(await lines(blue, 'players')).toEqual([first])
    const second = await say(blue, 'players', 'Ready')
    await expect
      .poll(() => red.told)
      .toEqual([
        { room: 'players', lines: [first] },
        { room: 'players', lines: [second] },
      ])
    await expect.poll(() => blue.told).toEqual([{ room: 'players', lines: [second] }])
    for (const more of [{}, { token: cyd.token }, { token: ann.token }]) {
      expect(await code(lines(spectatorRoom, 'players', more))).toBe('not-a-player')
      expect(await code(say(spectatorRoom, 'players', 'Let me in', more))).toBe('not-a-player')
    }
    const open = await ask<object>(PORT, 'GET', `/api/matches/${match.id}/export`, ann.token)
    for (const text of [...spectatorRoom.frames, JSON.stringify(open.body)]) expect(text).not.toMatch(/Salve|Ready/)
  })

  test('stays private when the match is over', async () => {
    const table = await seated()
    await say(table.red, 'players', 'Between us')
    await end(table)
    await say(table.blue, 'players', 'A good match')
    expect(await code(lines(table.spectatorRoom, 'players', { token: ann.token }))).toBe('not-a-player')
    const exported = await ask<object>(PORT, 'GET', `/api/matches/${table.match.id}/export`)
    expect(JSON.stringify(exported.body)).not.toMatch(/Between us|A good match/)
  })

  test('opens when the match begins', async () => {
    const match = await newMatch(PORT, [ann])
    const red = await listener('match', { match: match.id, token: ann.token })
    const spectatorRoom = await listener('spectators', { match: match.id })
    expect(await code(say(red, 'players', 'Anybody there?'))).toBe('match-not-running')
    expect(await code(say(spectatorRoom, 'spectators', 'Anybody there?', { token: cyd.token }))).toBe(
      'match-not-running',
    )
  })

  test('keeps the name that the user had at the time', async () => {
    const { red } = await seated()
    await say(red, 'players', 'before')
    await ask(PORT, 'PATCH', '/api/me', ann.token, { name: 'Anna' })
    await expect.poll(() => red.room.state.seats.get('0')!.name).toBe('Anna')
    await say(red, 'players', 'after')
    expect((await lines(red, 'players')).map(({ name }) => name)).toEqual(['Ann', 'Anna'])
  })
})

describe('the spectators’ chat', () => {
  test('is for spectators while the match runs: all may read it, users with a name may write', async () => {
    const { match, red, blue, spectatorRoom } = await seated()
    const other = await listener('spectators', { match: match.id })
    for (const player of [red, blue]) await lines(player, 'players')
    await lines(other, 'spectators')
    expect(await code(say(spectatorRoom, 'spectators', 'Nameless'))).toBe('not-signed-in')
    expect(await code(say(spectatorRoom, 'spectators', 'Forged', { token: 'x'.repeat(43) }))).toBe('not-signed-in')
    const line = await say(spectatorRoom, 'spectators', 'Red should bid more', { token: cyd.token })
    await expect.poll(() => other.told).toEqual([{ room: 'spectators', lines: [line] }])
    expect(await lines(spectatorRoom, 'spectators')).toEqual([line])
    for (const player of [red, blue]) {
      expect(await code(lines(player, 'spectators'))).toBe('not-for-players')
      expect(await code(say(player, 'spectators', 'Thanks'))).toBe('not-for-players')
      expect(player.frames.join()).not.toContain('bid more')
    }
    expect(await code(lines(other, 'spectators', { token: ann.token }))).toBe('not-for-players')
    expect(await code(say(other, 'spectators', 'Thanks', { token: bob.token }))).toBe('not-for-players')
  })

  test('is open to the players once the match is over', async () => {
    const table = await seated()
    const line = await say(table.spectatorRoom, 'spectators', 'Red should bid more', { token: cyd.token })
    await lines(table.spectatorRoom, 'spectators')
    await end(table)
    expect(await lines(table.red, 'spectators')).toEqual([line])
    const answer = await say(table.blue, 'spectators', 'So I thought')
    await expect.poll(() => texts(table.red.told)).toEqual(['So I thought'])
    await expect.poll(() => texts(table.spectatorRoom.told)).toEqual(['So I thought'])
    expect(await lines(table.spectatorRoom, 'spectators', { token: ann.token })).toEqual([line, answer])
  })

  test('does not reveal the end through players while its view is delayed', async () => {
    const table = await seated({ delay: 5 })
    await end(table)
    expect(await code(say(table.red, 'spectators', 'I resigned'))).toBe('not-for-players')
    expect(await code(say(table.spectatorRoom, 'spectators', 'I resigned', { token: ann.token }))).toBe(
      'not-for-players',
    )
    await say(table.spectatorRoom, 'spectators', 'Exciting', { token: cyd.token })
    const status = () => db.query('select status from matches where id = $1', [table.match.id])
    await expect.poll(status).toEqual([{ status: 'finished' }])
    await db.query('update commands set at_up = at_up - 60 * 6 where match = $1', [table.match.id])
    expect(texts([{ room: 'spectators', lines: await lines(table.red, 'spectators') }])).toEqual(['Exciting'])
  })
})

describe('a line', () => {
  test('is stored once, even if sent repeatedly', async () => {
    const { red, blue } = await seated()
    await lines(blue, 'players')
    const request = { id: 'request-again' }
    const line = await say(red, 'players', 'Once', request)
    for (let n = 0; n < 8; n++) expect(await say(red, 'players', 'Once', request)).toEqual(line)
    const other = await say(blue, 'players', 'The same id', request)
    expect(other.n).toBe(1)
    await expect.poll(() => texts(blue.told)).toEqual(['Once', 'The same id'])
    expect(await lines(red, 'players')).toEqual([line, other])
  })

  test('must be plain text of 1 to 500 characters', async () => {
    const { red } = await seated()
    for (const text of ['', '   ', 'a\nb', 'a\u0000b', '\u202egnihtyna', 'x'.repeat(501), 'x'.repeat(20_000)])
      expect(await code(say(red, 'players', text))).toBe('bad-text')
    for (const request of [
      { room: 'players', text: 'no id' },
      { room: 'players', text: 7, id: 'request-text' },
      { room: 'lobby', text: 'where', id: 'request-room' },
      { room: 'players', text: 'more', id: 'request-more', admin: true },
      null,
    ])
      expect(await code(red.room.request('say', request))).toBe('bad-request')
    expect(await lines(red, 'players')).toEqual([])
    expect((await say(red, 'players', '🏝'.repeat(500))).text).toHaveLength(1000)
    expect((await say(red, 'players', 'cafe\u0301')).text).toBe('caf\u00e9')
  })

  test('is refused if a user sends too many, with the time to wait', async () => {
    const table = await seated()
    const { red, blue, spectatorRoom } = table
    const second = await listener('match', { match: table.match.id, token: ann.token })
    // All at once, from both tabs: the allowance grows with time.
    const asked = [0, 1, 2, 3, 4].map((n) => say(red, 'players', `line ${n}`, { id: `request-line-${n}` }))
    asked.push(say(second, 'players', 'from another tab'))
    const settled = await Promise.allSettled(asked)
    const refused = asked.filter((_, n) => settled[n]?.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(await refusal(refused[0] as (typeof asked)[0])).toMatchObject({
      code: 'too-fast',
      text: { key: 'error.chat.too-fast', args: { seconds: 2 } },
    })
    const kept = settled.findIndex(({ status }) => status === 'fulfilled')
    const again = await say(red, 'players', `line ${kept}`, { id: `request-line-${kept}` })
    expect(again).toEqual(await asked[kept])
    expect((await say(blue, 'players', 'not my fault')).n).toBe(5)
    expect((await say(spectatorRoom, 'spectators', 'nor mine', { token: cyd.token })).n).toBe(0)
  })

  test('can be requested by its number', async () => {
    const { red, blue } = await seated()
    for (let n = 0; n < 3; n++) {
      await say(red, 'players', `red ${n}`)
      await say(blue, 'players', `blue ${n}`)
    }
    const numbers = async (range: object): Promise<number[]> => (await lines(red, 'players', range)).map(({ n }) => n)
    expect(await numbers({})).toEqual([0, 1, 2, 3, 4, 5])
    expect(await numbers({ from: 4 })).toEqual([4, 5])
    expect(await numbers({ from: 1, to: 3 })).toEqual([1, 2])
    expect(await numbers({ to: 2 })).toEqual([0, 1])
    expect(await code(lines(red, 'players', { from: -1 }))).toBe('bad-request')
  })
})

test('no unexpected error was logged', () => {
  expect(unusual(said)).toEqual([])
})
