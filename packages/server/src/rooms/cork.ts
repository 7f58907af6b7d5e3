import { Socket } from 'node:net'
import type { Client } from '@colyseus/core'

/** Sockets that are held back until the present turn of the event loop is over. */
let held: Socket[] = []

/**
 * Holds back what is sent to these connections until everything that follows from the event at hand was sent: the patch and the answer of a
 * command then leave in one write per connection.
 */
export function holdBack(clients: readonly Client[]): void {
  if (held.length === 0) process.nextTick(release)
  for (const client of clients) {
    const socket = socketOf(client)
    if (socket === undefined) continue
    socket.cork()
    held.push(socket)
  }
}

function release(): void {
  const sockets = held
  held = []
  for (const socket of sockets) socket.uncork()
}

/** The TCP connection below a WebSocket of `ws`; without it nothing is held back, and all works as well. */
function socketOf(client: Client): Socket | undefined {
  const websocket: unknown = client.ref
  if (typeof websocket !== 'object' || websocket === null || !('_socket' in websocket)) return undefined
  return websocket._socket instanceof Socket ? websocket._socket : undefined
}
