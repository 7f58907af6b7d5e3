import { Socket } from 'node:net'
import type { Client } from '@colyseus/core'

/**
 * Buffers writes to connections until the current event has been handled, so that a command's patch and answer leave in
 * one write per connection.
 */
export class WriteCoalescer {
  /** Sockets corked until the end of this turn of the event loop. */
  #held: Socket[] = []

  /** Buffers writes to these connections until the end of this turn. */
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

/** The TCP socket of a WebSocket of `ws`; without it writes are merely not buffered. */
export function socketOf(websocket: unknown): Socket | undefined {
  if (typeof websocket !== 'object' || websocket === null || !('_socket' in websocket)) return undefined
  return websocket._socket instanceof Socket ? websocket._socket : undefined
}
