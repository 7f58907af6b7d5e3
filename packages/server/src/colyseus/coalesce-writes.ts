import { Socket } from 'node:net'
import type { Client } from '@colyseus/core'

/**
 * Gathers frames to connections until the current event has been handled, so that a command's lines, patch and answer
 * leave in one write per connection.
 */
export class WriteCoalescer {
  readonly #outboxes = new WeakMap<object, Outbox>()
  /** Connections whose frames are gathered until the end of this turn of the event loop. */
  #held: Outbox[] = []

  /** Gathers frames to these connections until the end of this turn. */
  hold(clients: readonly Pick<Client, 'ref'>[]): void {
    if (this.#held.length === 0) process.nextTick(this.#release)
    for (const { ref } of clients) {
      const outbox = this.#outboxOf(ref)
      if (outbox?.hold() === true) this.#held.push(outbox)
    }
  }

  readonly #release = (): void => {
    const held = this.#held
    this.#held = []
    for (const outbox of held) outbox.release()
  }

  #outboxOf(ref: unknown): Outbox | undefined {
    if (!isWebSocket(ref)) return undefined
    const known = this.#outboxes.get(ref)
    if (known !== undefined) return known
    const made = new Outbox(ref)
    this.#outboxes.set(ref, made)
    return made
  }
}

/** The part of a WebSocket of `ws` that is used here. */
interface WebSocket {
  readonly readyState: number
  send(data: unknown, options?: unknown, sent?: unknown): void
  close(code?: number, reason?: string | Buffer): void
}

const OPEN = 1

/** First byte of a final, uncompressed binary frame, and bytes of the short and the long unmasked head. */
const BINARY = 0x82
const [SHORT, LONG] = [2, 4]
/** Longest content with a {@link SHORT} head, and with a {@link LONG} one, which is marked by the length after it. */
const [SHORT_MOST, LONG_MARK, LONG_MOST] = [125, 126, 65_535]

/** Initial size of a turn's buffer: most commands send less. */
const FIRST = 512

/**
 * The frames that a connection sends in one turn, encoded as `ws` would encode them one by one, which takes two buffers
 * and several objects for each. Anything else sent follows them.
 */
class Outbox {
  readonly #websocket: WebSocket
  #bytes: Buffer | undefined
  #end = 0
  #holding = false

  constructor(websocket: WebSocket) {
    this.#websocket = websocket
    const [send, close] = [websocket.send.bind(websocket), websocket.close.bind(websocket)]
    websocket.send = (data, options, sent) => {
      if (this.#holding && sent === undefined && data instanceof Uint8Array && this.#take(data)) return
      this.#write()
      send(data, options, sent)
    }
    websocket.close = (code, reason) => {
      this.#write()
      close(code, reason)
    }
  }

  /** Starts gathering frames. Returns whether it was not gathering before. */
  hold(): boolean {
    if (this.#holding) return false
    this.#holding = true
    return true
  }

  /** Sends the gathered frames. */
  release(): void {
    this.#holding = false
    this.#write()
  }

  /** Copies the data, since its buffer may be reused. Returns whether it was taken. */
  #take(data: Uint8Array): boolean {
    const { length } = data
    if (length > LONG_MOST || this.#websocket.readyState !== OPEN) return false
    const bytes = this.#room(LONG + length)
    let end = this.#end
    bytes[end] = BINARY
    if (length <= SHORT_MOST) {
      bytes[end + 1] = length
      end += SHORT
    } else {
      bytes[end + 1] = LONG_MARK
      bytes.writeUInt16BE(length, end + SHORT)
      end += LONG
    }
    bytes.set(data, end)
    this.#end = end + length
    return true
  }

  #room(more: number): Buffer {
    const before = this.#bytes
    const needed = this.#end + more
    if (before !== undefined && needed <= before.length) return before
    const bytes = Buffer.allocUnsafe(Math.max(FIRST, 2 * needed))
    if (before !== undefined) bytes.set(before.subarray(0, this.#end))
    this.#bytes = bytes
    return bytes
  }

  #write(): void {
    const bytes = this.#bytes
    if (bytes === undefined) return
    this.#bytes = undefined
    const end = this.#end
    this.#end = 0
    const socket = socketOf(this.#websocket)
    if (this.#websocket.readyState === OPEN && socket?.writable === true) socket.write(bytes.subarray(0, end))
  }
}

function isWebSocket(ref: unknown): ref is WebSocket {
  return socketOf(ref) !== undefined
}

/** The TCP socket of a WebSocket of `ws`; `undefined`: frames are just not gathered. */
export function socketOf(websocket: unknown): Socket | undefined {
  if (typeof websocket !== 'object' || websocket === null || !('_socket' in websocket)) return undefined
  return websocket._socket instanceof Socket ? websocket._socket : undefined
}
