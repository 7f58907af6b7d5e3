import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { rooms } from '@topside/protocol'
import { type Fault, fault } from '../faults.ts'
import { addressOf, householdOf } from './address.ts'
import { AddressCounts } from './address-counts.ts'
import { AddressLimit } from './address-limit.ts'
import type { ConnectionLimiter } from './connection-limiter.ts'
import { EventLoopQueue } from './event-loop-queue.ts'
import { setSecurityHeaders } from './headers.ts'
import { JOIN_LIMIT, WAITING_REQUESTS } from './limits.ts'
import { isHere, isOwnHost } from './near.ts'
import { wrongProxies } from './proxy-check.ts'
import type { RequestLimit } from './rate-limit.ts'

/** Options of the guard. */
export interface Guard {
  /** Reverse proxies in front of this server, each of which appends to `X-Forwarded-For`. */
  readonly proxies: number
  /** Further origins of pages that may send requests. */
  readonly origins: readonly string[]
  /** Limits per address: changes; reads and joins. */
  readonly changes: RequestLimit
  readonly looks: RequestLimit
  /** Decides whether an address may open another connection. */
  readonly connectionLimiter: ConnectionLimiter
  /** Whether the operator has blocked an address. */
  readonly blocked: (address: string) => boolean
  /** Host names under which this machine requests this server. */
  readonly hosts: readonly string[]
  /** Whether pages connect to other hosts: those of other processes. */
  readonly elsewhere: boolean
  /** Receives warnings for the administrator. */
  readonly complain: (line: string) => void
  /** Receives the code of each refusal. */
  readonly refused: (code: string) => void
  /** Receives the status of each answer; `undefined`: the client left before. */
  readonly answered: (status: number | undefined) => void
}

/** Path prefix of joins. */
const JOINS = '/matchmake/'
const JOIN = new RegExp(`^${JOINS}joinOrCreate/(${Object.values(rooms).join('|')})$`)
/** Colyseus lets a connection with this token return without any check. This server never uses it. */
const RECONNECTION = 'reconnectionToken'
/** Reads that may replay a match, and their weight. */
const LOOK_BACK = /^\/api\/matches\/[^/]*\/(export|record)/
const PLAYED_AGAIN = 10

/** Paths that a blocked address reaches, too, so that no operator is locked out. */
const OPERATORS = /^\/(admin|metrics|healthz)([/?]|$)/

/** A NUL in the query, which no store accepts. */
const NUL = /\?.*(%00|\0)/s

const HOST = /^[A-Za-z0-9._:[\]-]{1,255}$/

/** Time limits against slow clients, in milliseconds: headers, whole request, interval of checks. */
export const PATIENCE = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** Decides which requests are refused before any handler sees them. */
function refuser(options: Guard) {
  const { proxies, origins, changes, looks: lookLimit, connectionLimiter, blocked, hosts, complain } = options
  const changesOf = new AddressLimit(changes)
  const looksOf = new AddressLimit(lookLimit)
  return (request: IncomingMessage, address: string, upgrade: boolean): Fault | undefined => {
    const { url = '', headers } = request
    if (!url.startsWith('/') || !isHost(headers.host)) return malformed('head')
    if (NUL.test(url)) return malformed('query')
    if (!OPERATORS.test(url) && blocked(address)) return fault('blocked')
    // A page can forge every proxy header, but not the host that its browser requested.
    if (proxies === 0 && isHere(request.socket.remoteAddress) && !isOwnHost(headers.host, hosts)) {
      complain(
        `Refused from this machine: ${headers.host}. ` +
          'If that is a name of this server, set HOSTS; behind a web server, PROXIES',
      )
      return malformed('host')
    }
    const joins = url.startsWith(JOINS)
    if ((upgrade || !looks(request)) && !fromOwnPage(request, origins)) return malformed('origin')
    if ((upgrade || joins) && !connectionLimiter.admits(address)) return tooFast()
    const weight = LOOK_BACK.test(url) ? PLAYED_AGAIN : 1
    const limit = upgrade || joins || looks(request) ? looksOf : changesOf
    const free = limit.take(address, weight)
    if (!free) return tooFast()
    if (upgrade && reconnects(url)) return fault('not-found')
    if (!joins) return undefined
    if (!JOIN.test(url)) return fault('not-found')
    if (looks(request)) return undefined
    const length = Number(headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(length)) return malformed('head')
    return length > JOIN_LIMIT ? fault('too-large', { key: 'error.too-large' }) : undefined
  }
}

