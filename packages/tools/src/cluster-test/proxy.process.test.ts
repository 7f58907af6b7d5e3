import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequestArgs, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { connect as connectTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { decisionOf, freePort, join, newMatch, user } from '@topside/server/testing/client'
import { postgresUrl, schemaOfItsOwn } from '@topside/server/testing/postgres'
import { redisUrl } from '@topside/server/testing/redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ServerProcess } from '../crash-test/server-process.ts'
import { path } from '../shell.ts'
import {
  type Certificate,
  httpsConfiguration,
  Nginx,
  nginxMissing,
  selfMadeCertificate,
  shippedConfiguration,
} from './nginx.ts'
import { missing } from './site.ts'

const lacking = nginxMissing() ?? (await missing())
if (lacking !== undefined) console.warn(`Left out: the proxy that is shipped, before two servers. ${lacking}`)

const PASSWORD = 'open sesame!'
/** Milliseconds for requests that wait for a frozen server. */
const PATIENCE = 240_000

/** A whole site as in `docker-compose.yml`: the shipped proxy before two servers, optionally behind HTTPS. */
class ProxiedSite {
  readonly servers: readonly ServerProcess[]
  /** The site's public URL. */
  readonly url: string
  readonly #end: (() => unknown)[]

  private constructor(servers: readonly ServerProcess[], url: string, end: (() => unknown)[]) {
    this.servers = servers
    this.url = url
    this.#end = end
  }

  /** `clients`: folder of each server's built client, if not the default. */
  static async open(certificate?: Certificate, clients: readonly string[] = []): Promise<ProxiedSite> {
    const schema = await schemaOfItsOwn(postgresUrl)
    const [inner, outer, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const script = path('packages/server/src/testing/serve-toy.ts')
    const env = {
      DATABASE_URL: schema.url,
      REDIS_URL: redisUrl,
      REDIS_PREFIX: `topside-${inner}-${outer}`,
      PROXIES: certificate === undefined ? '1' : '2',
      ADMIN_PASSWORD: PASSWORD,
    }
    const servers = ports.map((port, n) => {
      const client = clients[n]
      const own = { PUBLIC_ADDRESS: `/${n + 1}`, ...(client !== undefined && { CLIENT_FOLDER: client }) }
      return new ServerProcess(port, { ...env, ...own }, script)
    })
    const url = certificate === undefined ? `http://localhost:${inner}` : `https://localhost:${outer}`
    const end: (() => unknown)[] = [() => schema.drop()]
    const site = new ProxiedSite(servers, url, end)
    try {
      for (const server of servers) {
        end.unshift(() => server.end('SIGKILL'))
        await server.start()
      }
      const [first = 0, second = 0] = ports
      const proxy = await Nginx.start(shippedConfiguration(inner, [first, second]), inner)
      end.unshift(() => proxy.close())
      if (certificate !== undefined) {
        const plain = await freePort()
        const ports = { https: outer, http: plain }
        const https = await Nginx.start(httpsConfiguration(ports, inner, certificate), outer)
        end.unshift(() => https.close())
        const { status, headers } = await fetch(`http://localhost:${plain}/match?x=1`, { redirect: 'manual' })
        expect([status, headers.get('location')]).toEqual([301, 'https://localhost/match?x=1'])
      }
      return site
    } catch (error) {
      await site.close()
      throw error
    }
  }

  async close(): Promise<void> {
    for (const end of this.#end) await end()
  }

  /** Sends a request from one of this machine's many addresses. */
  ask(
    place: string,
    { headers = {}, ...how }: ClientRequestArgs = {},
    body = '',
  ): Promise<{ status: number; text: string }> {
    const request = this.url.startsWith('https') ? httpsRequest : httpRequest
    const { hostname, port } = new URL(this.url)
    return new Promise((done, failed) => {
      // The path is sent unchanged, while a URL would normalize it.
      const asked = request(
        { hostname, port, path: place, family: 4, agent: false, headers, ...how },
        (response: IncomingMessage) => {
          let text = ''
          response.on('data', (chunk: Buffer) => {
            text += chunk.toString()
          })
          response.on('end', () => done({ status: response.statusCode ?? 0, text }))
        },
      )
      asked.on('error', failed)
      asked.end(body)
    })
  }

  /** Tries a password of the administrator's page; returns the status. */
  async guess(password: string, how: ClientRequestArgs): Promise<number> {
    const authorization = `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`
    return (await this.ask('/admin', { ...how, headers: { ...how.headers, authorization } })).status
  }
}

/** Tests that must pass with and without HTTPS. */
function servesPeople(site: () => ProxiedSite): void {
  test('a match is joined, played and watched at the process that its address leads to', async () => {
    const [ann, bob] = [await user(site().url, 'Ann'), await user(site().url, 'Bob')]
    for (let n = 0; n < 4; n++) {
      const { id } = await newMatch(site().url, [ann, bob])
      const red = await join(site().url, 'match', { match: id, token: ann.token })
      const blue = await join(site().url, 'match', { match: id, token: bob.token })
      const watching = await join(site().url, 'spectators', { match: id })
      const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
      expect(await red.room.request('command', { id: 'request-1', seq: 0, command })).toEqual({ seq: 1, taken: 1 })
      const other = { kind: 'choose', seat: 1, choices: [{ verb: 'bid', value: 0 }] }
      expect(await blue.room.request('command', { id: 'request-2', seq: 0, command: other })).toEqual({
        seq: 2,
        taken: 1,
      })
      for (const { room } of [red, blue, watching]) await expect.poll(() => room.state.seq, { timeout: 20_000 }).toBe(2)
      expect(decisionOf(red, 0)).toBeDefined()
      await Promise.all([red, blue, watching].map(({ room }) => room.leave()))
    }
  })

  test('metrics are not reachable through the proxy, however they are spelled', async () => {
    const spellings = ['/metrics', '/metrics/', '/METRICS', '/Metrics/', '//metrics', '///metrics//', '/%6detrics']
    const more = [
      '/./metrics',
      '/x/../metrics',
      '/metrics?x=1',
      '/metrics/x',
      '/1/metrics',
      '/2//METRICS/',
      '/%4d%45trics',
    ]
    for (const place of [...spellings, ...more, '/%2e/metrics', '/metrics%2f', '/1/../metrics', '/metrics#x'])
      for (const headers of [{}, { 'x-forwarded-for': '' }, { 'x-forwarded-for': '127.0.0.1' }]) {
        const { status, text } = await site().ask(place, { headers })
        // The proxy answers these itself; the server would refuse them as well.
        expect({ place, status, text }).toEqual({ place, status: 404, text: expect.stringContaining('nginx') })
      }
    // Direct requests to a server are answered.
    for (const { port } of site().servers)
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('topside_matches')
  })

  test('limits count the client’s address, whatever it claims, and not the proxy’s', async () => {
    const spoofed = (n: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}` } })
    const statuses = []
    for (let n = 0; n < 60; n++)
      statuses.push(await site().guess('guess', { localAddress: '127.0.0.7', ...spoofed(n) }))
    // Five attempts at each of two servers, and a few more as time passes.
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(30)
    expect(await site().guess(PASSWORD, { localAddress: '127.0.0.8', ...spoofed(1) })).toBe(200)
    expect(await site().guess(PASSWORD, { localAddress: '127.0.0.9' })).toBe(200)
  })

  test('pages of this site are recognized, and those of others refused', async () => {
    const post = (origin: string) =>
      site().ask(
        '/api/users',
        { method: 'POST', headers: { origin, 'content-type': 'application/json' } },
        '{"name":"Ann"}',
      )
    expect((await post(site().url)).status).toBe(201)
    expect((await post('https://elsewhere.example')).status).toBe(400)
  })

  test('a match file may have its full size', async () => {
    const ann = await user(site().url, 'Ann')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${ann.token}` }
    const send = (size: number) =>
      site().ask('/api/matches/import', { method: 'POST', headers }, JSON.stringify({ padding: 'x'.repeat(size) }))
    // The server can only reject the content once it has all of it.
    expect(await send(800_000)).toMatchObject({ status: 422, text: expect.stringContaining('error.file-format') })
    expect((await send(9_000_000)).status).toBe(413)
  })
}

describe.skipIf(lacking !== undefined)('the shipped proxy', { timeout: PATIENCE }, () => {
  let site: ProxiedSite
  beforeAll(async () => {
    site = await ProxiedSite.open()
  }, PATIENCE)
  afterAll(() => site?.close(), PATIENCE)

  servesPeople(() => site)

  test('routes all clients to the other server while one is frozen', async () => {
    const [first, second] = site.servers
    const [ann, bob] = [await user(site.url, 'Ann'), await user(site.url, 'Bob')]
    const { id } = await newMatch(site.url, [ann, bob])
    // The first server has the match.
    const { room } = await join(first!.port, 'match', { match: id, token: ann.token })
    expect(room.state.seq).toBe(0)
    const lost = new Promise((done) => room.onLeave(done))
    process.kill(first!.pid, 'SIGSTOP')
    try {
      const from = performance.now()
      for (let n = 0; n < 6; n++) expect((await site.ask('/api/matches?list=open')).status).toBe(200)
      // Two of three requests go to the frozen server before it is excluded; they wait no longer than its timeout.
      expect(performance.now() - from).toBeLessThan(PATIENCE)
      const blue = await join(site.url, 'match', { match: id, token: bob.token })
      const command = { kind: 'choose', seat: 0, choices: [{ verb: 'bid', value: 1 }] }
      const red = await join(site.url, 'match', { match: id, token: ann.token })
      expect(await red.room.request('command', { id: 'request-1', seq: 0, command })).toEqual({ seq: 1, taken: 1 })
      const other = { kind: 'choose', seat: 1, choices: [{ verb: 'bid', value: 0 }] }
      expect(await blue.room.request('command', { id: 'request-2', seq: 0, command: other })).toEqual({
        seq: 2,
        taken: 1,
      })
      expect((await fetch(`http://127.0.0.1:${second!.port}/healthz`)).status).toBe(200)
    } finally {
      process.kill(first!.pid, 'SIGCONT')
    }
    await lost
  })
})

describe.skipIf(lacking !== undefined)('the shipped proxy during an upgrade', { timeout: PATIENCE }, () => {
  test('gets the parts of a page from whichever server has them', async () => {
    const parts = ['start-oldoldol.js', 'start-newnewne.js']
    const clients = parts.map((part) => {
      const folder = mkdtempSync(joinPath(tmpdir(), 'topside-client-'))
      mkdirSync(joinPath(folder, 'assets'))
      writeFileSync(joinPath(folder, 'index.html'), `<script type="module" src="/assets/${part}"></script>`)
      writeFileSync(joinPath(folder, 'assets', part), `'${part}'`)
      return folder
    })
    const site = await ProxiedSite.open(undefined, clients)
    try {
      const pages = new Set<string>()
      for (let n = 0; n < 12; n++) {
        const { text } = await site.ask('/')
        const [part = ''] = /start-\w+\.js/.exec(text) ?? []
        pages.add(part)
        // An odd and an even number of requests, since the proxy alternates between the servers.
        for (const each of [part, ...parts].slice(n % 2))
          expect(await site.ask(`/assets/${each}`)).toEqual({ status: 200, text: `'${each}'` })
      }
      // The proxy alternated.
      expect([...pages].sort()).toEqual([...parts].sort())
      expect((await site.ask('/assets/start-nowherex.js')).status).toBe(404)
    } finally {
      await site.close()
      for (const folder of clients) rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe.skipIf(lacking !== undefined)('an HTTPS proxy in front', { timeout: PATIENCE }, () => {
  let site: ProxiedSite
  let certificate: Certificate
  const trusted = getCACertificates('default')
  beforeAll(async () => {
    certificate = selfMadeCertificate()
    setDefaultCACertificates([...trusted, readFileSync(certificate.certificate, 'utf8')])
    site = await ProxiedSite.open(certificate)
  }, PATIENCE)
  afterAll(async () => {
    await site?.close()
    certificate?.drop()
    setDefaultCACertificates(trusted)
  }, PATIENCE)

  servesPeople(() => site)

  test('lets pages of this site connect, and no others', async () => {
    const upgrade = (origin: string): Promise<string> =>
      new Promise((done, failed) => {
        const { host, port } = new URL(site.url)
        const socket = connectTls({ host: '127.0.0.1', port: Number(port), servername: 'localhost' }, () =>
          socket.write(
            `GET /1/process/room HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
              `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dG9wc2lkZS10b3BzaWRlIQ==\r\nOrigin: ${origin}\r\n\r\n`,
          ),
        )
        socket.once('data', (chunk) => {
          done(chunk.toString().split(' ')[1] ?? '')
          socket.destroy()
        })
        socket.once('error', failed)
      })
    expect(await upgrade(site.url)).toBe('101')
    expect(await upgrade('https://elsewhere.example')).toBe('400')
  })
})
