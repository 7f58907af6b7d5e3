import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { rooms } from '@topside/protocol'
import { type Fault, fault } from '../faults.ts'
import type { RequestLimit } from '../rooms/limit.ts'
import { setSecurityHeaders } from './headers.ts'
import { addressOf, KeyedLimit, looks } from './limit.ts'

/** What the guard goes by. */
export interface Guard {
  /** Web servers before this one, each of which adds to `X-Forwarded-For`. */
  readonly proxies: number
  /** Origins of pages, besides this server's own, that may ask. */
  readonly origins: readonly string[]
  /** What one address may ask for: changes, and looks or joins. */
  readonly changes: RequestLimit
  readonly looks: RequestLimit
}

/** Path under which rooms are joined, and the largest body of a join in bytes. */
const JOINS = '/matchmake/'
const JOIN_LIMIT = 16 * 1024
const JOIN = new RegExp(`^${JOINS}(joinOrCreate/(${Object.values(rooms).join('|')})|reconnect/[A-Za-z0-9_-]{1,60})$`)
const HOST = /^[A-Za-z0-9._:[\]-]{1,255}$/

/** Milliseconds in which a client must have sent the head of a request, and all of it. */
const HEAD_TIME = 10_000
const REQUEST_TIME = 30_000

/** Puts a guard before everything that an HTTP server answers: called once, when all its handlers are in place. */
export function guard(http: Server, { proxies, origins, changes, looks: lookLimit }: Guard): void {
  http.headersTimeout = HEAD_TIME
  http.requestTimeout = REQUEST_TIME
  const changesOf = new KeyedLimit(changes)
  const looksOf = new KeyedLimit(lookLimit)

  const refusal = (request: IncomingMessage, upgrade: boolean): Fault | undefined => {
    const { url = '', headers } = request
    if (!url.startsWith('/') || !HOST.test(headers.host ?? '')) return malformed('head')
    const joins = url.startsWith(JOINS)
    if ((upgrade || !looks(request)) && !fromOwnPage(request, origins)) return malformed('origin')
    const address = addressOf(request, proxies)
    const free = upgrade || joins || looks(request) ? looksOf.take(address) : changesOf.take(address)
    if (!free) return fault('too-fast')
    if (!joins) return undefined
    if (!JOIN.test(url)) return fault('not-found')
    if (looks(request)) return undefined
    const length = Number(headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(length)) return malformed('head')
    return length > JOIN_LIMIT ? fault('too-large', { key: 'error.too-large' }) : undefined
  }

  const serve = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    setSecurityHeaders(response)
    const refused = refusal(request, false)
    if (refused === undefined) for (const handler of serve) handler.call(http, request, response)
    else answer(request, response, refused)
  })

  const upgrade = http.listeners('upgrade')
  http.removeAllListeners('upgrade')
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refused = refusal(request, true)
    if (refused === undefined) for (const handler of upgrade) handler.call(http, request, socket, head)
    else
      socket.on('error', () => socket.destroy()).end(`HTTP/1.1 ${refused.status} Refused\r\nConnection: close\r\n\r\n`)
  })
}

/** Whether a request comes from a page of this server, of one of the `origins`, or from no page at all. */
export function fromOwnPage({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin } = headers
  if (origin === undefined || origins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host !== '' && (host === headers.host || host === headers['x-forwarded-host'])
}

function malformed(where: string): Fault {
  return fault('bad-request', { key: 'error.bad-request', args: { where } })
}

/** Answers a refusal in the form that the asked path uses, and ends the connection: nobody reads what else is on its way. */
function answer(request: IncomingMessage, response: ServerResponse, { status, wire, message }: Fault): void {
  const body = request.url?.startsWith(JOINS) === true ? { code: status, error: message } : { error: wire }
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}
