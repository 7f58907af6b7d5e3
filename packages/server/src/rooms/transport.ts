import { type TransportOptions, WebSocketTransport } from '@colyseus/ws-transport'
import { addressOf } from '../http/limit.ts'
import type { Gatekeeper } from './gatekeeper.ts'

/** Parts of the interval between two signs of life on a connection: so many groups of connections get theirs one after the other. */
const GROUPS = 30

/** A connection with the number of signs of life that it left unanswered. */
type Counting = { pingCount?: number; ping(): void; terminate(): void }

/**
 * Looks after many connections without a pause: all of them asked at once for a sign of life, and all answering, would keep everybody
 * waiting. Of what one connection sends, one message is looked at in each turn of the event loop, so that a flood holds up nobody else.
 */
export class SteadyTransport extends WebSocketTransport {
  /** `proxies`: web servers before this one. */
  constructor(options: TransportOptions, gate: Gatekeeper, proxies: number) {
    super({ ...options, allowSynchronousEvents: false })
    this.wss.prependListener('connection', (socket, request) => gate.watch(socket, addressOf(request, proxies)))
  }

  protected override autoTerminateUnresponsiveClients(interval: number, retries: number): void {
    let waiting: Counting[] = []
    let left = 0
    this.pingInterval = setInterval(() => {
      if (left === 0) {
        waiting = [...this.wss.clients]
        left = GROUPS
      }
      for (const client of waiting.splice(0, Math.ceil(waiting.length / left--))) {
        const unanswered = client.pingCount ?? 0
        client.pingCount = unanswered + 1
        if (unanswered >= retries) client.terminate()
        else client.ping()
      }
    }, interval / GROUPS)
  }
}
