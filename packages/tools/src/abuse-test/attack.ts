import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { fetchAgain } from '@topside/server/testing/client'
import { until } from '../crash-test/time.ts'
import { deadlyMessage, type Known, TEXTS } from './messages.ts'
import { frame, JOIN_ROOM, MARKER, RawSocket, request } from './raw-socket.ts'

/** An attacker's means: a seat in a match, its token, and the server's port. */
export interface Target {
  readonly port: number
  readonly match: string
  readonly token: string
  readonly known: Known
}

/** Messages to rooms by a group of attackers. */
export interface Campaign {
  readonly targets: readonly Target[]
  /** Share sent to players' rooms; the rest goes to spectator rooms. */
  readonly toPlayers: number
  readonly message: (target: Target) => Buffer
  /**
   * Share of batches that end with a message for which the server closes the connection and drops everything that it
   * has not handled yet.
   */
  readonly deadly: number
  /** Whether an answer accepts a forbidden request. */
  readonly wrong: (answer: string) => boolean
  /** Messages still to be sent. */
  left: number
  readonly random: () => number
  readonly counts: Counts
}

/** Counts of an attack. */
export interface Counts {
  sent: number
  answered: number
  refused: number
  dropped: number
  /** Refused joins. */
  turnedAway: number
  readonly faults: string[]
}

/** The attackers' addresses. */
const ADDRESSES = 4_000

/** A header by which attackers get addresses of their own, as from a proxy; limits on them must not affect others. */
export function from(address = 0): { readonly 'x-forwarded-for': string } {
  const n = address % ADDRESSES
  return { 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` }
}

/** Step with which attackers rotate through addresses and matches. */
const STRIDE = 7
/** Consecutive refused joins after which an attacker gives up. */
const MOST_REFUSED = 200
/** Maximum number of batches that are sent again because their connection ended. */
const MOST_AGAIN = 20
/** Concurrent requests per connection, and milliseconds within which each must be answered. */
const [WINDOW, PATIENCE] = [400, 15_000]
/**
 * Milliseconds of one wait for an answer; `PATIENCE` consists of several. An attacker that gets no processor for
 * seconds reads what has arrived between two of them.
 */
const WAIT = 250

/**
 * Joins a room without client library, from an attacker's address; resolves to the connection or the refusal's status.
 */
export async function joinRaw(
  port: number,
  room: string,
  options: unknown,
  address?: number,
): Promise<RawSocket | number> {
  const headers = from(address)
  const response = await fetchAgain(`http://127.0.0.1:${port}/matchmake/joinOrCreate/${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(options),
  })
  if (!response.ok) return response.status
  const { processId, roomId, sessionId } = (await response.json()) as { [field: string]: string }
  const socket = await RawSocket.open({ port, path: `/${processId}/${roomId}?sessionId=${sessionId}`, headers })
  if (typeof socket === 'number') return socket
  await socket.admitted(PATIENCE)
  socket.send(Buffer.from([JOIN_ROOM]))
  return socket
}

/**
 * Sends messages to players' and spectators' rooms until all are sent; rejoins whenever the server cuts the connection.
 */
export async function attackRooms(campaign: Campaign, lane: number): Promise<void> {
  const { targets, toPlayers, random, counts } = campaign
  let refused = 0
  let again = 0
  for (let n = lane; campaign.left > 0 && refused < MOST_REFUSED; n += STRIDE) {
    const target = targets[n % targets.length]
    if (target === undefined) return
    const { port, match, token } = target
    const room = random() < toPlayers && refused % 2 === 0 ? 'match' : 'spectators'
    const socket = await joinRaw(port, room, room === 'match' ? { match, token } : { match }, n).catch(() => 0)
    if (typeof socket === 'number') {
      refused++
      counts.turnedAway++
      continue
    }
    refused = 0
    while (campaign.left > 0 && socket.open) {
      const size = Math.min(campaign.left, WINDOW)
      campaign.left -= size
      counts.sent += size
      for (let i = 0; i < size; i++) socket.send(campaign.message(target))
      if (random() < campaign.deadly) socket.send(deadlyMessage(random))
      socket.send(request(MARKER, 'records', { from: 0, to: 0 }))
      const settled = await settle(socket, room, campaign)
      // On a busy machine the server may end a connection before the attacker gets to send anything.
      if (!settled && campaign.deadly === 0 && again++ < MOST_AGAIN) campaign.left += size
      if (random() < 0.1) break
    }
    if (!socket.open) counts.dropped++
    socket.close()
  }
}

