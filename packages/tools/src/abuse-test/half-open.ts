import { connect } from 'node:net'
import { pause, within } from '../crash-test/time.ts'
import { type Counts, joinRaw, type Target } from './attack.ts'
import { RawSocket, request } from './raw-socket.ts'

/** Milliseconds within which the server must have closed an idle or misused connection. */
const PATIENCE = 120_000
/**
 * Number of requests of a client that reads no answers, milliseconds between them, and milliseconds from the last until
 * the check that the server has closed the connection.
 */
const [QUESTIONS, PAUSE, DEAF] = [50, 100, 15_000]

/** Beginnings of requests that never continue. */
const BEGINNINGS = [
  '',
  'G',
  'GET / HTTP/1.1\r\nHost: a\r\n',
  '\u0016\u0003\u0001',
  'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n',
]

/** Opens connections that the server must close itself: silent, half-sent, or not reading. */
export async function attackHalfOpen({ port, match }: Target, counts: Counts): Promise<void> {
  const expectEnd = async (what: string, ended: Promise<void>, patience = PATIENCE): Promise<void> => {
    counts.sent++
    await within(patience, 'its end', ended).catch((error) =>
      counts.faults.push(`the server keeps open ${what}: ${String(error)}`),
    )
  }
  await Promise.all([
    ...BEGINNINGS.map((text) => expectEnd(`a connection with ${JSON.stringify(text)}`, beginning(port, text))),
    expectEnd('a connection that joins no room', silent(port)),
    // The time that the client takes before the wait does not count.
    expectEnd('a connection that reads no answers', deaf(port, match, counts), PATIENCE + QUESTIONS * PAUSE + DEAF),
  ])
}

async function beginning(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.write(text)
  await new Promise((done) => socket.once('close', done))
}

async function silent(port: number): Promise<void> {
  const socket = await RawSocket.open({ port, path: '/a/b?sessionId=nobody' })
  if (typeof socket !== 'number') await end(socket)
}

async function deaf(port: number, match: string, counts: Counts): Promise<void> {
  const socket = await joinRaw(port, 'spectators', { match })
  if (typeof socket === 'number') return
  socket.deafen()
  for (let n = 0; n < QUESTIONS && socket.open; n++) {
    socket.send(request(1, 'records', { from: 0, to: 1_000 }))
    // Unsolicited pongs; without them the connection would be cut as dead.
    socket.send(Buffer.alloc(0), 10)
    counts.sent++
    await pause(PAUSE)
  }
  await pause(DEAF)
  socket.hear()
  await end(socket)
}

async function end(socket: RawSocket): Promise<void> {
  while (socket.open) await pause(100)
}
