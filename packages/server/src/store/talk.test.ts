import '../testing/patience.ts'
import { TALK_PAGE } from '@topside/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hosting, runningMatch } from '../testing/hosting.ts'
import { testStores } from '../testing/stores.ts'
import type { Db } from './db.ts'
import { type NewTalk, TalkStore } from './talk.ts'

describe.each(testStores)('talk on $name', ({ open }) => {
  let db: Db
  let talk: TalkStore
  let match: string
  let ann: { id: string; name: string }
  let bob: { id: string; name: string }
  const line = (part: Partial<NewTalk>): NewTalk => ({
    match,
    room: 'players',
    person: ann.id,
    name: ann.name,
    text: 'Good luck',
    request: 'request-1',
    ...part,
  })

  beforeAll(async () => {
    db = await open()
    talk = new TalkStore(db)
  })
  beforeEach(async () => {
    const { id, players } = await runningMatch(hosting(db))
    match = id
    const [first, second] = players
    ann = first!
    bob = second!
  })
  afterAll(() => db.close())

  test('is numbered by room, with the name of that time', async () => {
    const first = await talk.add(line({ text: `it's "quoted" <b>\\n$1</b>; 🏝` }))
    expect(first).toEqual({ n: 0, at: first.at, person: ann.id, name: 'Ann', text: `it's "quoted" <b>\\n$1</b>; 🏝` })
    expect(Math.abs(first.at - Date.now())).toBeLessThan(60_000)
    const second = await talk.add(line({ person: bob.id, name: 'Robert', request: 'request-2' }))
    const other = await talk.add(line({ room: 'gallery', request: 'request-3' }))
    expect([second.n, other.n]).toEqual([1, 0])
    expect(await talk.lines(match, 'players', {})).toEqual([first, second])
    expect(await talk.lines(match, 'gallery', {})).toEqual([other])
  })

  test('is stored once for each request of a person', async () => {
    const [first, again] = [await talk.add(line({})), await talk.add(line({ text: 'something else' }))]
    expect(again).toEqual(first)
    const others = await talk.add(line({ person: bob.id, name: bob.name }))
    expect(others.n).toBe(1)
    expect(await talk.find(line({}))).toEqual(first)
    expect(await talk.count(match, 'players')).toBe(2)
  })

  test('leaves no gap and doubles no number when many are stored at once', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `line ${n}`)
    const twice = [...texts, ...texts]
    const stored = await Promise.all(twice.map((text) => talk.add(line({ text, request: `request-${text}` }))))
    expect(stored.slice(40)).toEqual(stored.slice(0, 40))
    const lines = await talk.lines(match, 'players', {})
    expect(lines.map(({ n }) => n)).toEqual(texts.map((_, n) => n))
    expect(lines.map(({ text }) => text).sort()).toEqual(texts.sort())
  })

  test('is read by range, and from the end', async () => {
    await db.query(
      `insert into talk (match, room, n, person, name, text, request)
        select $1, 'gallery', n, $2, 'Ann', 'line ' || n, 'request-' || n from generate_series(0, 249) as s (n)`,
      [match, ann.id],
    )
    const numbers = async (range: object): Promise<number[]> =>
      (await talk.lines(match, 'gallery', range)).map(({ n }) => n)
    const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
    expect(await numbers({})).toEqual(span(250 - TALK_PAGE, 250))
    expect(await numbers({ to: 30 })).toEqual(span(0, 30))
    expect(await numbers({ to: 180 })).toEqual(span(80, 180))
    expect(await numbers({ from: 120 })).toEqual(span(120, 120 + TALK_PAGE))
    expect(await numbers({ from: 240, to: 245 })).toEqual(span(240, 245))
    expect(await numbers({ from: 250 })).toEqual([])
    expect(await talk.count(match, 'gallery')).toBe(250)
  })

  test('goes with its match', async () => {
    await talk.add(line({}))
    await db.query('delete from matches where id = $1', [match])
    expect(await db.query('select n from talk where match = $1', [match])).toEqual([])
  })
})
