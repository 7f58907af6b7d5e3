import { CHAT_PAGE } from '@topside/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import { ChatStore, type NewChat } from './chat.ts'
import type { Db } from './db.ts'

describe.each(testStores)('chat on $name', ({ open }) => {
  let db: Db
  let chat: ChatStore
  let match: string
  let ann: { id: string; name: string }
  let bob: { id: string; name: string }
  const line = (part: Partial<NewChat>): NewChat => ({
    match,
    room: 'players',
    user: ann.id,
    name: ann.name,
    text: 'Good luck',
    request: 'request-1',
    ...part,
  })

  beforeAll(async () => {
    db = await open()
    chat = new ChatStore(db)
  })
  beforeEach(async () => {
    const { id, players } = await runningMatch(hosting(db))
    match = id
    const [first, second] = players
    ann = first!
    bob = second!
  })
  afterAll(() => db.close())

  test('is numbered per room, with the user’s name at the time', async () => {
    const first = await chat.add(line({ text: `it's "quoted" <b>\\n$1</b>; 🏝` }))
    expect(first).toMatchObject({ n: 0, user: ann.id, name: 'Ann', text: `it's "quoted" <b>\\n$1</b>; 🏝` })
    expect(Math.abs(first.at - Date.now())).toBeLessThan(60_000)
    const second = await chat.add(line({ user: bob.id, name: 'Robert', request: 'request-2' }))
    const other = await chat.add(line({ room: 'spectators', request: 'request-3' }))
    expect([second.n, other.n]).toEqual([1, 0])
    expect(await chat.lines(match, 'players', {})).toEqual([first, second])
    expect(await chat.lines(match, 'spectators', {})).toEqual([other])
  })

  test('marks guests until they can sign in elsewhere', async () => {
    const [said, other] = [await chat.add(line({})), await chat.add(line({ user: bob.id, name: 'Bob' }))]
    expect([said.guest, other.guest]).toEqual([true, true])
    await db.query('update users set guest = false where id = $1', [ann.id])
    const guests = (await chat.lines(match, 'players', {})).map(({ guest }) => guest)
    expect(guests).toEqual([undefined, true])
    expect((await chat.add(line({ request: 'request-2' }))).guest).toBeUndefined()
  })

  test('is stored once per request of a user', async () => {
    const [first, again] = [await chat.add(line({})), await chat.add(line({ text: 'something else' }))]
    expect(again).toEqual(first)
    const others = await chat.add(line({ user: bob.id, name: bob.name }))
    expect(others.n).toBe(1)
    expect(await chat.find(line({}))).toEqual(first)
    expect(await chat.count(match, 'players')).toBe(2)
  })

  test('has no gaps or duplicate numbers when many lines are stored at once', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `line ${n}`)
    const twice = [...texts, ...texts]
    const stored = await Promise.all(twice.map((text) => chat.add(line({ text, request: `request-${text}` }))))
    expect(stored.slice(40)).toEqual(stored.slice(0, 40))
    const lines = await chat.lines(match, 'players', {})
    expect(lines.map(({ n }) => n)).toEqual(texts.map((_, n) => n))
    expect(lines.map(({ text }) => text).sort()).toEqual(texts.sort())
  })

  test('is read by range, and from the end', async () => {
    await db.query(
      `insert into chat (match, room, n, user_id, name, text, request)
        select $1, 'spectators', n, $2, 'Ann', 'line ' || n, 'request-' || n from generate_series(0, 249) as s (n)`,
      [match, ann.id],
    )
    const numbers = async (range: object): Promise<number[]> =>
      (await chat.lines(match, 'spectators', range)).map(({ n }) => n)
    const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
    expect(await numbers({})).toEqual(span(250 - CHAT_PAGE, 250))
    expect(await numbers({ to: 30 })).toEqual(span(0, 30))
    expect(await numbers({ to: 180 })).toEqual(span(80, 180))
    expect(await numbers({ from: 120 })).toEqual(span(120, 120 + CHAT_PAGE))
    expect(await numbers({ from: 240, to: 245 })).toEqual(span(240, 245))
    expect(await numbers({ from: 250 })).toEqual([])
    expect(await chat.count(match, 'spectators')).toBe(250)
  })

  test('is deleted with its match', async () => {
    await chat.add(line({}))
    await db.query('delete from matches where id = $1', [match])
    expect(await db.query('select n from chat where match = $1', [match])).toEqual([])
  })
})
