import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { NOTICES } from '../security/limits.ts'
import type { Attempt } from './carrier.ts'

/** Statuses after which a retry may succeed. */
const PASSING = [408, 425, 429]

/** The public addresses of IPv6. Others are local, reserved, or contain an IPv4 address, which may be private. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** How requests are sent to addresses that users gave. */
export interface CheckedPostOptions {
  /** Whether they may reach private networks and this machine. */
  readonly privateNetworks: boolean
  /** Maximum milliseconds of a request. */
  readonly longest?: number
}

/**
 * Sends `POST` requests to addresses that users gave. The host's address is checked on connection, after the name
 * lookup: only public ones are reached. Redirects are not followed; time and the bytes read are limited.
 */
export class CheckedPost {
  readonly #longest: number
  readonly #onlyPublic: boolean
  readonly #agents: { readonly 'http:': RequestFilteringHttpAgent; readonly 'https:': RequestFilteringHttpsAgent }

  constructor({ privateNetworks, longest = NOTICES.longest }: CheckedPostOptions) {
    this.#longest = longest
    this.#onlyPublic = !privateNetworks
    const filter = { allowPrivateIPAddress: privateNetworks, ...(!privateNetworks && { lookup: publicLookup }) }
    this.#agents = {
      'http:': new RequestFilteringHttpAgent(filter),
      'https:': new RequestFilteringHttpsAgent(filter),
    }
  }

  /** Sends a body to an `http:` or `https:` address. Never rejects. */
  async send(url: URL, body: string | Buffer, headers: { readonly [name: string]: string | number }): Promise<Attempt> {
    if (this.#onlyPublic && isInner(url.hostname.replace(/^\[|\]$/g, ''))) return NOT_PUBLIC
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