/** Reads answers up to the marker and reports accepting ones. Resolves to `true` if the marker arrives. */
async function settle(socket: RawSocket, room: string, { counts, wrong }: Campaign): Promise<boolean> {
  const complain = (what: string, text: string): void => {
    if (counts.faults.length < 50) counts.faults.push(`the ${room} room ${what}: ${JSON.stringify(text.slice(0, 200))}`)
  }
  let marked = false
  while (!marked && socket.open) {
    let answers = socket.take()
    for (let waited = 0; answers.length === 0 && socket.open && waited < PATIENCE; waited += WAIT) {
      await socket.news(WAIT)
      answers = socket.take()
    }
    if (answers.length === 0 && socket.open) {
      complain('does not answer any more', '')
      return false
    }
    for (const { id, ok, text } of answers) {
      counts.answered++
      if (id === MARKER) marked = true
      if (!ok) counts.refused++
      else if (wrong(text)) complain('accepted something', text)
      if (text.includes('internal')) complain('had an internal error', text)
    }
  }
  return marked
}

/** Attacks below the protocol: malformed WebSocket frames, malformed HTTP, and half requests. */
export async function attackBelow(
  { port, match, token }: Target,
  rounds: number,
  random: () => number,
  counts: Counts,
): Promise<void> {
  const open: Pick<RawSocket, 'open' | 'queued' | 'close'>[] = []
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const paths = [
    '/',
    `/x/${match}?sessionId=abc`,
    `/x/${match}`,
    '/x/y?sessionId=1&reconnectionToken=2',
    '/%00/%ff',
    `/${'a/'.repeat(500)}`,
    '//',
    '/?sessionId=__proto__',
  ]
  for (let n = 0; n < rounds; n++) {
    const foreign = random() < 0.3 ? { Origin: any(['http://e.example', 'null', '%']) } : undefined
    const guessed = await RawSocket.open({ port, path: any(paths), headers: { ...from(n), ...foreign } })
    counts.sent++
    if (foreign !== undefined && typeof guessed !== 'number')
      counts.faults.push(`a page of ${foreign.Origin} may connect`)
    if (typeof guessed !== 'number') {
      guessed.send(request(1, 'command', { id: 'evil-guess', seq: 0, command: { kind: 'resign', seat: 0 } }))
      open.push(guessed)
    }
    const socket = await joinRaw(port, 'match', { match, token }, n).catch(() => 0)
    if (typeof socket !== 'number') {
      counts.sent++
      BROKEN[n % BROKEN.length]?.(socket, randomBytes(Math.floor(random() * 4_000)))
      open.push(socket)
    }
    const half = connect(port, '127.0.0.1')
    half.on('error', () => undefined)
    half.write(
      any([
        '',
        'G',
        'GET / HTTP/1.1\r\nHost: a\r\n',
        'POST /api/users HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{',
        '\u0016\u0003\u0001',
        `GET /${'x'.repeat(20_000)}`,
      ]),
    )
    open.push(halfOpen(half))
    counts.sent++
    if (open.length > 150) for (const each of open.splice(0, 75)) each.close()
  }
  await until(PATIENCE, () => open.every((each) => !each.open || each.queued === 0))
  // The server has processed everything earlier once it answers this.
  await fetchAgain(`http://127.0.0.1:${port}/healthz`, {}).catch(() => undefined)
  for (const each of open) each.close()
}

/** A half-open socket with the interface of the others. */
function halfOpen(socket: Socket): Pick<RawSocket, 'open' | 'queued' | 'close'> {
  return {
    get open() {
      return !socket.destroyed
    },
    get queued() {
      return socket.writableLength
    },
    close: () => void socket.destroy(),
  }
}

const BROKEN: readonly ((socket: RawSocket, noise: Buffer) => void)[] = [
  (socket, noise) => socket.raw(noise),
  (socket) => socket.raw(Buffer.from([0x82, ...Buffer.alloc(9, 255)])),
  (socket) => socket.raw(Buffer.from([0x82, 5, 1, 2, 3, 4, 5])),
  (socket, noise) => socket.raw(frame(noise, 3 + (noise.length % 5))),
  (socket) => socket.raw(frame(Buffer.alloc(200), 9)),
  (socket) => {
    for (let i = 0; i < 200; i++) socket.raw(frame(Buffer.from([21]), i === 0 ? 2 : 0, false))
  },
  (socket) => socket.send(Buffer.alloc(1_000_000, 21)),
  (socket) => {
    socket.deafen()
    for (let i = 0; i < 100; i++) socket.send(request(i, 'records', { from: 0, to: 1_000 }))
  },
  (socket) => {
    socket.send(Buffer.alloc(0))
    socket.send(Buffer.from('{"kind":"resign"}'), 1)
  },
  (socket) => {
    for (const text of TEXTS) socket.send(Buffer.from([21, 200, 0xdb, 255, 255, 255, 255, ...Buffer.from(text)]))
  },
]
