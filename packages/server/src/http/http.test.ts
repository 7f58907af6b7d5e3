import { rm } from 'node:fs/promises'
import type { MatchList, MatchSummary, NewUser, User, WireError } from '@topside/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import type { Db } from '../store/db.ts'
import { type Answer, ask, freePort, join, newMatch, user } from '../testing/client.ts'
import { clientFolder } from '../testing/client-folder.ts'
import { testStores } from '../testing/stores.ts'
import { toyTitles, unusual } from '../testing/toy-title.ts'

const SEED = 'ab'.repeat(32)
const port = await freePort()

describe.each(testStores)('the HTTP interface on $name', ({ open }) => {
  let folder: string
  let server: RunningServer
  let db: Db
  /** While set, store queries wait for it. */
  let gone: PromiseWithResolvers<void> | undefined
  let broken = false
  let ann: NewUser
  let bob: NewUser
  const said: string[] = []

  const call = <T = { error: WireError }>(
    method: string,
    route: string,
    who?: NewUser,
    body?: unknown,
  ): Promise<Answer<T>> => ask<T>(port, method, `/api${route}`, who?.token, body)
  const list = async (query: string, who?: NewUser): Promise<MatchList> =>
    (await call<MatchList>('GET', `/matches?${query}`, who)).body
  const ids = async (query: string, who?: NewUser): Promise<string[]> =>
    (await list(query, who)).matches.map(({ id }) => id)

  beforeAll(async () => {
    folder = await clientFolder()
    db = await open()
    const query: Db['query'] = async (sql, params) => {
      if (broken) throw new TypeError('nobody expected this')
      await gone?.promise
      return db.query(sql, params)
    }
    const fragile: Db = { ...db, query }
    const say = (line: string) => void said.push(line)
    server = await createServer({ ...toyTitles, port, host: '127.0.0.1', db: fragile, clientFolder: folder, say })
    ann = await user(port, 'Ann')
    bob = await user(port, 'Bob')
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  describe('users', () => {
    test('get a token once; only its hash is stored', async () => {
      const { status, body } = await call<NewUser>('POST', '/users', undefined, { name: '  Cyd ' })
      expect(status).toBe(201)
      expect(body).toMatchObject({ name: 'Cyd', token: expect.stringMatching(/^[\w-]{43}$/) })
      expect((await call<User>('GET', '/me', body)).body).toEqual({ id: body.id, name: 'Cyd', guest: true })
      const rows = await db.query('select * from credentials where user_id = $1', [body.id])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(body.token)
    })

    test('can change their name, including at their seats', async () => {
      const dora = await user(port, 'Dora')
      const match = await newMatch(port, [dora, ann])
      const { room } = await join(port, 'spectators', { match: match.id })
      expect((await call<User>('PATCH', '/me', dora, { name: 'Dorothy' })).body.name).toBe('Dorothy')
      await expect.poll(() => room.state.seats.get('0')!.name).toBe('Dorothy')
      const told = (await call<MatchSummary>('GET', `/matches/${match.id}`)).body.seats[0]
      expect(told).toEqual({ name: 'Dorothy', guest: true, side: 'red', you: false })
    })

    test('are refused without a token, with an unknown one, and without a name', async () => {
      const wrong = { ...ann, token: 'x'.repeat(43) }
      for (const who of [undefined, wrong])
        expect(await call('GET', '/me', who)).toMatchObject({ status: 401, body: { error: { code: 'not-signed-in' } } })
      const nameless = await call('POST', '/users', undefined, { name: ' ' })
      expect(nameless).toMatchObject({
        status: 422,
        body: { error: { code: 'bad-name', text: { key: 'error.name.empty' } } },
      })
    })

    test('have names that are normalized and cannot be mistaken for another’s', async () => {
      const { body } = await call<NewUser>('POST', '/users', undefined, { name: ' Cafe\u0301\u3000  Noir ' })
      expect(body.name).toBe('Caf\u00e9 Noir')
      const mixed = { status: 422, body: { error: { code: 'bad-name', text: { key: 'error.name.mixed' } } } }
      for (const name of ['Аnn', 'Bоb']) {
        expect(await call('POST', '/users', undefined, { name })).toMatchObject(mixed)
        expect(await call('PATCH', '/me', body, { name })).toMatchObject(mixed)
      }
      expect(await call('POST', '/users', undefined, { name: 'An\u200bn' })).toMatchObject({
        status: 422,
        body: { error: { text: { key: 'error.name.invisible' } } },
      })
      expect((await call<User>('GET', '/me', body)).body.name).toBe('Caf\u00e9 Noir')
    })
  })

  describe('a match with a delay for spectators', () => {
    test('shows only to its players when something happened and its place in a list', async () => {
      const late = await newMatch(port, [ann, bob], { delay: 60 })
      const live = await newMatch(port, [ann, bob])
      const rooms = await Promise.all([ann, bob].map(({ token }) => join(port, 'match', { match: late.id, token })))
      const told = async (who?: NewUser) => (await call<MatchSummary>('GET', `/matches/${late.id}`, who)).body.updatedAt
      const before = [await told(), await told(bob)]
      for (const [seat, { room }] of rooms.entries()) {
        const command = { kind: 'choose', seat, choices: [{ verb: 'bid', value: 1 - seat }] }
        await room.request('command', { id: `request-late-${seat}`, seq: 0, command })
      }
      await expect.poll(() => told(bob)).not.toBe(before[1])
      expect(await told()).toBe(before[0])
      await db.query(`update matches set updated_at = now() + interval '1 hour' where id = $1`, [late.id])
      const order = async () => (await ids('list=watch')).filter((id) => id === late.id || id === live.id)
      await expect.poll(order).toEqual([live.id, late.id])
      const listed = (await list('list=watch')).matches.find(({ id }) => id === late.id)
      expect(listed?.updatedAt).toBe(listed?.createdAt)
      for (const { id } of [late, live]) await db.query('update matches set private = true where id = $1', [id])
      for (const { room } of rooms) await room.leave()
    })
  })

  describe('an unexpected error', () => {
    test('is not described to clients, and is logged once a minute however often it occurs', async () => {
      const from = said.length
      broken = true
      for (let n = 0; n < 50; n++) expect((await call('GET', '/me', ann)).status).toBe(500)
      broken = false
      const lines = said.splice(from).filter((line) => line.startsWith('Unexpected'))
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('at ')
    })
  })

  describe('matches', () => {
    test('are created with the title’s options, which are checked', async () => {
      const made = await call<MatchSummary>('POST', '/matches', ann, {
        title: 'toy',
        options: { reserves: 'no' },
        delay: 5,
      })
      expect(made.status).toBe(201)
      expect(made.body).toMatchObject({
        status: 'open',
        options: { reserves: 'no', scenario: 'standard' },
        delay: 5,
        mine: true,
      })
      const refused = [
        { title: 'chess' },
        { title: 'toy', options: { reserves: 'many' } },
        { title: 'toy', options: { colour: 'red' } },
        { title: 'toy', delay: 61 },
        { title: 'toy', more: true },
        'nonsense',
      ]
      for (const body of refused)
        expect(await call('POST', '/matches', ann, body)).toMatchObject({
          status: 400,
          body: { error: { code: 'bad-request' } },
        })
      expect((await call('POST', '/matches', undefined, { title: 'toy' })).status).toBe(401)
      expect(await call('POST', '/matches', ann, { title: 'x'.repeat(20_000) })).toMatchObject({
        status: 413,
        body: { error: { code: 'too-large' } },
      })
    })

    test('go from open to running to the archive, and are listed only for users who may see them', async () => {
      const match = await newMatch(port, [ann])
      expect(await ids('list=open')).toContain(match.id)
      expect(await ids('list=mine', ann)).toContain(match.id)
      expect(await ids('list=mine', bob)).not.toContain(match.id)
      const begun = await call<MatchSummary>('POST', `/matches/${match.id}/seats/1`, bob, { seed: SEED })
      expect(begun.body).toMatchObject({
        status: 'running',
        deciding: [0, 1],
        tracks: { round: 1 },
        seq: 0,
        serverSeed: null,
      })
      expect(begun.body.seats).toEqual([
        { name: 'Ann', guest: true, side: 'red', you: false },
        { name: 'Bob', guest: true, side: 'blue', you: true },
      ])
      expect(await ids('list=open')).not.toContain(match.id)
      expect(await ids('list=watch')).toContain(match.id)
      expect(await ids('list=mine', bob)).toContain(match.id)
      const { room } = await join(port, 'match', { match: match.id, token: bob.token })
      await room.request('command', { id: 'resigning', seq: 0, command: { kind: 'resign', seat: 1 } })
      const over = (await call<MatchSummary>('GET', `/matches/${match.id}`)).body
      expect(over).toMatchObject({ status: 'finished', outcome: { winner: 0 }, seq: 1, deciding: [] })
      expect(over.serverSeed).toMatch(/^[0-9a-f]{64}$/)
      await expect.poll(() => ids('list=archive')).toContain(match.id)
      expect(await ids('list=watch')).not.toContain(match.id)
    })

    test('that are private are not listed, but open to users with the link', async () => {
      const match = await newMatch(port, [ann, bob], { private: true })
      expect([...(await ids('list=open')), ...(await ids('list=watch'))]).not.toContain(match.id)
      expect(await ids('list=mine', bob)).toContain(match.id)
      expect((await call<MatchSummary>('GET', `/matches/${match.id}`)).body.id).toBe(match.id)
    })

    test('that do not exist are not found, always with the same text', async () => {
      const answers = await Promise.all(
        [
          call('GET', '/matches/unknown'),
          call('GET', `/matches/${'a'.repeat(22)}`),
          call('GET', `/matches/${'%00'.repeat(5)}`),
          call('GET', `/matches/${'a'.repeat(100)}`),
          call('POST', '/matches/unknown/seats/0', ann, { seed: SEED }),
          call('DELETE', '/matches/unknown', ann),
          call('GET', '/matches/unknown/export'),
          call('GET', '/matches/unknown/record'),
          call('GET', '/nothing'),
        ].map(async (answer) => ({ status: (await answer).status, body: (await answer).body })),
      )
      for (const answer of answers)
        expect(answer).toEqual({
          status: 404,
          body: { error: { code: 'not-found', text: { key: 'error.not-found' } } },
        })
    })

    test('have seats that are taken once, given back, and fixed when the match begins', async () => {
      const match = await newMatch(port, [ann])
      const seat = `/matches/${match.id}/seats`
      const code = async (answer: Promise<Answer<{ error: WireError }>>): Promise<string> =>
        (await answer).body.error.code
      expect(await code(call('POST', `${seat}/0`, bob, { seed: SEED }))).toBe('seat-taken')
      expect(await code(call('POST', `${seat}/2`, bob, { seed: SEED }))).toBe('not-found')
      expect(await code(call('POST', `${seat}/1`, bob, { seed: 'short' }))).toBe('bad-request')
      expect(await code(call('DELETE', `${seat}/0`, bob))).toBe('not-your-seat')
      expect((await call<MatchSummary>('POST', `${seat}/0`, ann, { seed: SEED })).body.seats[0]?.you).toBe(true)
      expect((await call<MatchSummary>('DELETE', `${seat}/0`, ann)).body.seats[0]?.name).toBeNull()
      await call('POST', `${seat}/0`, bob, { seed: SEED })
      await call('POST', `${seat}/1`, ann, { seed: SEED })
      expect(await code(call('DELETE', `${seat}/1`, ann))).toBe('match-not-running')
      expect(await code(call('DELETE', `/matches/${match.id}`, ann))).toBe('match-not-running')
    })

    test('can be deleted by their creator before they begin', async () => {
      const match = await newMatch(port, [ann])
      const waiting = await join(port, 'match', { match: match.id, token: ann.token })
      const closed = new Promise<number>((done) => waiting.room.onLeave(done))
      expect((await call('DELETE', `/matches/${match.id}`, bob)).body.error.code).toBe('not-a-player')
      expect((await call('DELETE', `/matches/${match.id}`, ann)).status).toBe(204)
      expect(await closed).toBe(4404)
      expect((await call('GET', `/matches/${match.id}`)).status).toBe(404)
    })

    test('of others mark names that look alike', async () => {
      const [one, two] = [await user(port, 'Cope'), await user(port, 'Соре')]
      const match = await newMatch(port, [one, two])
      const names = (seats: MatchSummary['seats']) => seats.map(({ name }) => name)
      const told = (await call<MatchSummary>('GET', `/matches/${match.id}`)).body
      expect(names(told.seats)).toEqual([
        expect.stringMatching(/^Cope ·[0-9a-f]{4}$/),
        expect.stringMatching(/^Соре ·[0-9a-f]{4}$/),
      ])
      const { room } = await join(port, 'match', { match: match.id, token: one.token })
      expect([...room.state.seats.values()].map(({ name }) => name)).toEqual(names(told.seats))
      expect(names((await list('list=mine', one)).matches[0]?.seats ?? [])).toEqual(names(told.seats))
      expect((await call<User>('GET', '/me', one)).body.name).toBe('Cope')
    })

    test('are listed by pages', async () => {
      const eve = await user(port, 'Eve')
      const made: string[] = []
      for (const name of ['Fay', 'Gil', 'Hal', 'Ida']) {
        const maker = await user(port, name)
        for (let n = 0; n < 9; n++) {
          const { id } = (await call<MatchSummary>('POST', '/matches', maker, { title: 'toy' })).body
          await call('POST', `/matches/${id}/seats/0`, eve, { seed: SEED })
          made.push(id)
        }
      }
      const first = await list('list=mine', eve)
      const second = await list(`list=mine&cursor=${first.next}`, eve)
      expect(first.matches).toHaveLength(30)
      expect(second).toMatchObject({ next: null })
      expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(made.reverse())
      for (const query of [
        'list=all',
        '',
        'list=open&cursor=nonsense',
        `list=open&cursor=${btoa('2026-99-99 00:00:00+00|x')}`,
      ])
        expect(await call('GET', `/matches?${query}`)).toMatchObject({ status: 400 })
      expect((await call('GET', '/matches?list=mine')).status).toBe(401)
    })
  })

  describe('the page', () => {
    test('is served for every path except files, and never cached', async () => {
      for (const route of ['/', '/match/abc', '/archive']) {
        const { status, body, headers } = await ask(port, 'GET', route)
        expect([status, body]).toEqual([200, '<!doctype html><title>Topside</title>'])
        expect(headers.get('cache-control')).toBe('public, max-age=0')
        expect(headers.get('content-security-policy')).toContain("script-src 'self';")
        expect(headers.get('content-security-policy')).toContain("worker-src 'self' ")
        expect(headers.get('x-content-type-options')).toBe('nosniff')
      }
      const worker = (await ask(port, 'GET', '/worker.js')).headers
      expect(worker.get('cache-control')).toBe('public, max-age=0')
      expect(worker.get('content-type')).toMatch(/^text\/javascript/)
      const asset = await ask(port, 'GET', '/assets/main-1a2b3c4d.js')
      const large = await fetch(`http://127.0.0.1:${port}/assets/board-5e6f7a8b.js`, {
        headers: { 'accept-encoding': 'gzip' },
      })
      expect(large.headers.get('content-encoding')).toBe('gzip')
      expect(await large.text()).toHaveLength(22_000)
      expect(large.headers.get('cache-control')).toBe(asset.headers.get('cache-control'))
      expect(large.headers.get('content-type')).toBe(asset.headers.get('content-type'))
      const plain = await fetch(`http://127.0.0.1:${port}/assets/board-5e6f7a8b.js`, {
        headers: { 'accept-encoding': 'identity' },
      })
      expect([plain.headers.get('content-encoding'), (await plain.text()).length]).toEqual([null, 22_000])
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      for (const route of ['/assets/old.js', '/favicon.ico', '/../package.json', '/%2e%2e%2fpackage.json'])
        expect((await ask(port, 'GET', route)).status).toBe(404)
    })

    test('is served to browsers for unknown addresses', async () => {
      const page = { status: 200, type: 'text/html; charset=utf-8' }
      for (const route of ['/match/abc.', '/match/%', '/%E0%A4%A', '/no/such/page', '/old.html']) {
        const answer = await fetch(`http://127.0.0.1:${port}${route}`, { headers: { accept: 'text/html,*/*;q=0.8' } })
        const { status, headers } = answer
        expect({ status, type: headers.get('content-type')?.toLowerCase() }, route).toEqual(page)
      }
    })
  })

  test('/healthz reports the store’s state', async () => {
    expect((await ask(port, 'GET', '/healthz')).status).toBe(200)
    gone = Promise.withResolvers()
    await expect.poll(async () => (await ask(port, 'GET', '/healthz')).status).toBe(503)
    gone.resolve()
    gone = undefined
    await expect.poll(async () => (await ask(port, 'GET', '/healthz')).status).toBe(200)
  })

  test('no unexpected error was logged', () => {
    expect(unusual(said)).toEqual([])
  })
})
