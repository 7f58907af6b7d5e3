import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type RunningServer } from '../server.ts'
import type { Db } from '../store/db.ts'
import { ask, freePort, newMatch, user } from '../testing/client.ts'
import { openTestStore } from '../testing/stores.ts'
import { toyTitles } from '../testing/toy-title.ts'

const PORT = await freePort()
const OWN = `http://127.0.0.1:${PORT}`
const FOREIGN = 'http://elsewhere.example'
const said: string[] = []
const unhandled: unknown[] = []
process.on('unhandledRejection', (error) => unhandled.push(error))
let server: RunningServer
/** The statements sent to the store. */
let asked: string[] = []

beforeAll(async () => {
  const store = await openTestStore()
  const query: Db['query'] = (statement, params) => {
    const sql = typeof statement === 'string' ? statement : statement.sql
    // Films are written on a timer.
    if (!/\bfilm/.test(sql)) asked.push(sql)
    return store.query(statement, params)
  }
  const db = { ...store, query }
  const say = (line: string): void => void said.push(line)
  const origins = ['https://other.example']
  const limits = { changes: { burst: 40, perSecond: 0 }, looks: { burst: 150, perSecond: 0 } }
  server = await createServer({
    ...toyTitles,
    port: PORT,
    host: '127.0.0.1',
    db,
    say,
    origins,
    hosts: ['other.example'],
    connections: 40,
    // No heartbeats: the guessing test compares the statements of each request.
    beat: 3_600_000,
    ...limits,
  })
})
afterAll(() => server.close())

/** Sends raw bytes; resolves to the answer's status, 0 if the connection closes without one. */
function raw(text: string): Promise<number> {
  return new Promise((done) => {
    const socket = connect(PORT, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.includes('\r\n')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0)))
    socket.write(text)
  })
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`
const upgrade = (origin: string): string =>
  lines(
    'GET /a/b HTTP/1.1',
    `Host: 127.0.0.1:${PORT}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dG9wc2lkZS10b3BzaWRlIQ==',
    `Origin: ${origin}`,
  )

