import { createServer } from 'node:net'
import { type MatchState, type MatchSummary, type NewPerson, readDecision, type WireDecision } from '@topside/protocol'
import { Client, type Room } from 'colyseus.js'
import { newSeed } from '../ids.ts'

/** A port that nobody listened on just now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** An answer over HTTP. */
export interface Answer<T> {
  readonly status: number
  readonly headers: Headers
  readonly body: T
}

/** Asks a server on this machine. */
export async function ask<T = unknown>(
  port: number,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Answer<T>> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
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

/** A new person. */
export async function person(port: number, name: string): Promise<NewPerson> {
  return (await ask<NewPerson>(port, 'POST', '/api/persons', undefined, { name })).body
}

/** A new match of which these persons take the seats, in their order. */
export async function newMatch(
  port: number,
  players: readonly NewPerson[],
  request: object = {},
): Promise<MatchSummary> {
  const [creator] = players
  let match = (await ask<MatchSummary>(port, 'POST', '/api/matches', creator?.token, { title: 'toy', ...request })).body
  for (const [seat, { token }] of players.entries())
    match = (
      await ask<MatchSummary>(port, 'POST', `/api/matches/${match.id}/seats/${seat}`, token, { seed: newSeed() })
    ).body
  return match
}

/** A connection to a room that keeps every frame it got. */
export interface Connected {
  readonly room: Room<unknown, MatchState>
  /** Frames as Latin-1 text, in which every id can be found. */
  readonly frames: string[]
}

/** A connection that may be lost. */
export interface Dialled extends Connected {
  /** Resolves once the first state is there. */
  readonly ready: Promise<void>
  /** Rejects once the connection is lost. */
  readonly gone: Promise<never>
}

/** Joins a room; resolves once the first state is there. */
export async function join(port: number, name: 'match' | 'gallery', options: object): Promise<Connected> {
  const dialled = await dial(port, name, options)
  await dialled.ready
  return dialled
}

/** Joins a room; resolves once it lets the client in. */
export async function dial(port: number, name: 'match' | 'gallery', options: object): Promise<Dialled> {
  const room: Room<unknown, MatchState> = await new Client(`http://127.0.0.1:${port}`).joinOrCreate<MatchState>(
    name,
    options,
  )
  room.reconnection.enabled = false
  const frames: string[] = []
  const { events } = room.connection
  const pass = events.onmessage
  events.onmessage = (event: { data: ArrayBuffer }) => {
    frames.push(Buffer.from(event.data).toString('latin1'))
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

/** What a seat must decide, as its own connection sees it. */
export function decisionOf({ room }: Connected, seat: number): WireDecision | undefined {
  const text = room.state.seats.get(String(seat))?.private?.decision
  return text === undefined || text === '' ? undefined : readDecision(text)
}

/** The code of a refusal; `undefined` for any other failure. */
export function refusalOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('reason' in error)) return undefined
  const { reason } = error
  return typeof reason === 'object' && reason !== null && 'code' in reason ? String(reason.code) : undefined
}

/** What a request was refused with. */
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
