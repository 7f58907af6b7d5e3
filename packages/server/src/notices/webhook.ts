import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { NOTICES } from '../security/limits.ts'
import type { Attempt, Carrier, Destination } from './carrier.ts'
import { type Message, subjectOf } from './message.ts'

/** Statuses after which a retry may succeed. */
const PASSING = [408, 425, 429]

/** The public addresses of IPv6. Others are local, reserved, or contain an IPv4 address, which may be private. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** How webhooks are sent. */
export interface WebhookOptions {
  /** Whether they may reach private networks and this machine. */
  readonly privateNetworks: boolean
  /** Maximum milliseconds of a request. */
  readonly longest?: number
}

/**
 * Sends messages as `POST` to users' addresses. The host's address is checked on connection, after the name lookup:
 * only public ones are reached. Redirects are not followed.
 */
export class Webhooks implements Carrier {
  readonly #longest: number
  readonly #onlyPublic: boolean
  readonly #agents: { readonly 'http:': RequestFilteringHttpAgent; readonly 'https:': RequestFilteringHttpsAgent }

  constructor({ privateNetworks, longest = NOTICES.longest }: WebhookOptions) {
    this.#longest = longest
    this.#onlyPublic = !privateNetworks
    const filter = { allowPrivateIPAddress: privateNetworks, ...(!privateNetworks && { lookup: publicLookup }) }
    this.#agents = {
      'http:': new RequestFilteringHttpAgent(filter),
      'https:': new RequestFilteringHttpsAgent(filter),
    }
  }

  async send(message: Message, { address, secret }: Destination): Promise<Attempt> {
    const url = new URL(address)
    if (this.#onlyPublic && isInner(url.hostname.replace(/^\[|\]$/g, ''))) return NOT_PUBLIC
    const body = bodyFor(url, message)
    const at = String(Math.floor(Date.now() / 1000))
    return this.#post(url, body, {
      'content-type': 'application/json',
      'user-agent': 'Topside',
      'x-topside-id': message.id,
      'x-topside-attempt': String(message.attempt),
      'x-topside-timestamp': at,
      'x-topside-signature': signature(secret, at, body),
    })
  }

  #post(url: URL, body: string, headers: { readonly [name: string]: string }): Promise<Attempt> {
    const secure = url.protocol === 'https:'
    const agent = secure ? this.#agents['https:'] : this.#agents['http:']
    const signal = AbortSignal.timeout(this.#longest)
    return new Promise((done) => {
      const failed = (error: unknown): void => done(failure(error, signal.aborted))
      const options = {
        method: 'POST',
        agent,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      }
      const request = (secure ? requestHttps : requestHttp)(url, options, (response) => {
        const { statusCode = 0 } = response
        let length = 0
        const end = (): void => done(answered(statusCode))
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length <= NOTICES.answer) return
          // The status is enough; the rest is not read.
          end()
          response.destroy()
        })
        response.on('end', end)
        response.on('error', failed)
      })
      request.on('error', failed)
      request.end(body)
    })
  }
}

const NOT_PUBLIC: Attempt = { result: { what: 'private' }, final: true }

/** Whether an address is an IPv6 address that is not {@link GLOBAL}. */
function isInner(address: string): boolean {
  return isIPv6(address) && !GLOBAL.check(address, 'ipv6')
}

/** Looks up a name as usual, and fails if its address {@link isInner}; the agents check IPv4 addresses. */
const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const inner = error ?? (found.some(({ address }) => isInner(address)) ? new Error(`${name} is not allowed`) : null)
    if (inner !== null || options.all === true) done(inner, found ?? [])
    else done(null, found[0]?.address ?? '', found[0]?.family)
  })
}

/** The signature of a webhook: HMAC-SHA256 of its timestamp, a dot and its body, with the channel's key. */
export function signature(key: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
}

/** The body expected by a webhook's host: Discord's or Slack's format, otherwise the message itself. */
export function bodyFor({ hostname, pathname }: URL, message: Message): string {
  const text = [subjectOf(message), ...message.lines, message.link].join('\n')
  if (isOf(hostname, 'discord.com', 'discordapp.com') && pathname.startsWith('/api/webhooks/'))
    // Names come from other users: they must not mention anybody.
    return JSON.stringify({ content: text.slice(0, 2_000), allowed_mentions: { parse: [] } })
  if (isOf(hostname, 'hooks.slack.com'))
    return JSON.stringify({ text: text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;' })[sign] ?? '&gt;') })
  return JSON.stringify({ ...message, text })
}

function isOf(hostname: string, ...hosts: readonly string[]): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

function answered(status: number): Attempt {
  if (status >= 200 && status < 300) return { result: { what: 'sent', status } }
  if (status >= 300 && status < 400) return { result: { what: 'redirected', status }, final: true }
  return { result: { what: 'refused', status }, final: status < 500 && !PASSING.includes(status) }
}

function failure(error: unknown, late: boolean): Attempt {
  if (late) return { result: { what: 'slow' } }
  const message = error instanceof Error ? error.message : ''
  if (message.includes('is not allowed')) return NOT_PUBLIC
  return { result: { what: 'unreachable' } }
}