test('pages of other sites can neither change, join nor read anything', async () => {
  const post = (path: string, origin: string) =>
    fetch(`${OWN}${path}`, {
      method: 'POST',
      body: '{"name":"Eve"}',
      headers: { origin, 'content-type': 'application/json' },
    })
  expect((await post('/api/users', OWN)).status).toBe(201)
  expect((await post('/api/users', 'https://other.example')).status).toBe(201)
  for (const origin of [FOREIGN, 'null', `http://127.0.0.1:${PORT + 1}`]) {
    expect((await post('/api/users', origin)).status).toBe(400)
    expect((await post('/matchmake/joinOrCreate/spectators', origin)).status).toBe(400)
  }
  expect([await raw(upgrade(OWN)), await raw(upgrade(FOREIGN)), await raw(upgrade('null'))]).toEqual([101, 400, 400])
  for (const method of ['GET', 'OPTIONS'])
    for (const path of ['/api/matches?list=open', '/matchmake/joinOrCreate/spectators', '/']) {
      const { headers } = await fetch(`${OWN}${path}`, { method, headers: { origin: FOREIGN } })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})

test('every answer carries the security headers', async () => {
  const paths = [
    '/',
    '/api/matches?list=open',
    '/api/nothing',
    '/healthz',
    '/__healthcheck',
    '/matchmake/joinOrCreate/none',
  ]
  for (const path of paths) {
    const { headers } = await fetch(
      `${OWN}${path}`,
      path.startsWith('/matchmake') ? { method: 'POST', body: '{}' } : {},
    )
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of ["default-src 'self'", "script-src 'self';", "object-src 'none'", "frame-ancestors 'none'"])
      expect({ path, policy }).toEqual({ path, policy: expect.stringContaining(part) })
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('a page may connect only to its own host', async () => {
  const policy = async (headers: Record<string, string>): Promise<string> => {
    const text = (await fetch(OWN, { headers })).headers.get('content-security-policy') ?? ''
    return /connect-src [^;]*/.exec(text)?.[0] ?? ''
  }
  expect(await policy({})).toBe(`connect-src 'self' ws://127.0.0.1:${PORT} wss://127.0.0.1:${PORT} data: blob:`)
  expect(await policy({ 'x-forwarded-host': 'topside.example' })).toContain('wss://topside.example ')
  for (const host of ["evil.example; script-src 'unsafe-inline'", 'a b', '*'])
    expect(await policy({ 'x-forwarded-host': host })).toContain(`wss://127.0.0.1:${PORT} `)
})

test('a request from this machine for a foreign host is refused, whatever headers it has: DNS rebinding', async () => {
  const get = (path: string, host: string, ...more: string[]) =>
    raw(lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, ...more))
  for (const path of ['/metrics', '/api/matches?list=open', '/'])
    for (const more of [[], ['X-Forwarded-For: 192.0.2.1'], ['X-Forwarded-Host: localhost']])
      expect(await get(path, `evil.example:${PORT}`, ...more)).toBe(400)
  for (const own of ['localhost', `127.0.0.1:${PORT}`, `[::1]:${PORT}`, 'games.localhost', 'other.example', 'desk'])
    expect({ own, status: await get('/metrics', own) }).toEqual({ own, status: 200 })
  expect(said.filter((line) => line.includes('evil.example'))[0]).toContain('set HOSTS')
})

test('a NUL character is refused and causes no internal error', async () => {
  const before = said.length
  const ann = await user(PORT, 'Ann')
  for (const query of ['list=mine&part=turn&find=%00', 'list=mine&part=turn&find=a%00b', 'list=open&cursor=%00'])
    expect((await ask(PORT, 'GET', `/api/matches?${query}`, ann.token)).status).toBe(400)
  expect(said.slice(before)).toEqual([])
})

test('malformed requests are answered, and no connection stays open', async () => {
  const host = `Host: 127.0.0.1:${PORT}`
  const join = 'POST /matchmake/joinOrCreate/match HTTP/1.1'
  const body = ['Content-Type: application/json', 'Content-Length: 2']
  expect(await raw(`${lines(join, 'Host: %%%', ...body)}{}`)).toBe(400)
  expect(await raw(`${lines('POST http://elsewhere/matchmake/joinOrCreate/match HTTP/1.1', host, ...body)}{}`)).toBe(
    400,
  )
  expect(
    await raw(`${lines(join, host, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}0\r\n\r\n`),
  ).toBe(400)
  expect(await raw(lines(join, host, 'Content-Type: application/json', 'Content-Length: 99999999'))).toBe(413)
  expect(await raw(`${lines(join, host, ...body)}{,`)).toBeGreaterThanOrEqual(400)
  expect(await raw('\0\u0001\u0002\r\n\r\n')).toBe(400)
  expect(said.filter((line) => line.startsWith('Unexpected'))).toEqual([])
})

test('forged proxy headers have no effect', async () => {
  const join = (name: string, value: string): string =>
    `${lines(
      'POST /matchmake/joinOrCreate/spectators HTTP/1.1',
      name === 'Host' ? `Host: ${value}` : `Host: 127.0.0.1:${PORT}\r\n${name}: ${value}`,
      'Content-Type: application/json',
      'Content-Length: 2',
    )}{}`
  for (const value of ['%%%', 'https, http', 'javascript', 'a b'])
    expect({ value, status: await raw(join('X-Forwarded-Proto', value)) }).toEqual({ value, status: 400 })
  for (const value of ['127.0.0.1:99999', 'a:b:c', '[::1', ':80'])
    expect({ value, status: await raw(join('Host', value)) }).toEqual({ value, status: 400 })
  expect(unhandled).toEqual([])
})

test('behind proxies a page is identified by the host its browser requested', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${OWN}/api/users`, {
      method: 'POST',
      body: '{"name":"Eve"}',
      headers: { 'content-type': 'application/json', origin: 'https://topside.example', ...headers },
    }).then(({ status }) => status)
  expect(await post({})).toBe(400)
  expect(await post({ 'x-forwarded-host': 'topside.example', 'x-forwarded-proto': 'https' })).toBe(201)
  expect(await post({ 'x-forwarded-host': 'topside.example, inner.example' })).toBe(201)
  expect(await post({ 'x-forwarded-host': 'elsewhere.example' })).toBe(400)
})

test('guessing ids reveals nothing: unknown, private and malformed ids get the same answer', async () => {
  const eve = await user(PORT, 'Eve')
  const ann = await user(PORT, 'Ann')
  const hidden = await newMatch(PORT, [ann, ann], { private: true })
  const guesses = ['A'.repeat(22), 'nothing', hidden.id.slice(0, -1), `${hidden.id.slice(0, -1)}%00`]
  const routes: [string, string][] = [
    ['GET', ''],
    ['GET', '/record'],
    ['GET', '/export'],
    ['DELETE', ''],
    ['POST', '/seats/0'],
  ]
  for (const [method, rest] of routes) {
    const answers = []
    for (const id of guesses) {
      asked = []
      const { status, body, headers } = await ask(
        PORT,
        method,
        `/api/matches/${id}${rest}`,
        eve.token,
        method === 'POST' ? {} : undefined,
      )
      // The lookups are the same too, and so is their time.
      answers.push({ status, body, headers: [...headers].filter(([name]) => name !== 'date'), asked })
    }
    expect(answers[0]).toMatchObject({
      status: 404,
      body: { error: { code: 'not-found', text: { key: 'error.not-found' } } },
    })
    for (const answer of answers.slice(1, 3)) expect(answer).toEqual(answers[0])
    const { asked: fewer, ...malformed } = answers[3] ?? { asked: [] }
    expect({ ...malformed, asked: answers[0]?.asked }).toEqual(answers[0])
    expect(answers[0]?.asked).toEqual(expect.arrayContaining(fewer))
  }
  const joined = []
  for (const match of guesses.slice(0, 3)) {
    const body = JSON.stringify({ match, token: eve.token })
    const headers = { 'content-type': 'application/json' }
    for (const room of ['match', 'spectators'])
      joined.push(
        await (await fetch(`${OWN}/matchmake/joinOrCreate/${room}`, { method: 'POST', body, headers })).text(),
      )
  }
  expect(new Set(joined).size).toBe(1)
  for (const list of ['open', 'watch', 'archive', 'mine'])
    expect(JSON.stringify((await ask(PORT, 'GET', `/api/matches?list=${list}`, eve.token)).body)).not.toContain(
      hidden.id,
    )
})

test('an address has a limit of sockets, for any use', async () => {
  const sockets = Array.from({ length: 100 }, () => connect(PORT, '127.0.0.1'))
  const closed = new Set<number>()
  for (const [index, socket] of sockets.entries()) {
    socket.on('error', () => undefined)
    socket.on('close', () => closed.add(index))
  }
  await expect.poll(() => closed.size).toBeGreaterThanOrEqual(20)
  expect(closed.size).toBeLessThan(60)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await fetch(`${OWN}/healthz`).catch(() => undefined))?.status).toBe(200)
})

test('an address has limits of changes and of reads', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 45; n++) statuses.add((await ask(PORT, 'POST', '/api/users', undefined, { name: 'Eve' })).status)
  expect(statuses).toContain(429)
  // Requests that may replay a match have a lower limit.
  for (let n = 0; n < 15; n++) statuses.add((await ask(PORT, 'GET', '/api/matches/nothing/record')).status)
  for (let n = 0; n < 10; n++) statuses.add((await ask(PORT, 'GET', '/api/nothing')).status)
  expect((await ask(PORT, 'GET', '/api/nothing')).status).toBe(429)
  expect(await raw(upgrade(OWN))).toBe(429)
})