/** Warns of a wrong `PROXIES`, once. */
function proxyWatch({ proxies, complain }: Guard): (request: IncomingMessage) => void {
  let warned = false
  return (request) => {
    const wrong = warned ? undefined : wrongProxies(request, proxies)
    if (wrong === undefined) return
    warned = true
    complain(wrong)
  }
}

/** Installs the guard in front of all handlers of an HTTP server. Call it once, after they are registered. */
export function guard(http: Server, options: Guard): void {
  const { proxies, connectionLimiter, elsewhere, refused: count, answered } = options
  const refusalOf = refuser(options)
  const checkProxies = proxyWatch(options)
  const queue = new EventLoopQueue(WAITING_REQUESTS)

  // Behind a proxy all sockets have the proxy's address.
  if (proxies === 0) boundSockets(http, connectionLimiter.sockets)
  const serve = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const address = addressOf(request, proxies)
    response.once('close', () => answered(response.writableFinished ? response.statusCode : undefined))
    checkProxies(request)
    tidy(request)
    const { host, 'x-forwarded-host': asked = host } = request.headers
    setSecurityHeaders(response, [asked].flat().find(isHost), elsewhere)
    const refused = refusalOf(request, address, false)
    const work = (): void => {
      if (request.socket.destroyed) return
      for (const handler of serve) handler.call(http, request, response)
    }
    const refusal = refused ?? (queue.enter(address, work) ? undefined : tooFast())
    if (refusal === undefined) return
    count(refusal.wire.code)
    answer(request, response, refusal)
  })
  const upgrade = http.listeners('upgrade')
  http.removeAllListeners('upgrade')
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = addressOf(request, proxies)
    tidy(request)
    const refused = refusalOf(request, address, true)
    const lost = (): void => void socket.destroy()
    socket.on('error', lost)
    const work = (): void => {
      if (socket.destroyed) return
      socket.off('error', lost)
      for (const handler of upgrade) handler.call(http, request, socket, head)
    }
    const refusal = refused ?? (queue.enter(address, work) ? undefined : tooFast())
    if (refusal === undefined) return
    count(refusal.wire.code)
    turnAway(socket, refusal)
  })
}

/** Whether a request only reads. */
export function looks({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether this is a valid host of a URL. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`)
}

/**
 * Sanitizes forwarded headers. Of several hosts, the first is the one that the browser requested. The protocol, from
 * which the framework builds URLs, is set to this server's.
 */
function tidy({ headers }: IncomingMessage): void {
  const [host] = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',')
  if (isHost(host?.trim())) headers['x-forwarded-host'] = host?.trim()
  else delete headers['x-forwarded-host']
  if (headers['x-forwarded-proto'] !== undefined) headers['x-forwarded-proto'] = 'http'
}

/** Destroys sockets beyond the limits of an address or network. */
function boundSockets(http: Server, most: number): void {
  const open = new AddressCounts()
  http.on('connection', (socket) => {
    const address = householdOf(socket.remoteAddress)
    if (open.isFull(address, most)) {
      socket.destroy()
      return
    }
    open.add(address, 1)
    socket.once('close', () => open.add(address, -1))
  })
}

function reconnects(url: string): boolean {
  const whole = `http://here${url}`
  return !URL.canParse(whole) || new URL(whole).searchParams.has(RECONNECTION)
}

function turnAway(socket: Duplex, { status }: Fault): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\n\r\n`)
}

/** Whether a request comes from a page of this server, of one of the `origins`, or from no page. */
export function fromOwnPage({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin } = headers
  if (origin === undefined || origins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host !== '' && (host === headers.host || host === headers['x-forwarded-host'])
}

function tooFast(): Fault {
  return fault('too-fast')
}

function malformed(where: string): Fault {
  return fault('bad-request', { key: 'error.bad-request', args: { where } })
}

/**
 * Sends a refusal in the format of the requested path and closes the connection, so that pending requests are not read.
 */
function answer(request: IncomingMessage, response: ServerResponse, { status, wire, message }: Fault): void {
  const body = request.url?.startsWith(JOINS) === true ? { code: status, error: message } : { error: wire }
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}
