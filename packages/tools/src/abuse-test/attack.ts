import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { deadlyMessage, evilMessage, harmfulLine, type Known, TEXTS } from './messages.ts'
import { frame, JOIN_ROOM, MARKER, RawSocket, request } from './raw-socket.ts'

/** What attackers have: a seat in a match, a token of their own, and the site's address. */
export interface Target {
  readonly port: number
  readonly match: string
  readonly token: string
  readonly known: Known
}

/** What came of an attack. */
export interface Tally {
  sent: number
  answered: number
  refused: number
  dropped: number
  readonly faults: string[]
}

/** Attackers come from an address of their own, as the web server before the attacked one says: limits on it must not touch others. */
export const FROM = { 'x-forwarded-for': '203.0.113.6' }

/** Requests that one connection has under way at once. */
const WINDOW = 400
/** Milliseconds within which each must be answered. */
const PATIENCE = 15_000

/** Joins a room by hand; resolves to the connection, or to the status of the refusal. */
export async function joinRaw(port: number, room: string, options: unknown): Promise<RawSocket | number> {
  const response = await fetch(`http://127.0.0.1:${port}/matchmake/joinOrCreate/${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...FROM },
    body: JSON.stringify(options),
  })
  if (!response.ok) return response.status
  const { processId, roomId, sessionId } = (await response.json()) as { [field: string]: string }
  const socket = await RawSocket.open({ port, path: `/${processId}/${roomId}?sessionId=${sessionId}`, headers: FROM })
  if (typeof socket === 'number') return socket
  await new Promise((done) => setTimeout(done, 30))
  socket.send(Buffer.from([JOIN_ROOM]))
  return socket
}

/** What is sent to a room, and what of its answers accepts something that it must not. */
interface Arms {
  readonly message: () => Buffer
  readonly wrong: (answer: string) => boolean
}

/** Sends evil messages to the room of a match until so many were sent. */
export function attackRoom(
  target: Target,
  room: 'match' | 'gallery',
  count: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  // An undefined answer comes from the handler of unknown messages, which does nothing; a list is a stretch of the history, or of talk.
  const wrong = (answer: string): boolean => answer !== '' && !isList(answer)
  return attack(target, room, count, random, tally, { message: () => evilMessage(target.known, random), wrong })
}

/** Says more, and worse, in the gallery than anybody should, as the person of a token who may say something. */
export function attackTalk(
  target: Target,
  token: string,
  count: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const message = (): Buffer => harmfulLine(token, random)
  return attack(target, 'gallery', count, random, tally, { message, wrong: () => false })
}

/** Sends messages to a room, joining again whenever the server ends the connection. */
async function attack(
  target: Target,
  room: 'match' | 'gallery',
  count: number,
  random: () => number,
  tally: Tally,
  arms: Arms,
): Promise<void> {
  const { port, match, token } = target
  let left = count
  let joins = 0
  while (left > 0 && joins < 20 + count / 20) {
    joins++
    const socket = await joinRaw(port, room, room === 'match' ? { match, token } : { match }).catch(() => 0)
    if (typeof socket === 'number') {
      await new Promise((done) => setTimeout(done, 50))
      continue
    }
    while (left > 0 && socket.open) {
      const size = Math.min(left, WINDOW)
      for (let i = 0; i < size; i++) socket.send(arms.message())
      left -= size
      tally.sent += size
      if (random() < 0.03) socket.send(deadlyMessage(random))
      socket.send(request(MARKER, 'records', { from: 0, to: 0 }))
      await settle(socket, room, tally, arms.wrong)
    }
    if (!socket.open) tally.dropped++
    socket.close()
  }
  if (left > 0) tally.faults.push(`${left} messages could not be sent to the ${room} room`)
}

/** Takes answers until that to the marker, and complains about those that accept. */
async function settle(socket: RawSocket, room: string, tally: Tally, wrong: Arms['wrong']): Promise<void> {
  const complain = (what: string, text: string): void => {
    if (tally.faults.length < 50) tally.faults.push(`the ${room} room ${what}: ${JSON.stringify(text.slice(0, 200))}`)
  }
  for (let marked = false; !marked && socket.open; ) {
    await socket.news(PATIENCE)
    const answers = socket.take()
    if (answers.length === 0 && socket.open) return complain('does not answer any more', '')
    for (const { id, ok, text } of answers) {
      tally.answered++
      if (id === MARKER) marked = true
      if (!ok) tally.refused++
      else if (wrong(text)) complain('accepted something', text)
      if (text.includes('internal')) complain('met a fault of its own', text)
    }
  }
}

/** Whether MessagePack begins with a list. */
function isList(text: string): boolean {
  const code = text.charCodeAt(0)
  return (code & 0xf0) === 0x90 || code === 0xdc || code === 0xdd
}

/** Attacks below the protocol: what is no WebSocket frame, no HTTP request, or no request at all. */
export async function attackBelow(
  { port, match, token }: Target,
  rounds: number,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const open: { close(): void }[] = []
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
    const guessed = await RawSocket.open({
      port,
      path: any(paths),
      headers: { ...FROM, ...(random() < 0.3 && { Origin: any(['http://e.example', 'null', '%']) }) },
    })
    tally.sent++
    if (typeof guessed !== 'number') {
      guessed.send(request(1, 'command', { id: 'evil-guess', seq: 0, command: { kind: 'resign', seat: 0 } }))
      open.push(guessed)
    }
    const socket = await joinRaw(port, 'match', { match, token }).catch(() => 0)
    if (typeof socket !== 'number') {
      tally.sent++
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
        'POST /api/persons HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{',
        '\u0016\u0003\u0001',
        `GET /${'x'.repeat(20_000)}`,
      ]),
    )
    open.push({ close: () => half.destroy() })
    tally.sent++
    if (open.length > 150) for (const each of open.splice(0, 75)) each.close()
  }
  await new Promise((done) => setTimeout(done, 200))
  for (const each of open) each.close()
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
