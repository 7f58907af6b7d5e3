import { ask } from './client.ts'

/** A seat reservation, which the server keeps for some seconds. */
export interface Reservation {
  readonly processId: string
  readonly roomId: string
  readonly sessionId: string
  /** Where to reach the process that granted it, in a cluster. */
  readonly publicAddress?: string
}

/** A client's first message. */
const JOIN = new Uint8Array([10])
/** The reconnection token in a room's first frame. */
const TOKEN = /^\n.([\w-]{9})/

/** A WebSocket without a client library, which can send anything and records every frame. */
export interface RawSocket {
  readonly socket: WebSocket
  /** Frames as Latin-1 text, in which every id can be found. */
  readonly frames: string[]
  /** Resolves to the close code. */
  readonly closed: Promise<number>
  /** The framework's reconnection token; empty if not admitted. */
  readonly reconnectionToken: () => string
  /** Sends the join message, so that the state is sent. */
  readonly join: () => void
  /** Breaks the connection. */
  readonly break: () => Promise<void>
}

/** Requests a seat reservation; the status tells whether it was granted. */
export async function reserve(
  port: number,
  room: string,
  options: object,
): Promise<{ readonly status: number; readonly body: Reservation }> {
  const { status, body } = await ask<Reservation>(port, 'POST', `/matchmake/joinOrCreate/${room}`, undefined, options)
  return { status, body }
}

/** Path of a reservation's WebSocket. */
export function placeOf({ processId, roomId, sessionId }: Reservation, more = ''): string {
  return `/${processId}/${roomId}?sessionId=${sessionId}${more}`
}

/**
 * Opens a WebSocket at a path; resolves on the first message or refusal. `joins`: sends the join message at once.
 * `heard` gets every frame.
 */
export function openRaw(port: number, path: string, joins = true, heard?: (frame: string) => void): Promise<RawSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  socket.binaryType = 'arraybuffer'
  const frames: string[] = []
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  const raw: RawSocket = {
    socket,
    frames,
    closed,
    reconnectionToken: () => TOKEN.exec(frames[0] ?? '')?.[1] ?? '',
    join: () => socket.send(JOIN),
    break: async () => {
      socket.close(3000)
      await closed
    },
  }
  return new Promise((done) => {
    socket.onopen = () => {
      if (joins) raw.join()
    }
    socket.onmessage = ({ data }) => {
      const frame = Buffer.from(data as ArrayBuffer).toString('latin1')
      frames.push(frame)
      heard?.(frame)
      done(raw)
    }
    socket.onerror = () => undefined
    socket.onclose = ({ code }) => {
      close(code)
      done(raw)
    }
  })
}
