import { AddressCounts } from './address-counts.ts'
import { AddressLimit, tiersOf } from './address-limit.ts'
import { Counts } from './counts.ts'
import { Heartbeats } from './heartbeats.ts'
import { processorLimit } from './limits.ts'
import { Allowance, KeyedLimit, RequestBucket, type RequestLimit, TimedAllowance, times } from './rate-limit.ts'
import { ShortMemory } from './short-memory.ts'

/** What a connection limiter goes by. */
export interface ConnectionLimits {
  /** Requests that one connection may make. */
  readonly requests: RequestLimit
  /** Connections that one address, and one user, may have open. */
  readonly connections: number
  /** Milliseconds of the processor that the requests of one user may take; absent: {@link processorLimit}. */
  readonly processor?: RequestLimit
  /** The time in milliseconds. */
  readonly now?: () => number
}

/** The part of a WebSocket that is needed to keep an eye on it. */
export interface WatchedSocket {
  /** Bytes that wait until the other side takes them. */
  readonly bufferedAmount: number
  on(event: 'message' | 'ping' | 'pong', work: (data: unknown) => void): unknown
  on(event: 'close', work: () => void): unknown
  removeAllListeners(event: 'message'): unknown
  ping(data: Buffer): void
  terminate(): void
}

/** Frames that a connection may send, in requests: more is no mistake. What is too fast by less is refused and does no harm. */
const FRAMES = 2
/** Bytes that weigh as much as one frame. */
const WEIGHT = 2_048
/** Bytes that may wait for one connection; who takes nothing and goes on asking is cut. */
const BACKLOG = 1024 * 1024
/** Milliseconds in which a connection must have said something. */
const SILENCE = 5_000

/** What all connections of a user, and all spectators of an address, may ask for, in what one of them may. */
const [USER, ADDRESS] = [5, 20]

/** For how many milliseconds who was cut is kept out: doubled each time until the longest, forgotten after a while. */
const [FIRST, LONGEST, FORGOTTEN] = [10_000, 300_000, 600_000]
/** An address from which so many connections were cut within so many milliseconds gets new ones slowly for as long. */
const [FLOODS, SLOW] = [3, 60_000]
/** How fast that is: a join is a request and a connection. */
const SLOWLY: RequestLimit = { burst: 4, perSecond: 1 }

interface Offence {
  readonly times: number
  readonly at: number
}

interface Visitor {
  readonly address: string
  user?: string
  gone: boolean
}

/**
 * Keeps an eye on all connections: cuts those that send more than anybody could need, before it is looked at, and keeps out for a while who
 * was behind them. Others at the same address keep their connections, and get new ones.
 */
export class ConnectionLimiter {
  readonly #limits: ConnectionLimits
  readonly #now: () => number
  readonly #frames: RequestLimit
  readonly #heartbeats = new Heartbeats()
  readonly #visitors = new WeakMap<object, Visitor>()
  readonly #open = new AddressCounts()
  readonly #connections = new Counts()
  readonly #users = new ShortMemory<string, Offence>()
  readonly #addresses = new ShortMemory<string, Offence>()
  readonly #slowly = new AddressLimit(SLOWLY)
  readonly #ofUsers: KeyedLimit
  readonly #ofAddresses: AddressLimit
  readonly #timeOfUsers: KeyedLimit
  readonly #timeOfAddresses: AddressLimit

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    this.#now = limits.now ?? (() => performance.now())
    this.#frames = times(limits.requests, FRAMES)
    this.#ofUsers = new KeyedLimit(times(limits.requests, USER))
    this.#ofAddresses = new AddressLimit(times(limits.requests, ADDRESS))
    const { processor = processorLimit } = limits
    this.#timeOfUsers = new KeyedLimit(processor)
    this.#timeOfAddresses = new AddressLimit(times(processor, ADDRESS / USER))
  }

  /** Sockets that one address may have open, whatever it does with them. */
  get sockets(): number {
    return 2 * this.#limits.connections
  }

  /** Whether an address may ask for one more connection. */
  admits(address: string): boolean {
    if (this.#open.isFull(address, this.#limits.connections)) return false
    const slow = tiersOf(address).some(({ key, factor }) => {
      const offence = this.#addresses.get(key)
      return offence !== undefined && offence.times >= FLOODS * factor && this.#now() - offence.at < SLOW
    })
    return !slow || this.#slowly.take(address)
  }

  /** Whether a user is kept out just now, or has as many connections as anybody may have. */
  bars(user: string): boolean {
    if (this.#connections.of(user) >= this.#limits.connections) return true
    const offence = this.#users.get(user)
    return offence !== undefined && this.#now() - offence.at < Math.min(LONGEST, FIRST * 2 ** (offence.times - 1))
  }

  /** Watches a connection from its beginning to its end. */
  watch(socket: WatchedSocket, address: string): void {
    const visitor: Visitor = { address, gone: false }
    const left = new RequestBucket(this.#frames)
    const silence = setTimeout(() => socket.terminate(), SILENCE)
    const count = (data: unknown): void => {
      if (left.take(1 + lengthOf(data) / WEIGHT) && socket.bufferedAmount < BACKLOG) return
      socket.removeAllListeners('message')
      socket.terminate()
      this.#flooded(visitor)
    }
    this.#visitors.set(socket, visitor)
    this.#heartbeats.watch(socket)
    this.#open.add(address, 1)
    socket.on('message', (data) => {
      clearTimeout(silence)
      count(data)
    })
    socket.on('ping', count)
    socket.on('pong', count)
    socket.on('close', () => {
      clearTimeout(silence)
      visitor.gone = true
      this.#open.add(address, -1)
      if (visitor.user !== undefined) this.#connections.add(visitor.user, -1)
    })
  }

  /** Says whose connection it is: a user's, by id, or nobody's in particular. Answers what may be asked for over it. */
  knows(socket: object | undefined, user?: string): TimedAllowance {
    const visitor = socket === undefined ? undefined : this.#visitors.get(socket)
    if (visitor?.gone === false && visitor.user === undefined && user !== undefined) {
      visitor.user = user
      this.#connections.add(user, 1)
    }
    const address = visitor?.address ?? ''
    const [time, shared] =
      user === undefined
        ? [this.#timeOfAddresses.buckets(address), this.#ofAddresses.allowance(address)]
        : [[this.#timeOfUsers.bucket(user)], this.#ofUsers.bucket(user)]
    return new TimedAllowance(time, new Allowance(new RequestBucket(this.#limits.requests), shared))
  }

  #flooded({ address, user }: Visitor): void {
    for (const { key } of tiersOf(address)) this.#note(this.#addresses, key, SLOW)
    if (user !== undefined) this.#note(this.#users, user, FORGOTTEN)
  }

  #note(offences: Map<string, Offence>, who: string, forgotten: number): void {
    const before = offences.get(who)
    const now = this.#now()
    const times = before !== undefined && now - before.at < forgotten ? before.times + 1 : 1
    offences.set(who, { times, at: now })
  }
}

function lengthOf(data: unknown): number {
  return data instanceof Uint8Array ? data.length : 0
}
