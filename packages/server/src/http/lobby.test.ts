import type { MatchList, MatchSummary, NewUser, WireError } from '@topside/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSeed } from '../ids.ts'
import { tidyUp } from '../lobby/housekeeping.ts'
import { createServer, type RunningServer } from '../server.ts'
import { ChatStore } from '../store/chat.ts'
import type { Db } from '../store/db.ts'
import type { Retention } from '../store/retention.ts'
import { Users } from '../store/users.ts'
import { freePort, join } from '../testing/client.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitle, unusual } from '../testing/toy-title.ts'

const port = await freePort()

describe.each(testStores)('the lobby on $name', ({ open }) => {
  let server: RunningServer
  let db: Db
  const said: string[] = []

  beforeAll(async () => {
    db = await open()
    server = await createServer({
      titles: [toyTitle],
      port,
      host: '127.0.0.1',
      db,
      proxies: 1,
      arrivals: { burst: 20, perSecond: 1 / 60 },
      say: (line) => void said.push(line),
    })
  })
  afterAll(() => server.close())

  /** Sends a request from its own address. */
  const from = async <T = { error?: WireError }>(
    address: string,
    method: string,
    path: string,
    who?: { readonly token: string },
    body?: object,
  ): Promise<{ readonly status: number; readonly body: T }> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(who !== undefined && { authorization: `Bearer ${who.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const arrive = async (name: string, address: string): Promise<NewUser> =>
    (await from<NewUser>(address, 'POST', '/users', undefined, { name })).body
  const begin = (who: NewUser, address: string, more: object = {}) =>
    from<MatchSummary & { readonly error?: WireError }>(address, 'POST', '/matches', who, { title: 'toy', ...more })
  const listed = async (query: string): Promise<MatchList> =>
    (await from<MatchList>('192.0.2.99', 'GET', `/matches?${query}`)).body
  const empty = async (): Promise<void> => void (await db.query(`delete from matches where status = 'open'`))

  test('accepts ten open matches of a user, even if more are requested at once, and more once some began', async () => {
    await empty()
    const eve = await arrive('Eve', '192.0.2.1')
    const asked = await Promise.all(Array.from({ length: 14 }, () => begin(eve, '192.0.2.1')))
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = asked.find(({ status }) => status !== 201)
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'too-many', text: { key: 'error.too-many.open', args: { limit: 10 } } } },
    })
    const first = asked.find(({ status }) => status === 201)
    for (const seat of [0, 1])
      await from('192.0.2.1', 'POST', `/matches/${first?.body.id}/seats/${seat}`, eve, { seed: newSeed() })
    expect((await begin(eve, '192.0.2.1')).status).toBe(201)
  })

  test('limits new users and matches per address (per /64 of IPv6) without affecting other addresses', async () => {
    await empty()
    const names = async (address: (n: number) => string): Promise<number[]> => {
      const statuses: number[] = []
      for (let n = 0; n < 22; n++)
        statuses.push((await from(address(n), 'POST', '/users', undefined, { name: `Mallory ${n}` })).status)
      return statuses
    }
    expect(await names(() => '198.51.100.1')).toEqual([...Array(20).fill(201), 429, 429])
    expect(await names((n) => `2001:db8:1:2::${n}`)).toEqual([...Array(20).fill(201), 429, 429])
    const refused = await from('198.51.100.1', 'POST', '/users', undefined, { name: 'Mallory' })
    expect(refused.body.error).toMatchObject({
      code: 'too-fast',
      text: { key: 'error.too-many.users', args: { minutes: 1 } },
    })
    const ann = await arrive('Ann', '198.51.100.2')
    expect(ann.name).toBe('Ann')
    // A refused name does not count.
    for (let n = 0; n < 30; n++) await from('198.51.100.3', 'POST', '/users', undefined, { name: 'Аnn' })
    expect((await arrive('Ann', '198.51.100.3')).name).toBe('Ann')
    const users = await Promise.all(['One', 'Two', 'Three'].map((name) => arrive(name, '198.51.100.2')))
    const made: number[] = []
    for (let n = 0; n < 21; n++) made.push((await begin(users[n % 3] as NewUser, '198.51.100.4')).status)
    expect(made).toEqual([...Array(20).fill(201), 429])
    expect((await begin(ann, '198.51.100.5')).status).toBe(201)
  })

  test('has at most sixty open matches from one address, regardless of their creators', async () => {
    await empty()
    const ann = await arrive('Ann', '203.0.113.7')
    const { id } = (await begin(ann, '203.0.113.7')).body
    const add = (n: number) =>
      db.query(
        `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment,
            server_seed, origin)
          select $2, title, rules_version, options, private, delay, status, creator, commitment, server_seed, origin
          from matches where id = $1`,
        [id, `more-${n}`],
      )
    for (let n = 1; n < 60; n++) await add(n)
    const bob = await arrive('Bob', '203.0.113.7')
    expect((await begin(bob, '203.0.113.7')).body.error).toMatchObject({
      code: 'too-many',
      text: { key: 'error.too-many.address', args: { limit: 60 } },
    })
    expect((await begin(bob, '203.0.113.8')).status).toBe(201)
    const stored = JSON.stringify(await db.query('select * from matches'))
    expect(stored).not.toContain('203.0.113')
  })

  test('lists three open matches per user, the rest folded, and those over a dozen per address last', async () => {
    await empty()
    const [eve, fay, ann] = [
      await arrive('Eve', '192.0.2.2'),
      await arrive('Fay', '192.0.2.2'),
      await arrive('Ann', '192.0.2.3'),
    ]
    const early = (await begin(ann, '192.0.2.3')).body.id
    for (let n = 0; n < 5; n++) await begin(eve, '192.0.2.2')
    await begin(eve, '192.0.2.2', { private: true })
    await begin(fay, '192.0.2.2')
    const { matches } = await listed('list=open')
    expect(matches.map(({ more }) => more)).toEqual([undefined, undefined, undefined, 2, undefined])
    expect(matches.at(-1)?.id).toBe(early)
    const behind = await listed(`list=open&by=${matches[3]?.id}`)
    expect(behind.matches).toHaveLength(5)
    expect((await listed('list=open&by=none')).matches).toEqual([])
    // An unlisted match does not lead to its creator's other matches.
    const [hidden] = await db.query<{ id: string }>(`select id from matches where status = 'open' and private`)
    expect((await listed(`list=open&by=${hidden?.id}`)).matches).toEqual([])

    const [{ origin }] = (await db.query<{ origin: string }>('select origin from matches where id = $1', [
      matches[0]?.id,
    ])) as [{ origin: string }]
    await db.query(`insert into users (id, name) select 'crowd-' || n, 'Crowd' from generate_series(1, 40) as n`)
    await db.query(
      `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment, server_seed,
          origin)
        select 'crowd-' || n, title, rules_version, options, false, delay, 'open', 'crowd-' || n, commitment,
          server_seed, $2
        from matches, generate_series(1, 40) as n where id = $1`,
      [early, origin],
    )
    await expect.poll(async () => (await listed('list=open')).next).not.toBeNull()
    const page = await listed('list=open')
    const next = await listed(`list=open&cursor=${page.next}`)
    const ids = [...page.matches, ...next.matches].map((each) => each.id)
    expect(page.matches).toHaveLength(30)
    expect(ids.indexOf(early)).toBe(12)
    expect(new Set(ids).size).toBe(45)
    expect(next.next).toBeNull()
  })

  test('lists three running matches per user to watch, and the rest folded', async () => {
    await empty()
    await db.query(`update matches set private = true where status = 'running'`)
    const [eve, ann] = [await arrive('Eve', '192.0.2.2'), await arrive('Ann', '192.0.2.3')]
    const first = (await begin(ann, '192.0.2.3')).body.id
    for (let n = 0; n < 5; n++) await begin(eve, '192.0.2.2')
    await begin(eve, '192.0.2.2', { private: true })
    await db.query(`update matches set status = 'running'`)
    await expect.poll(async () => (await listed('list=watch')).matches.length).toBe(4)
    const { matches, next } = await listed('list=watch')
    expect(matches.map(({ more }) => more)).toEqual([undefined, undefined, 2, undefined])
    expect([matches.at(-1)?.id, next]).toEqual([first, null])
    expect((await listed(`list=watch&by=${matches[2]?.id}`)).matches).toHaveLength(5)
    expect((await listed(`list=open&by=${matches[2]?.id}`)).matches).toEqual([])
  })

  describe('housekeeping', () => {
    const age = (id: string, days: number, columns = ['changed_up', 'attended_up']) => {
      const changes = columns.map((each) => `${each} = up_seconds() - 86400 * $2::int`).join(', ')
      return db.query(`update matches set ${changes} where id = $1`, [id, days])
    }
    const quiet = { ids: [], live: () => undefined, removed: () => undefined }
    const exists = async (id: string): Promise<boolean> =>
      (await db.query('select id from matches where id = $1', [id])).length === 1

    test('removes open matches that nobody joined, but no others', async () => {
      await empty()
      const eve = await arrive('Eve', '192.0.2.4')
      const make = async (days: number, more: object = {}): Promise<string> => {
        const { id } = (await begin(eve, '192.0.2.4', more)).body
        await age(id, days)
        return id
      }
      const kept = [await make(6), await make(29, { private: true })]
      const gone = [await make(8), await make(31, { private: true })]
      const running = await make(0)
      for (const seat of [0, 1])
        await from('192.0.2.4', 'POST', `/matches/${running}/seats/${seat}`, eve, { seed: newSeed() })
      await age(running, 100)
      const observable = await make(8)
      await from('192.0.2.4', 'GET', `/matches/${observable}`)
      const waited = await make(8)
      await from('192.0.2.4', 'GET', `/matches/${waited}`, eve)
      const told: string[] = []
      await Promise.all(
        [0, 1].map(() => tidyUp({ db, host: { ...quiet, removed: (id) => void told.push(id) }, say: () => undefined })),
      )
      for (const id of [...kept, running, waited]) expect(await exists(id)).toBe(true)
      for (const id of [...gone, observable]) expect(await exists(id)).toBe(false)
      expect(told.sort()).toEqual([...gone, observable].sort())
      const [left] = await db.query('select origin from matches where id = $1', [running])
      expect(left).toEqual({ origin: null })
    })

    test('keeps a match with a user connected', async () => {
      await empty()
      const eve = await arrive('Eve', '192.0.2.5')
      const { id } = (await begin(eve, '192.0.2.5')).body
      await from('192.0.2.5', 'POST', `/matches/${id}/seats/0`, eve, { seed: newSeed() })
      const { room } = await join(port, 'match', { match: id, token: eve.token })
      await age(id, 8)
      const live = { row: { status: 'open' }, presence: { all: () => [[eve.id, 1, 0]] } }
      await tidyUp({ db, host: { ...quiet, ids: [id], live: () => live as never }, say: () => undefined })
      expect(await exists(id)).toBe(true)
      await room.leave()
    })

    describe('of what is over', () => {
      /** Stores a match with some commands and a chat line, all of that age, by a user who then has nothing else. */
      const over = async (days: number, status = 'finished') => {
        const { id: creator } = await new Users(db).add('Old')
        const id = `over-${status}-${days}-${creator}`
        await db.query(
          `insert into matches (id, title, rules_version, options, private, delay, status, creator, commitment,
              server_seed, changed_up)
            values ($1, 'toy', 1, '{}', false, 0, $2, $3, '', '', up_seconds() - 86400 * $4::int)`,
          [id, status, creator, days],
        )
        await db.query(
          `insert into commands (match, seq, command) select $1, n, '{}' from generate_series(1, 4500) n`,
          [id],
        )
        for (const table of [
          'films (match, chunk, upto, names, body)',
          'kept_checkpoints (match, seq, rules_version, body)',
        ])
          await db.query(`insert into ${table} values ($1, 1, 1, ${table.startsWith('films') ? "'', ''" : "''"})`, [id])
        await db.query(
          `insert into chat (match, room, n, user_id, name, text, request, at)
            values ($1, 'players', 7, $2, 'Old', 'Hello', 'request-1', now() - make_interval(days => $3::int))`,
          [id, creator, days],
        )
        await db.query('update users set seen_up = up_seconds() - 86400 * $2::int where id = $1', [creator, days])
        return { id, creator }
      }
      const rows = async (table: string, match: string): Promise<number> =>
        (await db.query(`select from ${table} where match = $1`, [match])).length
      const tidy = async (retention: Retention): Promise<string[]> => {
        const lines: string[] = []
        await tidyUp({ db, host: quiet, say: (line) => void lines.push(line), retention })
        return lines
      }

      test('removes finished matches, whole, after the days that the operator set, and never before', async () => {
        const [old, young, running] = [await over(41), await over(39), await over(41, 'running')]
        expect((await tidy({ guests: 36_500 })).join()).not.toContain('finished')
        expect(await exists(old.id)).toBe(true)
        const lines = await tidy({ matches: 40, guests: 40 })
        expect(lines).toContain('Removed 1 finished matches, which ended more than 40 days ago')
        expect([await exists(old.id), await exists(young.id), await exists(running.id)]).toEqual([false, true, true])
        for (const table of ['commands', 'films', 'kept_checkpoints', 'chat']) {
          expect(await rows(table, old.id), table).toBe(0)
          expect(await rows(table, young.id), table).toBeGreaterThan(0)
        }
        // Its guest, who has nothing else here, is removed in the same round.
        expect(await db.query('select from users where id = $1', [old.creator])).toEqual([])
        for (const { id } of [young, running]) await db.query('delete from matches where id = $1', [id])
      })

      test('removes chat of finished matches, and no line takes the number of a removed one', async () => {
        const [old, running] = [await over(11), await over(11, 'running')]
        const chat = new ChatStore(db)
        const line = { match: old.id, room: 'players', user: old.creator, name: 'Old', text: 'Again' } as const
        expect((await chat.add({ ...line, request: 'request-2' })).n).toBe(8)
        expect(await tidy({ chat: 10, guests: 36_500 })).toContain(
          'Removed 1 chat lines of matches that ended more than 10 days ago',
        )
        expect((await chat.lines(old.id, 'players', {})).map(({ n }) => n)).toEqual([8])
        await db.query(`update chat set at = now() - interval '11 days' where match = $1`, [old.id])
        await tidy({ chat: 10, guests: 36_500 })
        expect([await rows('chat', old.id), await rows('chat', running.id)]).toEqual([0, 1])
        expect(await chat.count(old.id, 'players')).toBe(9)
        expect((await chat.add({ ...line, request: 'request-3' })).n).toBe(9)
        expect(await exists(old.id)).toBe(true)
        for (const { id } of [old, running]) await db.query('delete from matches where id = $1', [id])
      })

      test('a clock set ahead removes nothing', async () => {
        const { id } = await over(1)
        await db.query(`update chat set at = now() - interval '400 days' where match = $1`, [id])
        await db.query(`update matches set finished_at = now() - interval '400 days' where id = $1`, [id])
        await tidy({ matches: 40, chat: 40, guests: 40 })
        expect([await exists(id), await rows('chat', id)]).toEqual([true, 1])
        await db.query('delete from matches where id = $1', [id])
      })
    })

    test('removes users inactive for a month, unless they are connected', async () => {
      await empty()
      const users = new Users(db)
      const [idle, young, back, maker, chatter] = (await Promise.all(
        ['Idle', 'Young', 'Back', 'Maker', 'Chatter'].map((name) => users.add(name)),
      )) as [NewUser, NewUser, NewUser, NewUser, NewUser]
      const { id } = (await begin(maker, '192.0.2.6')).body
      await db.query(
        `insert into chat (match, room, n, user_id, name, text, request)
          values ($1, 'spectators', 0, $2, 'Talker', 'Hello', 'request-1')`,
        [id, chatter.id],
      )
      for (const each of [idle, back, maker, chatter])
        await db.query('update users set seen_up = up_seconds() - 31 * 86400 where id = $1', [each.id])
      expect((await from('192.0.2.6', 'GET', '/me', back)).status).toBe(200)
      const lines: string[] = []
      await tidyUp({ db, host: quiet, say: (line) => void lines.push(line) })
      expect(lines.join()).toContain('inactive users')
      expect(await users.byToken(idle.token)).toBeUndefined()
      for (const each of [young, back, maker, chatter])
        expect(await users.byToken(each.token)).toMatchObject({ id: each.id, name: each.name })
    })
  })

  test('no unexpected error was logged', () => {
    expect(unusual(said)).toEqual([])
  })
})
