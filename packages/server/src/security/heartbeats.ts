import { randomInt } from 'node:crypto'

/** Milliseconds between two heartbeats that one connection is asked for. */
const INTERVAL = 3_000
/** Parts of the interval: so many groups of connections are asked one after the other, for all at once would keep everybody waiting. */
const GROUPS = 30
/** Heartbeats in a row that may stay unanswered: with the fourth the connection is cut, 12 to 15 seconds after its last answer. */
const UNANSWERED = 4
/** Numbers that can be asked with. */
const NUMBERS = 2 ** 32

/** The part of a WebSocket that answers heartbeats. */
export interface BeatingSocket {
  ping(data: Buffer): void
  on(event: 'pong', work: (data: unknown) => void): unknown
  on(event: 'close', work: () => void): unknown
  terminate(): void
}

/** What was asked of a connection since its last answer: one number for each time. */
type Asked = number[]

/**
 * Asks every connection for heartbeats, each with a number that nobody can guess, and cuts those that do not say it back: who reads nothing
 * cannot, whatever else it sends. Browsers do so by themselves. One timer serves all, as long as there are any. What counts are rounds and
 * not the clock: a server that froze for a while cuts nobody for it.
 */
export class Heartbeats {
  readonly #asked = new Map<BeatingSocket, Asked>()
  #timer: NodeJS.Timeout | undefined
  /** Those whose turn comes in this round, and the groups that are left. */
  #waiting: BeatingSocket[] = []
  #left = 0
  /** Up to when, by `performance.now()`, all are asked that were due. */
  #until = 0

  /** Looks after a connection until it is closed. */
  watch(socket: BeatingSocket): void {
    this.#asked.set(socket, [])
    socket.on('pong', (data) => {
      if (this.#asked.get(socket)?.includes(numberOf(data)) === true) this.#asked.set(socket, [])
    })
    socket.on('close', () => this.#forget(socket))
    if (this.#timer !== undefined) return
    this.#until = performance.now()
    this.#timer = setInterval(() => this.#next(), INTERVAL / GROUPS).unref()
  }

  #forget(socket: BeatingSocket): void {
    this.#asked.delete(socket)
    if (this.#asked.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#waiting = []
    this.#left = 0
  }

  /** Asks the groups that are due: those of a busy server, whose timers come late, together; of one that froze, a round at most. */
  #next(): void {
    const due = Math.floor((performance.now() - this.#until) / (INTERVAL / GROUPS))
    for (let n = 0; n < Math.min(due, GROUPS); n++) this.#askGroup()
    this.#until += due * (INTERVAL / GROUPS)
  }

  #askGroup(): void {
    if (this.#left === 0) {
      this.#waiting = [...this.#asked.keys()]
      this.#left = GROUPS
    }
    const group = this.#waiting.splice(0, Math.ceil(this.#waiting.length / this.#left--))
    for (const socket of group) this.#ask(socket)
  }

  #ask(socket: BeatingSocket): void {
    const asked = this.#asked.get(socket)
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

/** The number of a heartbeat; one that nobody asked for if it has none. */
function numberOf(data: unknown): number {
  return Buffer.isBuffer(data) && data.length === 4 ? data.readUInt32BE() : Number.NaN
}
