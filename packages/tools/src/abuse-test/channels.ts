import { randomBytes } from 'node:crypto'
import type { NewUser, NoticeResult, ToldChannel } from '@topside/protocol'
import { channelLimit, confirmationLimit, defaultConfirmations, NOTICES } from '@topside/server/limits'
import { fetchAgain } from '@topside/server/testing/client'
import { pushBrowser } from '@topside/server/testing/push-browser'
import { openSmtp } from '@topside/server/testing/smtp'
import { comesToRest } from '@topside/server/testing/work'
import { path } from '../shell.ts'
import { from } from './attack.ts'
import { type EvilHosts, openEvilHosts } from './evil-hosts.ts'
import { megabytes, memoryOf } from './memory.ts'
import { type Attacked, withServer } from './with-server.ts'

/**
 * Names and notations of hosts that a server must not reach: this machine, its networks, and names that resolve to
 * them.
 */
const INSIDE = [
  ...['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '0'],
  ...[
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '198.18.0.1', '224.0.0.1'],
  ...['255.255.255.255', '[fe80::1]', '[fc00::1]', '[ff02::1]', '①②⑦.⓪.⓪.①'],
  ...['inside.example', 'mapped.example', 'either.example', 'other.example'],
]
/** Names that resolve to such hosts at every second lookup, or on some systems; and the number of lookups of each. */
const [CHANGING, LOOKUPS] = [['changing.example', 'changing-back.example', 'LOCALHOST.'], 4]
/** Paths of hosts that keep a server busy, and the number of users who test each at once. */
const [BUSY, EACH] = [['/never', '/endless', '/dripping', '/broken', '/long-head'], 6]
const REDIRECTIONS = [301, 302, 303, 307, 308]
/** Number of guesses of secrets of each kind, and of requested mails. */
const [GUESSES, MAILS] = [300, 40]
/**
 * Milliseconds that a test may take beyond its limit, and that half of the other requests may take meanwhile: on a busy
 * machine a single one may take longer.
 */
const [SLACK, PATIENCE] = [30_000, 1_000]
/** Bytes by which the server may grow. */
const GROWTH = 128 * 1024 * 1024
/** Seconds of an observation of an idle server, and within which it must become idle. */
const [LOOK, RESTING] = [5, 60]

/** Abuses the channels through which users are notified of turns. Returns the findings. */
export async function abuseChannels(port: number, say: (line: string) => void): Promise<string[]> {
  const [hosts, smtp] = [await openEvilHosts(), await openSmtp()]
  const script = path('packages/tools/src/abuse-test/serve-names.ts')
  const mail = {
    SITE_URL: 'https://games.example',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    SMTP_FROM: 'a@b.example',
  }
  const env = { PROXIES: '1', LOG: 'json', ...mail }
  try {
    const abuse = (attacked: Attacked) => new ChannelAbuse(port, hosts, attacked, say)
    return [
      ...(await withServer({ port, script, env }, (attacked) => abuse(attacked).inside(() => smtp.mails))),
      ...(await withServer({ port, script, env: { ...env, PRIVATE_WEBHOOKS: 'yes' } }, (attacked) =>
        abuse(attacked).outside(),
      )),
    ]
  } finally {
    hosts.close()
    await smtp.close()
  }
}

class ChannelAbuse {
  readonly #port: number
  readonly #hosts: EvilHosts
  readonly #attacked: Attacked
  readonly #say: (line: string) => void
  readonly #faults: string[] = []
  readonly #keys = pushBrowser().keys
  /** Number of users; each has a separate address. */
  #users = 0

  constructor(port: number, hosts: EvilHosts, attacked: Attacked, say: (line: string) => void) {
    this.#port = port
    this.#hosts = hosts
    this.#attacked = attacked
    this.#say = say
  }

  /** Tries to reach internal hosts, to flood people with mails, and to guess secrets. */
  async inside(mails: () => readonly { readonly to: readonly string[] }[]): Promise<string[]> {
    const { port } = this.#hosts
    let tried = 0
    for (const scheme of ['http', 'https'])
      for (const host of INSIDE) {
        const what = await this.#tested(await this.#user(), `${scheme}://${host}:${port}/inside`)
        const pushed = await this.#tested(await this.#user(), `${scheme}://${host}:${port}/inside`, true, 'push')
        tried += 2
        for (const each of [what, pushed])
          if (each !== 'private' && each !== 'refused address') this.#faults.push(`${scheme}://${host} is ${each}`)
      }
    for (const host of CHANGING) {
      const user = await this.#user()
      for (let n = 0; n < LOOKUPS; n++, tried++) await this.#tested(user, `http://${host}:${port}/inside`)
    }
    const reached = this.#hosts.received.get('/inside') ?? 0
    if (reached > 0) this.#faults.push(`${reached} webhooks and pushes reached this machine`)
    this.#say(`${tried} webhooks and pushes to this machine and its networks: ${reached} reached it`)
    await this.#flood(mails)
    await this.#guess()
    this.#inspect()
    return this.#faults
  }

  /** Tests webhooks that redirect, or keep the server busy. */
  async outside(): Promise<string[]> {
    const here = (where: string): string => `http://127.0.0.1:${this.#hosts.port}${where}`
    for (const status of REDIRECTIONS) {
      const what = await this.#tested(await this.#user(), here(`/${status}`))
      if (what !== 'redirected') this.#faults.push(`a redirection with ${status} is ${what}`)
    }
    if ((this.#hosts.received.get('/inside') ?? 0) > 0) this.#faults.push('a redirection was followed')
    await this.#floodTests(here('/tests'))
    const before = memoryOf(this.#attacked.server.pid)
    const began = performance.now()
    const busy = BUSY.flatMap((where) => Array.from({ length: EACH }, async () => this.#busy(here(where))))
    const waits = await this.#others(Promise.all(busy))
    const took = performance.now() - began
    const usual = waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)] ?? 0
    const grown = memoryOf(this.#attacked.server.pid) - before
    this.#say(
      `${busy.length} hosts that keep the server busy: ${(took / 1000).toFixed(1)} s, ` +
        `${megabytes(grown)} more memory, others waited ${usual.toFixed(0)} ms, at most ` +
        Math.max(...waits).toFixed(0),
    )
    if (usual > PATIENCE) this.#faults.push(`others waited ${usual.toFixed(0)} ms while webhooks were slow`)
    if (grown > GROWTH) this.#faults.push(`slow webhooks took ${megabytes(grown)}`)
    const rest = await comesToRest(this.#port, LOOK, RESTING)
    this.#faults.push(...rest.faults)
    this.#inspect()
    return this.#faults
  }

  async #busy(address: string): Promise<void> {
    const from = performance.now()
    await this.#tested(await this.#user(), address)
    const took = performance.now() - from
    if (took > NOTICES.longest + SLACK) this.#faults.push(`a test of ${address} took ${took.toFixed(0)} ms`)
  }

  /** Milliseconds until each request of another user is done. */
  async #others(done: Promise<unknown>): Promise<number[]> {
    const other = await this.#user()
    const waits: number[] = []
    let over = false
    done.finally(() => {
      over = true
    })
    while (!over) {
      const from = performance.now()
      await this.#call(other, 'GET', '/api/me/channels')
      waits.push(performance.now() - from)
      await new Promise((next) => setTimeout(next, 50))
    }
    await done
    return waits
  }

  /** One user tests a channel as often as possible. */
  async #floodTests(address: string): Promise<void> {
    const user = await this.#user()
    for (let n = 0; n < 2 * channelLimit.burst; n++) await this.#tested(user, address, n === 0)
    const tested = this.#hosts.received.get('/tests') ?? 0
    this.#say(`${2 * channelLimit.burst} tests of one webhook by one user: ${tested} sent`)
    if (tested === 0 || tested > channelLimit.burst) this.#faults.push(`${tested} tests were sent`)
  }

  /** Many users request mails to one person, in all spellings, and one network requests mails to many. */
  async #flood(mails: () => readonly { readonly to: readonly string[] }[]): Promise<void> {
    for (let n = 0; n < MAILS; n++) {
      const spelling = [`Victim@home.example`, `victim+${n}@home.example`, `VICTIM@HOME.example`][n % 3]
      await this.#call(await this.#user(), 'PUT', '/api/me/channels/email', { address: spelling })
    }
    const toOne = mails().length
    if (toOne === 0 || toOne > confirmationLimit.burst) this.#faults.push(`one person got ${toOne} mails`)
    const network = ++this.#users
    for (let n = 0; n < MAILS; n++)
      await this.#call(await this.#user(network), 'PUT', '/api/me/channels/email', { address: `p${n}@home.example` })
    const fromOne = mails().length - toOne
    if (fromOne === 0 || fromOne > defaultConfirmations.burst + 1)
      this.#faults.push(`one network sent ${fromOne} mails`)
    this.#say(`${2 * MAILS} mails asked for: ${toOne} to one person, ${fromOne} from one network`)
  }

  /** Guesses secrets of feeds and of links in mails, from near and far. */
  async #guess(): Promise<void> {
    const { body } = await this.#call<ToldChannel>(await this.#user(), 'PUT', '/api/me/channels/feed')
    const secret = body.address.split('/').at(-1) ?? ''
    const at = `/api/feeds/${secret}`
    if ((await this.#call(undefined, 'GET', at)).status !== 200) this.#faults.push('a feed is missing')
    const near = [
      secret.slice(0, -1),
      `${secret}A`,
      secret.toLowerCase(),
      secret.toUpperCase(),
      `${secret.slice(0, -1)}%5f`,
    ]
    const far = Array.from({ length: GUESSES }, () => randomBytes(32).toString('base64url'))
    let found = 0
    for (const guess of [...near, ...far, '..', '%00', '%', '_'.repeat(43)])
      for (const [method, where] of [
        ['GET', '/api/feeds'],
        ['POST', '/api/mail/confirm'],
        ['GET', '/api/mail/end'],
        ['POST', '/api/mail/end'],
      ] as const) {
        const { status } = await this.#call(undefined, method, `${where}/${guess}`)
        if (status < 400 || status >= 500) this.#faults.push(`${method} ${where} of a guess answers ${status}`)
        if (status < 400) found++
      }
    for (const where of ['/api/mail/end', '/api/mail/confirm'])
      if ((await this.#call(undefined, 'POST', `${where}/${secret}`)).status !== 404)
        this.#faults.push('a feed can be ended or confirmed as mails are')
    if (this.#attacked.server.log.includes(secret)) this.#faults.push('the server said the secret of a feed')
    this.#say(`${near.length + far.length} guesses at feeds and links in mails: ${found} right`)
  }

  #inspect(): void {
    const { server } = this.#attacked
    if (!server.running) this.#faults.push(`the server ended: ${server.said}`)
    const unexpected = /(?:^|"msg":")Unexpected: .*/m.exec(server.log)?.[0]
    if (unexpected !== undefined) this.#faults.push(`the server met something unexpected: ${unexpected}`)
  }

  /** Sets a user's webhook or browser and tests it; returns the result in one word. */
  async #tested(user: Person, address: string, set = true, kind: 'webhook' | 'push' = 'webhook'): Promise<string> {
    if (set) {
      const body = { address, ...(kind === 'push' && { keys: this.#keys }) }
      const { status } = await this.#call(user, 'PUT', `/api/me/channels/${kind}`, body)
      if (status === 400) return 'refused address'
    }
    const { status, body } = await this.#call<NoticeResult>(user, 'POST', `/api/me/channels/${kind}/test`)
    return status === 200 ? body.what : `answered ${status}`
  }

  async #user(address = ++this.#users): Promise<Person> {
    const anybody = { address, token: undefined }
    const { body } = await this.#call<NewUser>(anybody, 'POST', '/api/users', { name: 'Eve' })
    return { address, token: body.token }
  }

  async #call<T>(person: Person | undefined, method: string, where: string, body?: object) {
    const { address, token } = person ?? { address: ++this.#users, token: undefined }
    const response = await fetchAgain(`http://127.0.0.1:${this.#port}${where}`, {
      method,
      headers: {
        ...from(address),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: (json ? JSON.parse(text) : text) as T }
  }
}

/** A client at an address, with or without a token. */
interface Person {
  readonly address: number
  readonly token: string | undefined
}
