import { randomInt } from 'node:crypto'

/** Milliseconds between two pings of a connection. */
const INTERVAL = 3_000
/** Groups per interval: connections are pinged group by group, since pinging all at once would delay other work. */
const GROUPS = 30
/** Consecutive unanswered pings after which a connection is cut, 12 to 15 seconds after its last answer. */
const UNANSWERED = 4
/** Range of the random numbers in pings. */
const NUMBERS = 2 ** 32

/** The part of a WebSocket used for heartbeats. */
export interface BeatingSocket {
  ping(data: Buffer): void
  on(event: 'pong', work: (data: unknown) => void): unknown
  on(event: 'close', work: () => void): unknown
  terminate(): void
}

/** Numbers of the pings since a connection's last answer. */
type Pings = number[]

/**
 * Pings every connection with an unguessable number and cuts those that do not echo it, as a client that stopped
 * reading cannot. Browsers echo it automatically. One timer serves all connections. It counts rounds, not time, so that
 * a server that froze does not cut its connections.
 */
export class Heartbeats {
  readonly #pings = new Map<BeatingSocket, Pings>()
  #timer: NodeJS.Timeout | undefined
  /** Connections still to ping in this round, and the groups left. */
  #waiting: BeatingSocket[] = []
  #left = 0
  /** Time by `performance.now()` up to which due pings were sent. */
  #until = 0

  /** Watches a connection until it closes. */
  watch(socket: BeatingSocket): void {
    this.#pings.set(socket, [])
    socket.on('pong', (data) => {
      if (this.#pings.get(socket)?.includes(numberOf(data)) === true) this.#pings.set(socket, [])
    })
    socket.on('close', () => this.#forget(socket))
    if (this.#timer !== undefined) return
    this.#until = performance.now()
    this.#timer = setInterval(() => this.#next(), INTERVAL / GROUPS).unref()
  }

  #forget(socket: BeatingSocket): void {
    this.#pings.delete(socket)
    if (this.#pings.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.#left = 0
  }

  /** Pings the groups that are due: several together after late timers, at most one round after a freeze. */
  #next(): void {
    const due = Math.floor((performance.now() - this.#until) / (INTERVAL / GROUPS))
    for (let n = 0; n < Math.min(due, GROUPS); n++) this.#askGroup()
    this.#until += due * (INTERVAL / GROUPS)
  }

  #askGroup(): void {
    if (this.#left === 0) {
      this.#waiting = [...this.#pings.keys()]
      this.#left = GROUPS
    }
    const group = this.#waiting.splice(0, Math.ceil(this.#waiting.length / this.#left--))
    for (const socket of group) this.#ask(socket)
  }

  #ask(socket: BeatingSocket): void {
    const asked = this.#pings.get(socket)
    if (asked === undefined) return
    if (asked.length >= UNANSWERED) {
      socket.terminate()
      return
    }
    const number = randomInt(NUMBERS)
    asked.push(number)
    const data = Buffer.allocUnsafe(4)
    data.writeUInt32BE(number)
    socket.ping(data)
  }
}

/** The number in a pong; `NaN` if malformed. */
function numberOf(data: unknown): number {
  return Buffer.isBuffer(data) && data.length === 4 ? data.readUInt32BE() : Number.NaN
}
