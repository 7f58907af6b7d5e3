import { WebSocketTransport } from '@colyseus/ws-transport'

/** Parts of the interval between two signs of life on a connection: so many groups of connections get theirs one after the other. */
const GROUPS = 30

/** A connection with the number of signs of life that it left unanswered. */
type Counting = { pingCount?: number; ping(): void; terminate(): void }

/**
 * Looks after many connections without a pause: all of them asked at once for a sign of life, and all answering, would keep everybody
 * waiting.
 */
export class SteadyTransport extends WebSocketTransport {
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
