import { subscribe } from 'node:diagnostics_channel'
import { type MatchState, type MatchSummary, type NewUser, readDecision, type WireDecision } from '@topside/protocol'
import { Client, type Room } from 'colyseus.js'
import { newSeed } from '../ids.ts'

export { freePort, freePorts } from './ports.ts'

/** An HTTP answer. */
export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** The body of a refusal. */
export interface Refused {
  readonly error: { readonly code: string; readonly text: { readonly key: string } }
}
/** The answer to a request about a match: the match, or a refusal. */
export type ToldMatch = Answer<MatchSummary & Refused>

/** A server: a port of this machine, or a URL. */
export type Place = number | string

function urlOf(place: Place): string {
  return typeof place === 'number' ? `http://127.0.0.1:${place}` : place
}

/** Sends a request to a server. */
export async function ask<T = unknown>(
  place: Place,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Answer<T>> {
  const response = await fetchAgain(`${urlOf(place)}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T }
}

/** Maximum number of idle connections; any of them may turn out to be closed. */
const RESTED = 8

/** Requests that were sent on a connection that had carried an earlier answer. */
const later = new WeakSet<object>()
/** Errors of those requests. */
const rested = new WeakSet<object>()

subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: { bytesRead: number } }
  if (socket.bytesRead > 0) later.add(request)
})
subscribe('undici:request:error', (message) => {
  const { request, error } = message as { request: object; error: Error }
  if (later.has(request)) rested.add(error)
})

/**
 * Retries when the server closed an idle connection just as it was reused, before handling anything, and any reading
 * whose connection was reset. A fresh connection that the server closes is an error. The client sees the end of a
 * connection or a reset, whichever comes first: a busy process writes before it looks whether the server has closed.
 */
export async function fetchAgain(
  url: string | URL | Request,
  request: RequestInit = {},
  left = RESTED,
): Promise<Response> {
  return fetch(url, request).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined
    const { method = 'GET' } = request
    if (left === 0 || !(cause instanceof Error) || !(rested.has(cause) || (method === 'GET' && isReset(cause))))
      throw error
    return fetchAgain(url, request, left - 1)
  })
}

function isReset(cause: Error & { code?: unknown }): boolean {
  return cause.code === 'ECONNRESET'
}

/** Creates a user. */
export async function user(place: Place, name: string): Promise<NewUser> {
  return (await ask<NewUser>(place, 'POST', '/api/users', undefined, { name })).body
}

/** Creates users with these names, in order. */
export async function users<const Names extends readonly string[]>(
  place: Place,
  ...names: Names
): Promise<{ -readonly [at in keyof Names]: NewUser }> {
  return (await Promise.all(names.map((name) => user(place, name)))) as { -readonly [at in keyof Names]: NewUser }
}

/** Creates a match whose seats these users take in order. */
export async function newMatch(place: Place, players: readonly NewUser[], request: object = {}): Promise<MatchSummary> {
  const [creator] = players
  let match = (await ask<MatchSummary>(place, 'POST', '/api/matches', creator?.token, { title: 'toy', ...request }))
    .body
  for (const [seat, { token }] of players.entries())
    match = (
      await ask<MatchSummary>(place, 'POST', `/api/matches/${match.id}/seats/${seat}`, token, { seed: newSeed() })
    ).body
  return match
}

/** A room connection that records every frame it receives. */
export interface Connected {
  readonly room: Room<unknown, MatchState>
  /** Frames as Latin-1 text, in which every id can be found. */
  readonly frames: string[]
}

/** Number of commands that a connection knows of a seat: the public ones, and its own in an open joint decision. */
export function knownSeq({ room }: Pick<Connected, 'room'>, seat: number): number {
  return room.state.seq + (room.state.seats.get(String(seat))?.private?.ahead ?? 0)
}

/** A connection that may be lost. */
export interface Dialled extends Connected {
  /** Resolves on the first state. */
  readonly ready: Promise<void>
  /** Rejects once the connection is lost. */
  readonly gone: Promise<never>
}

/** Joins a room; resolves on the first state. */
export async function join(
  place: Place,
  name: 'match' | 'spectators',
  options: object,
  headers?: { readonly [name: string]: string },
): Promise<Connected> {
  const dialled = await dial(place, name, options, headers && { headers })
  await dialled.ready
  return dialled
}

/** How to join a room. */
export interface DialOptions {
  /** Headers of the reservation request. */
  readonly headers?: { readonly [name: string]: string }
  readonly heard?: (frame: string) => void
}

/** Joins a room; resolves once admitted. `heard` gets every frame before any other handler. */
export async function dial(
  place: Place,
  name: 'match' | 'spectators',
  options: object,
  { headers = {}, heard }: DialOptions = {},
): Promise<Dialled> {
  const client = new Client(urlOf(place), {
    headers: { ...headers },
    fetchFn: (url, request) => fetchAgain(url, request),
  })
  const room: Room<unknown, MatchState> = await client.joinOrCreate<MatchState>(name, options)
  // Avoids the library's warning about unhandled messages.
  room.onMessage('lines', () => undefined)
  room.reconnection.enabled = false
  const frames: string[] = []
  const { events } = room.connection
  const pass = events.onmessage
  events.onmessage = (event: { data: ArrayBuffer }) => {
    const frame = Buffer.from(event.data).toString('latin1')
    frames.push(frame)
    heard?.(frame)
    pass?.(event)
  }
  const ready = new Promise<void>((done) => room.onStateChange.once(() => done()))
  const gone = new Promise<never>((_, failed) => {
    const lost = (): void => failed(new Error('the connection is lost'))
    room.onLeave(lost)
    room.onDrop(lost)
  })
  gone.catch(() => undefined)
  return { room, frames, ready, gone }
}

/** A seat's decision, as seen by its own connection. */
export function decisionOf({ room }: Connected, seat: number): WireDecision | undefined {
  const text = room.state.seats.get(String(seat))?.private?.decision
  return text === undefined || text === '' ? undefined : readDecision(text)
}

/** The code of a refusal; `undefined` for any other error. */
export function refusalOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('reason' in error)) return undefined
  const { reason } = error
  return typeof reason === 'object' && reason !== null && 'code' in reason ? String(reason.code) : undefined
}

/** The refusal that a request ends with. */
export async function refusal(
  request: Promise<unknown>,
): Promise<{ code: string; text: { key: string }; seq?: number }> {
  const error = await request.then(
    () => undefined,
    (failed: unknown) => failed,
  )
  if (typeof error !== 'object' || error === null) throw new Error('the request was not refused')
  if ('reason' in error && error.reason !== undefined) return error.reason as { code: string; text: { key: string } }
  return JSON.parse((error as Error).message) as { code: string; text: { key: string } }
}
