import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { type Client, ClientState, matchMaker, Room, SchemaSerializer, ServerError } from '@colyseus/core'
import { Decoder, Encoder, StateView } from '@colyseus/schema'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { MatchState, PrivateState, SeatState } from '@topside/protocol'
import { expect, test, vi } from 'vitest'
import { socketOf } from './coalesce-writes.ts'

/*
 * Undocumented behaviour of the framework on which the adapter relies. Each test names the part that needs it; a
 * version that changes one of these names, shapes or behaviours fails here first.
 */

/** A transport that exposes what subclasses see. */
class OpenTransport extends WebSocketTransport {
  get sockets() {
    return this.wss
  }
}

function filled(): { state: MatchState; seat: SeatState; own: PrivateState } {
  const [state, seat, own] = [new MatchState(), new SeatState(), new PrivateState()]
  seat.private = own
  state.seats.set('0', seat)
  return { state, seat, own }
}

function listening(client: object): Client {
  return { state: ClientState.JOINED, ...client } as unknown as Client
}

test('serializer: it writes whole states into `fullEncodeBuffer`, and patches into `encoder.sharedBuffer`', () => {
  const serializer = new SchemaSerializer<MatchState>()
  serializer.reset(filled().state)
  const inside = serializer as unknown as { fullEncodeBuffer: Uint8Array; needFullEncode: boolean; encoder: Encoder }
  expect(inside.fullEncodeBuffer).toBeInstanceOf(Uint8Array)
  expect(inside.fullEncodeBuffer.length).toBe(Encoder.BUFFER_SIZE)
  const [states, patches] = [new Uint8Array(64 * 1024), new Uint8Array(64 * 1024)]
  states.set(inside.fullEncodeBuffer.subarray(0, 1))
  inside.fullEncodeBuffer = states
  inside.encoder.sharedBuffer = patches
  inside.needFullEncode = true
  const whole = serializer.getFullState()
  expect(whole.buffer).toBe(states.buffer)
  expect(inside.needFullEncode).toBe(false)
})

test('serializer: patches for clients without a view lie in the shared buffer, and are handed to `raw` at once', () => {
  const { state } = filled()
  const serializer = new SchemaSerializer<MatchState>()
  serializer.reset(state)
  const inside = serializer as unknown as { encoder: Encoder }
  inside.encoder.sharedBuffer = new Uint8Array(64 * 1024)
  const sent: Uint8Array[] = []
  const client = listening({ raw: (bytes: Uint8Array) => sent.push(bytes) })
  serializer.getFullState(client)
  state.seq = 7
  serializer.applyPatches([client], state)
  expect(sent).toHaveLength(1)
  expect(sent[0]!.buffer).toBe(inside.encoder.sharedBuffer.buffer)
})

test('serializer: the handshake is the same for all rooms with one schema', () => {
  const [one, other] = [new SchemaSerializer<MatchState>(), new SchemaSerializer<MatchState>()]
  one.reset(filled().state)
  other.reset(filled().state)
  expect(Buffer.from(one.handshake())).toEqual(Buffer.from(other.handshake()))
})

test('state: an encoder takes the size of its buffer from `Encoder.BUFFER_SIZE` when it is created', () => {
  const before = Encoder.BUFFER_SIZE
  try {
    Encoder.BUFFER_SIZE = 12_345
    expect(new Encoder(new MatchState()).sharedBuffer).toHaveLength(12_345)
    const serializer = new SchemaSerializer<MatchState>()
    expect((serializer as unknown as { fullEncodeBuffer: Uint8Array }).fullEncodeBuffer).toHaveLength(12_345)
  } finally {
    Encoder.BUFFER_SIZE = before
  }
})

test('views: a private part, once added, shows everything put into it later, and only there', () => {
  const { state, own } = filled()
  const serializer = new SchemaSerializer<MatchState>()
  serializer.reset(state)
  const view = new StateView()
  view.add(own)
  const [player, spectator] = [new Decoder(new MatchState()), new Decoder(new MatchState())]
  const read = (decoder: Decoder) => (bytes: Uint8Array) => void decoder.decode(Uint8Array.from(bytes).subarray(1))
  const clients = [listening({ view, raw: read(player) }), listening({ raw: read(spectator) })]
  read(player)(serializer.getFullState(clients[0]))
  read(spectator)(serializer.getFullState(clients[1]))
  own.decision = 'secret'
  own.pieces.set('unit', 3)
  serializer.applyPatches(clients, state)
  const seatOf = (decoder: Decoder) => (decoder.state as MatchState).seats.get('0')
  expect(seatOf(player)?.private?.decision).toBe('secret')
  expect(seatOf(player)?.private?.pieces.get('unit')).toBe(3)
  expect(seatOf(spectator)?.private).toBeUndefined()
  expect(view.dispose).toBeTypeOf('function')
})

test('rooms: a leaving client gets no patch', () => {
  const { state } = filled()
  const serializer = new SchemaSerializer<MatchState>()
  serializer.reset(state)
  const raw = vi.fn()
  const client = { state: ClientState.LEAVING, raw } as unknown as Client
  state.seq = 1
  serializer.applyPatches([client], state)
  expect(raw).not.toHaveBeenCalled()
})

test('rooms: the methods that our rooms override exist', () => {
  for (const name of ['setSerializer', 'broadcastPatch', 'onMessage', 'disconnect'] as const)
    expect(Room.prototype[name]).toBeTypeOf('function')
})

test('matchmaking: every join goes through `controller.invokeMethod`, and only exposed methods can be called', () => {
  const { controller } = matchMaker
  expect(controller.invokeMethod).toBeTypeOf('function')
  expect(controller.getCorsHeaders).toBeTypeOf('function')
  expect(controller.DEFAULT_CORS_HEADERS).toBeTypeOf('object')
  expect(controller.exposedMethods).toContain('joinOrCreate')
  const exposed = controller.exposedMethods
  controller.exposedMethods = ['joinOrCreate']
  return expect(controller.invokeMethod('join', 'match', {}))
    .rejects.toBeInstanceOf(ServerError)
    .finally(() => {
      controller.exposedMethods = exposed
    })
})

test('matchmaking: a refusal carries its status and its text', () => {
  expect(new ServerError(421, 'elsewhere')).toMatchObject({ code: 421, message: 'elsewhere' })
})

test('transport: connections come from `wss`, with a TCP socket below, and pings can be disabled', async () => {
  const http = createServer()
  const transport = new OpenTransport({ server: http, pingInterval: 0, allowSynchronousEvents: false })
  expect(transport.sockets).toBeInstanceOf(EventEmitter)
  transport.sockets.removeAllListeners('connection')
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  expect((transport as unknown as { pingInterval?: unknown }).pingInterval).toBeUndefined()
  const connection = once(transport.sockets, 'connection')
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'GET /a/b HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const [websocket] = (await connection) as [
    EventEmitter & { terminate(): void; bufferedAmount: number; ping: unknown },
  ]
  expect(socketOf(websocket)).toBeInstanceOf(Socket)
  expect(websocket.bufferedAmount).toBe(0)
  expect(websocket.ping).toBeTypeOf('function')
  expect(transport.sockets.clients.size).toBe(1)
  websocket.terminate()
  socket.destroy()
  http.close()
})
