import { type TransportOptions, WebSocketTransport } from '@colyseus/ws-transport'
import { addressOf } from '../security/address.ts'
import type { ConnectionLimiter } from '../security/connection-limiter.ts'

/**
 * Passes each new connection to the limiter, which also handles heartbeats because the framework accepts any pong.
 * Handles one message per connection and turn of the event loop, so that a flood delays no other connection.
 */
export class SteadyTransport extends WebSocketTransport {
  /** `proxies`: reverse proxies in front of this server. */
  constructor(options: TransportOptions, connectionLimiter: ConnectionLimiter, proxies: number) {
    super({ ...options, allowSynchronousEvents: false, pingInterval: 0 })
    this.wss.prependListener('connection', (socket, request) =>
      connectionLimiter.watch(socket, addressOf(request, proxies)),
    )
  }

  /** Cuts all connections at once. */
  cutAll(): void {
    for (const socket of this.wss.clients) socket.terminate()
  }
}
