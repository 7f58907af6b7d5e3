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
import type { RequestLimit } from './rate-limit.ts'

/** What the guard goes by. */
export interface Guard {
  /** Web servers before this one, each of which adds to `X-Forwarded-For`. */
  readonly proxies: number
  /** Origins of pages, besides this server's own, that may ask. */
  readonly origins: readonly string[]
  /** What one address may ask for: changes, and looks or joins. */
  readonly changes: RequestLimit
  readonly looks: RequestLimit
  /** Says who may have one more connection. */
  readonly connectionLimiter: ConnectionLimiter
  /** Names under which this server is asked from its own machine. */
  readonly hosts: readonly string[]
  /** Whether pages connect to other hosts: those of the other processes. */
  readonly elsewhere: boolean
  /** Told of what people should know who look after the server. */
  readonly complain: (line: string) => void
}

/** Path under which rooms are joined. */
const JOINS = '/matchmake/'
const JOIN = new RegExp(`^${JOINS}joinOrCreate/(${Object.values(rooms).join('|')})$`)
/** What the framework lets a connection come back with, past every check: nobody here does. */
const RECONNECTION = 'reconnectionToken'
/** Looks for which a match may have to be played again, and what they count for. */
const LOOK_BACK = /^\/api\/matches\/[^/]*\/(export|record)/
const PLAYED_AGAIN = 10

/** A character in what is asked for behind the path that no store takes. */
const NUL = /\?.*(%00|\0)/s

const HOST = /^[A-Za-z0-9._:[\]-]{1,255}$/

/** How an HTTP server treats clients that send nothing, or slowly: milliseconds for the head of a request, for all of it, between two looks. */
export const PATIENCE = { headersTimeout: 5_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

/** Puts a guard before everything that an HTTP server answers: called once, when all its handlers are in place. */
export function guard(http: Server, options: Guard): void {
  const { proxies, origins, changes, looks: lookLimit, connectionLimiter, hosts, elsewhere, complain } = options
  const changesOf = new AddressLimit(changes)
  const looksOf = new AddressLimit(lookLimit)
  const queue = new EventLoopQueue(WAITING_REQUESTS)

  const refusal = (request: IncomingMessage, address: string, upgrade: boolean): Fault | undefined => {
    const { url = '', headers } = request
    if (!url.startsWith('/') || !isHost(headers.host)) return malformed('head')
    if (NUL.test(url)) return malformed('query')
    // A page can claim anything about web servers before this one, but for the host that its browser asked.
    if (proxies === 0 && isHere(request.socket.remoteAddress) && !isOwnHost(headers.host, hosts)) {
      complain(
        `Refused from this machine: ${headers.host}. If that is a name of this server, set HOSTS; behind a web server, PROXIES`,
      )
      return malformed('host')
    }
    const joins = url.startsWith(JOINS)
    if ((upgrade || !looks(request)) && !fromOwnPage(request, origins)) return malformed('origin')
    if ((upgrade || joins) && !connectionLimiter.admits(address)) return fault('too-fast')
    const weight = LOOK_BACK.test(url) ? PLAYED_AGAIN : 1
    const limit = upgrade || joins || looks(request) ? looksOf : changesOf
    const free = limit.take(address, weight)
    if (!free) return fault('too-fast')
    if (upgrade && reconnects(url)) return fault('not-found')
    if (!joins) return undefined
    if (!JOIN.test(url)) return fault('not-found')
    if (looks(request)) return undefined
    const length = Number(headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(length)) return malformed('head')
    return length > JOIN_LIMIT ? fault('too-large', { key: 'error.too-large' }) : undefined
  }

  // Behind a web server all sockets are its own.
  if (proxies === 0) boundSockets(http, connectionLimiter.sockets)
  const serve = http.listeners('request')
  http.removeAllListeners('request')
  http.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const address = addressOf(request, proxies)
    tidy(request)
    const { host, 'x-forwarded-host': asked = host } = request.headers
    setSecurityHeaders(response, [asked].flat().find(isHost), elsewhere)
    const refused = refusal(request, address, false)
    const work = (): void => {
      if (request.socket.destroyed) return
      for (const handler of serve) handler.call(http, request, response)
    }
    if (refused !== undefined) answer(request, response, refused)
    else if (!queue.enter(address, work)) answer(request, response, fault('too-fast'))
  })
  const upgrade = http.listeners('upgrade')
  http.removeAllListeners('upgrade')
  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = addressOf(request, proxies)
    tidy(request)
    const refused = refusal(request, address, true)
    const lost = (): void => void socket.destroy()
    socket.on('error', lost)
    const work = (): void => {
      if (socket.destroyed) return
      socket.off('error', lost)
      for (const handler of upgrade) handler.call(http, request, socket, head)
    }
    if (refused !== undefined) turnAway(socket, refused)
    else if (!queue.enter(address, work)) turnAway(socket, fault('too-fast'))
  })
}

/** Whether a request is a mere look. */
export function looks({ method }: { readonly method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether this can be the host of an address of a page. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`)
}

/**
 * Makes sure of what a request claims about the web servers before this one. Of several hosts the first is the one that the browser asked; and
 * the protocol, of which addresses are made that cannot be made of anything else, is that of this server.
 */
function tidy({ headers }: IncomingMessage): void {
  const [host] = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',')
  if (isHost(host?.trim())) headers['x-forwarded-host'] = host?.trim()
  else delete headers['x-forwarded-host']
  if (headers['x-forwarded-proto'] !== undefined) headers['x-forwarded-proto'] = 'http'
}

/** Ends sockets of an address that has more than so many, or of a network that has too many. */
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
