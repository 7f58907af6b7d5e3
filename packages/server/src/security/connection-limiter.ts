import { AddressCounts } from './address-counts.ts'
import { AddressLimit, tiersOf } from './address-limit.ts'
import { Counts } from './counts.ts'
import { Heartbeats } from './heartbeats.ts'
import { processorLimit } from './limits.ts'
import { Allowance, KeyedLimit, RequestBucket, type RequestLimit, TimedAllowance, times } from './rate-limit.ts'
import { ShortMemory } from './short-memory.ts'

/** Limits of connections. */
export interface ConnectionLimits {
  /** Requests per connection. */
  readonly requests: RequestLimit
  /** Open connections per address, and per user. */
  readonly connections: number
  /** Processor milliseconds for one user's requests; default: {@link processorLimit}. */
  readonly processor?: RequestLimit
  /** The time in milliseconds. */
  readonly now?: () => number
}

/** The part of a WebSocket that the limiter uses. */
export interface WatchedSocket {
  /** Bytes not yet taken by the other side. */
  readonly bufferedAmount: number
  on(event: 'message' | 'ping' | 'pong', work: (data: unknown) => void): unknown
  on(event: 'close', work: () => void): unknown
  removeAllListeners(event: 'message'): unknown
  ping(data: Buffer): void
  terminate(): void
}

/**
 * Frames that a connection may send, as a multiple of its requests: more is an attack. Smaller excess is merely
 * refused.
 */
const FRAMES = 2
/** Bytes that count as one frame. */
const WEIGHT = 2_048
/** Bytes that may be buffered for a connection; a client that sends without reading is cut there. */
const BACKLOG = 1024 * 1024
/** Milliseconds within which a new connection must send something. */
const SILENCE = 5_000

/** Limits of all connections of a user, and of all spectators of an address, as multiples of one connection's limit. */
const [USER, ADDRESS] = [5, 20]

/**
 * Milliseconds of a user's ban after a flood: the first ban, which doubles each time, the longest one, and the time
 * until floods are forgotten.
 */
const [FIRST, LONGEST, FORGOTTEN] = [10_000, 300_000, 600_000]
/** After this many floods within this many milliseconds, an address gets new connections slowly for that time. */
const [FLOODS, SLOW] = [3, 60_000]
/** The slow rate; a join takes a request and a connection. */
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
 * Watches all connections: cuts those that flood before their data is processed, and bans their users for a while.
 * Other users of the same address keep their connections and can open new ones.
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

  /** Number of sockets that one address may open for any purpose. */
  get sockets(): number {
    return 2 * this.#limits.connections
  }

  /** Whether an address may open another connection. */
  admits(address: string): boolean {
    if (this.#open.isFull(address, this.#limits.connections)) return false
    const slow = tiersOf(address).some(({ key, factor }) => {
      const offence = this.#addresses.get(key)
      return offence !== undefined && offence.times >= FLOODS * factor && this.#now() - offence.at < SLOW
    })
    return !slow || this.#slowly.take(address)
  }

  /** Whether a user is banned, or has reached the limit of connections. */
  bars(user: string): boolean {
    if (this.#connections.of(user) >= this.#limits.connections) return true
    const offence = this.#users.get(user)
    return offence !== undefined && this.#now() - offence.at < Math.min(LONGEST, FIRST * 2 ** (offence.times - 1))
  }

  /** Watches a connection until it closes. */
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

  /** Assigns a connection to a user, or to none. Returns its allowance. */
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
