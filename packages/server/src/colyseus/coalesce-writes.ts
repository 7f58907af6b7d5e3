import { Socket } from 'node:net'
import type { Client } from '@colyseus/core'

/**
 * Holds back what is sent to connections until everything that follows from the event at hand was sent: the patch and the answer of a
 * command then leave in one write per connection.
 */
export class WriteCoalescer {
  /** Sockets that are held back until the present turn of the event loop is over. */
  #held: Socket[] = []

  /** Holds back what is sent to these connections from now on, until the present event is over. */
  hold(clients: readonly Pick<Client, 'ref'>[]): void {
    if (this.#held.length === 0) process.nextTick(() => this.#release())
    for (const { ref } of clients) {
      const socket = socketOf(ref)
      if (socket === undefined) continue
      socket.cork()
      this.#held.push(socket)
    }
  }

  #release(): void {
    const sockets = this.#held
    this.#held = []
    for (const socket of sockets) socket.uncork()
  }
}

/** The TCP connection below a WebSocket of `ws`; without it nothing is held back, and all works as well. */
export function socketOf(websocket: unknown): Socket | undefined {
  if (typeof websocket !== 'object' || websocket === null || !('_socket' in websocket)) return undefined
  return websocket._socket instanceof Socket ? websocket._socket : undefined
}
