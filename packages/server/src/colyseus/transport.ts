import { type TransportOptions, WebSocketTransport } from '@colyseus/ws-transport'
import { addressOf } from '../security/address.ts'
import type { ConnectionLimiter } from '../security/connection-limiter.ts'

/**
 * Lets every connection be looked after from its beginning, also for heartbeats: the framework's own would count any answer as one. Of what
 * one connection sends, one message is looked at in each turn of the event loop, so that a flood holds up nobody else.
 */
export class SteadyTransport extends WebSocketTransport {
  /** `proxies`: web servers before this one. */
  constructor(options: TransportOptions, connectionLimiter: ConnectionLimiter, proxies: number) {
    super({ ...options, allowSynchronousEvents: false, pingInterval: 0 })
    this.wss.prependListener('connection', (socket, request) =>
      connectionLimiter.watch(socket, addressOf(request, proxies)),
    )
  }

  /** Cuts all connections, whatever is under way on them. */
  cutAll(): void {
    for (const socket of this.wss.clients) socket.terminate()
  }
}
