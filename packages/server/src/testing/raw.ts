import { ask } from './client.ts'

/** A place in a room, as the server grants it for some seconds. */
export interface Reservation {
  readonly processId: string
  readonly roomId: string
  readonly sessionId: string
  /** Where the process is reached that granted it, if there are several. */
  readonly publicAddress?: string
}

/** What a client says once it is connected. */
const JOIN = new Uint8Array([10])
/** The reconnection token in the first frame of a room. */
const TOKEN = /^\n.([\w-]{9})/

/** A WebSocket without a client library: it says what it likes, and keeps every frame that it gets. */
export interface RawSocket {
  readonly socket: WebSocket
  /** Frames as Latin-1 text, in which every id can be found. */
  readonly frames: string[]
  /** Resolves to the code with which the connection was closed. */
  readonly closed: Promise<number>
  /** What the framework would let it come back with; empty if it was not let in. */
  readonly reconnectionToken: () => string
  /** Says that it is there, so that it is sent the state. */
  readonly join: () => void
  /** Breaks the connection. */
  readonly break: () => Promise<void>
}

/** Asks for a place in a room; the status says whether it is granted. */
export async function reserve(
  port: number,
  room: string,
  options: object,
): Promise<{ readonly status: number; readonly body: Reservation }> {
  const { status, body } = await ask<Reservation>(port, 'POST', `/matchmake/joinOrCreate/${room}`, undefined, options)
  return { status, body }
}

/** Path of a WebSocket for a reservation. */
export function placeOf({ processId, roomId, sessionId }: Reservation, more = ''): string {
  return `/${processId}/${roomId}?sessionId=${sessionId}${more}`
}

/**
 * Opens a WebSocket at a path; resolves once it is told something, or is refused. `joins`: it says at once that it is there. `heard` is told
 * of every frame.
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
