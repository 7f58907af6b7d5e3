import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { within } from '../crash-test/time.ts'

/** Protocol codes of the frames used here. */
export const JOIN_ROOM = 10
export const ROOM_DATA = 13
export const ROOM_DATA_BYTES = 17
const ROOM_REQUEST = 21
const ROOM_RESPONSE = 22

/** A request id reserved for detecting that all earlier messages were processed. */
export const MARKER = 127

/** An answer to a request: `ok` if accepted. */
export interface RawAnswer {
  readonly id: number
  readonly ok: boolean
  readonly text: string
}

/** Where to connect, and extra headers. */
export interface RawPlace {
  readonly port: number
  readonly path: string
  readonly headers?: { readonly [name: string]: string }
}

/** A WebSocket that can send anything, valid or not: bytes below the protocol, frames, messages. */
export class RawSocket {
  readonly #socket: Socket
  #buffer: Buffer = Buffer.alloc(0)
  #open = true
  #answers: RawAnswer[] = []
  #waiting: (() => void)[] = []
  readonly #admission = Promise.withResolvers<void>()

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.#open = false
      this.#admission.resolve()
      this.#wake()
    })
  }

  /** Connects; resolves to the socket, or to the HTTP status of the refusal (0 without one). */
  static open({ port, path, headers = {} }: RawPlace): Promise<RawSocket | number> {
    const lines = Object.entries({
      Host: `127.0.0.1:${port}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    return new Promise((done) => {
      const socket = connect(port, '127.0.0.1')
      let head = ''
      const refused = (): void => done(Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 0))
      socket.setTimeout(10_000, () => socket.destroy())
      socket.on('error', () => undefined)
      socket.once('close', refused)
      const read = (chunk: Buffer): void => {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        socket.off('data', read)
        if (!head.startsWith('HTTP/1.1 101')) {
          socket.destroy()
          return
        }
        socket.off('close', refused)
        socket.setTimeout(0)
        const made = new RawSocket(socket)
        made.#read(Buffer.from(head.slice(end + 4), 'latin1'))
        done(made)
      }
      socket.on('data', read)
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    })
  }

  /** Resolves on admission to the room, or after a time limit in milliseconds; earlier messages are ignored. */
  async admitted(limit: number): Promise<void> {
    await within(limit, 'admission', this.#admission.promise).catch(() => undefined)
  }

  get open(): boolean {
    return this.#open
  }

  /** Bytes waiting to be sent. */
  get queued(): number {
    return this.#socket.writableLength
  }

  /** Stops reading, so that the server's output backs up. */
  deafen(): void {
    this.#socket.pause()
  }

  /** Resumes reading. */
  hear(): void {
    this.#socket.resume()
  }

  /** Sends bytes unchanged. */
  raw(bytes: Buffer): void {
    if (this.#open && this.#socket.writable) this.#socket.write(bytes)
  }

  /** Sends a message in a frame; the mask is zero, which is allowed. */
  send(payload: Buffer, opcode = 2): void {
    this.raw(frame(payload, opcode))
  }

  /** The answers received since the last call. */
  take(): RawAnswer[] {
    const answers = this.#answers
    this.#answers = []
    return answers
  }

  /** Resolves when something arrives, the connection ends, or the time limit in milliseconds passes. */
  news(limit: number): Promise<void> {
    if (!this.#open || this.#answers.length > 0) return Promise.resolve()
    const news = new Promise<void>((done) => this.#waiting.push(done))
    return within(limit, 'news', news).catch(() => undefined)
  }

  close(): void {
    this.#socket.destroy()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }

  #read(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    let at = 0
    for (;;) {
      const rest = this.#buffer.length - at
      if (rest < 2) break
      const short = (this.#buffer[at + 1] as number) & 127
      const head = short === 126 ? 4 : short === 127 ? 10 : 2
      if (rest < head) break
      const length =
        short === 126
          ? this.#buffer.readUInt16BE(at + 2)
          : short === 127
            ? Number(this.#buffer.readBigUInt64BE(at + 2))
            : short
      if (rest < head + length) break
      const payload = this.#buffer.subarray(at + head, at + head + length)
      const opcode = (this.#buffer[at] as number) & 15
      if (opcode === 8) this.#socket.destroy()
      else if (opcode === 9) this.send(Buffer.from(payload), 10)
      else if (opcode === 2 && payload[0] === JOIN_ROOM) this.#admission.resolve()
      else if (opcode === 2 && payload[0] === ROOM_RESPONSE) this.#answers.push(answerIn(payload))
      at += head + length
    }
    this.#buffer = Buffer.from(this.#buffer.subarray(at))
    if (this.#answers.length > 0) this.#wake()
  }
}

/** Extra bytes of a number by its first byte. */
const NUMBER_SIZES: { readonly [first: number]: number } = {
  202: 4,
  203: 8,
  204: 1,
  205: 2,
  206: 4,
  207: 8,
  208: 1,
  209: 2,
  210: 4,
  211: 8,
}

function answerIn(payload: Buffer): RawAnswer {
  const id = payload[1] ?? 0
  const status = 2 + (NUMBER_SIZES[id] ?? 0)
  return { id, ok: payload[status] === 0, text: payload.toString('latin1', status + 1) }
}

/** A masked frame. */
export function frame(payload: Buffer, opcode: number, fin = true): Buffer {
  const first = Buffer.from([(fin ? 128 : 0) | opcode])
  const mask = Buffer.alloc(4)
  if (payload.length < 126) return Buffer.concat([first, Buffer.from([128 | payload.length]), mask, payload])
  const length = Buffer.alloc(3)
  if (payload.length < 65_536) {
    length[0] = 254
    length.writeUInt16BE(payload.length, 1)
    return Buffer.concat([first, length, mask, payload])
  }
  const long = Buffer.alloc(9)
  long[0] = 255
  long.writeBigUInt64BE(BigInt(payload.length), 1)
  return Buffer.concat([first, long, mask, payload])
}

/** A request as rooms accept it; `id` from 0 to {@link MARKER}. */
export function request(id: number, type: string, content: unknown): Buffer {
  const name = Buffer.from(type)
  return Buffer.concat([Buffer.from([ROOM_REQUEST, id, 0xa0 | name.length]), name, pack(content)])
}

/** A message without an answer. */
export function message(code: number, type: string, content: unknown): Buffer {
  const name = Buffer.from(type)
  return Buffer.concat([Buffer.from([code, 0xa0 | name.length]), name, pack(content)])
}

/** MessagePack of plain data. */
export function pack(value: unknown): Buffer {
  const parts: Buffer[] = []
  put(value, parts)
  return Buffer.concat(parts)
}

function put(value: unknown, parts: Buffer[]): void {
  if (value === null || value === undefined) parts.push(Buffer.from([0xc0]))
  else if (typeof value === 'boolean') parts.push(Buffer.from([value ? 0xc3 : 0xc2]))
  else if (typeof value === 'number') putNumber(value, parts)
  else if (typeof value === 'string') {
    const text = Buffer.from(value)
    parts.push(head(0xda, text.length), text)
  } else if (Array.isArray(value)) {
    parts.push(head(0xdc, value.length))
    for (const each of value) put(each, parts)
  } else if (typeof value === 'object') {
    const entries = Object.entries(value)
    parts.push(head(0xde, entries.length))
    for (const [key, each] of entries) {
      put(key, parts)
      put(each, parts)
    }
  }
}

function putNumber(value: number, parts: Buffer[]): void {
  if (Number.isInteger(value) && value >= 0 && value < 128) parts.push(Buffer.from([value]))
  else {
    const float = Buffer.alloc(9)
    float[0] = 0xcb
    float.writeDoubleBE(value, 1)
    parts.push(float)
  }
}

function head(code: number, length: number): Buffer {
  const made = Buffer.alloc(3)
  made[0] = code
  made.writeUInt16BE(Math.min(length, 65_535), 1)
  return made
}
