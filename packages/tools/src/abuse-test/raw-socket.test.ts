import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { frame, message, pack, RawSocket, request } from './raw-socket.ts'

let listening: Server | undefined
afterEach(() => listening?.close())

/** A server that answers the handshake with `head` and records the rest. */
async function listen(head: string): Promise<{ port: number; got: Buffer[]; peer: () => Socket | undefined }> {
  const got: Buffer[] = []
  let peer: Socket | undefined
  listening = createServer((socket) => {
    peer = socket
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(`${head}\r\n\r\n`)
      socket.on('data', (chunk) => got.push(chunk))
    })
  })
  await new Promise<void>((done) => listening?.listen(0, '127.0.0.1', done))
  const address = listening.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, got, peer: () => peer }
}

it('writes MessagePack', () => {
  expect(pack({ a: [1, null, true] })).toEqual(Buffer.from([0xde, 0, 1, 0xda, 0, 1, 97, 0xdc, 0, 3, 1, 0xc0, 0xc3]))
  expect(pack(1.5)).toEqual(Buffer.from([0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0]))
  expect(message(13, 'why', false)).toEqual(Buffer.from([13, 0xa3, 119, 104, 121, 0xc2]))
})

it('frames messages of every length', () => {
  expect([...frame(Buffer.from([7]), 2)]).toEqual([0x82, 0x81, 0, 0, 0, 0, 7])
  expect([...frame(Buffer.alloc(300), 2, false).subarray(0, 4)]).toEqual([0x02, 0xfe, 1, 44])
  expect(frame(Buffer.alloc(70_000), 2).readBigUInt64BE(2)).toBe(70_000n)
})

it('sends requests and reads answers, however they are split', async () => {
  const { port, got, peer } = await listen('HTTP/1.1 101 Switching Protocols')
  const socket = await RawSocket.open({ port, path: '/' })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  socket.send(request(5, 'why', null))
  await expect.poll(() => Buffer.concat(got).length).toBe(13)
  const answers = Buffer.from([0x82, 4, 22, 5, 0, 0x90, 0x82, 4, 22, 6, 1, 0x80, 0x82, 5, 22, 0xcc, 0, 2, 0xc0])
  for (const byte of answers) peer()?.write(Buffer.from([byte]))
  const taken: unknown[] = []
  await expect.poll(() => taken.push(...socket.take()) && taken.length).toBe(3)
  expect(taken).toEqual([
    { id: 5, ok: true, text: '\x90' },
    { id: 6, ok: false, text: '\x80' },
    { id: 0xcc, ok: false, text: '\xc0' },
  ])
  peer()?.destroy()
  await expect.poll(() => socket.open).toBe(false)
})

it('returns the status of a refusal', async () => {
  const { port } = await listen('HTTP/1.1 403 Forbidden')
  expect(await RawSocket.open({ port, path: '/' })).toBe(403)
})
