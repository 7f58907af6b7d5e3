import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { socketOf, WriteCoalescer } from './coalesce-writes.ts'

/** A connection of the framework's transport. */
interface ServerSide {
  readonly bufferedAmount: number
  send(data: unknown, options?: object, sent?: () => void): void
  close(code: number): void
}

class OpenTransport extends WebSocketTransport {
  get sockets() {
    return this.wss
  }
}

const http = createServer()
const transport = new OpenTransport({ server: http, pingInterval: 0 })
transport.sockets.removeAllListeners('connection')

beforeAll(async () => {
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
})
afterAll(() => http.close())

/** Both ends of a connection, and what the client has received. */
async function connected() {
  const connection = once(transport.sockets, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  client.binaryType = 'arraybuffer'
  const received: (Uint8Array | string)[] = []
  client.onmessage = ({ data }) => void received.push(typeof data === 'string' ? data : new Uint8Array(data))
  const closed = once(client, 'close').then(([event]) => (event as CloseEvent).code)
  const [server] = (await connection) as [ServerSide]
  const write = vi.spyOn(socketOf(server)!, 'write')
  return { server, received, closed, write }
}

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, n) => n % 251)
const turn = () => new Promise((done) => setImmediate(done))

test('all frames of a turn arrive in order and in one write, whatever happens to their buffers', async () => {
  const writes = new WriteCoalescer()
  const { server, received, closed, write } = await connected()
  const lengths = [1, 0, 125, 126, 127, 300, 65_535]
  const shared = new Uint8Array(65_535)
  writes.hold([{ ref: server }] as never)
  // Held twice by two commands in one turn.
  writes.hold([{ ref: server }] as never)
  for (const length of lengths) {
    shared.set(bytes(length))
    server.send(shared.subarray(0, length), { binary: true })
    shared.fill(255)
  }
  expect(write).not.toHaveBeenCalled()
  await turn()
  expect(write).toHaveBeenCalledTimes(1)
  server.send(bytes(2), { binary: true })
  server.close(4000)
  expect(await closed).toBe(4000)
  expect(received).toEqual([...lengths, 2].map(bytes))
})

test('what cannot be gathered follows in order: long frames, text, frames with a callback, the close', async () => {
  const writes = new WriteCoalescer()
  const { server, received, closed } = await connected()
  writes.hold([{ ref: server }] as never)
  const sent = vi.fn()
  server.send(bytes(1), { binary: true })
  server.send(bytes(65_536), { binary: true })
  server.send(bytes(2), { binary: true })
  server.send('text')
  server.send(bytes(3), { binary: true })
  server.send(bytes(4), { binary: true }, sent)
  server.send(bytes(5), { binary: true })
  server.close(4001)
  server.send(bytes(6), { binary: true })
  await turn()
  expect(await closed).toBe(4001)
  expect(received).toEqual([bytes(1), bytes(65_536), bytes(2), 'text', bytes(3), bytes(4), bytes(5)])
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a connection cut in between is no longer written to', async () => {
  const writes = new WriteCoalescer()
  const { server, closed, write } = await connected()
  writes.hold([{ ref: server }] as never)
  server.send(bytes(1), { binary: true })
  socketOf(server)!.destroy()
  await turn()
  expect(write).not.toHaveBeenCalled()
  expect(await closed).toBe(1006)
})

test('it gathers nothing for anything but a WebSocket', () => {
  const send = vi.fn()
  new WriteCoalescer().hold([{ ref: { send } }, { ref: null }] as never)
  expect(send).not.toHaveBeenCalled()
})
