import { KeyedLimit } from '../http/limit.ts'
import { Allowance, RequestBucket, type RequestLimit, times } from './limit.ts'
import { ShortMemory } from './short-memory.ts'
import { Tallies } from './tallies.ts'

/** What a gatekeeper goes by. */
export interface GateSetup {
  /** Requests that one connection may make. */
  readonly requests: RequestLimit
  /** Connections that one address, and one person, may have open. */
  readonly connections: number
  /** The time in milliseconds. */
  readonly now?: () => number
}

/** The part of a WebSocket that is needed to keep an eye on it. */
export interface Guest {
  /** Bytes that wait until the other side takes them. */
  readonly bufferedAmount: number
  on(event: 'message' | 'ping' | 'pong', work: (data: unknown) => void): unknown
  on(event: 'close', work: () => void): unknown
  removeAllListeners(event: 'message'): unknown
  terminate(): void
}

/** Connections that one address may have open: a school's, with a tab for everybody. Nobody needs as many alone. */
export const defaultConnections = 300

/** Frames that a connection may send, in requests: more is no mistake. What is too fast by less is refused and does no harm. */
const FRAMES = 2
/** Bytes that weigh as much as one frame. */
const WEIGHT = 2_048
/** Bytes that may wait for one connection; who takes nothing and goes on asking is cut. */
const BACKLOG = 1024 * 1024
/** Milliseconds in which a connection must have said something. */
const SILENCE = 5_000

/** What all connections of a person, and all spectators of an address, may ask for, in what one of them may. */
const [PERSON, ADDRESS] = [5, 20]

/** For how many milliseconds who was cut is kept out: doubled each time until the longest, forgotten after a while. */
const [FIRST, LONGEST, FORGOTTEN] = [10_000, 300_000, 600_000]
/** An address from which so many connections were cut within so many milliseconds gets new ones slowly for as long. */
const [FLOODS, SLOW] = [3, 60_000]
/** How fast that is: a join is a request and a connection. */
const SLOWLY: RequestLimit = { burst: 4, perSecond: 1 }
/** Persons and addresses that are remembered. */
const REMEMBERED = 10_000

interface Offence {
  readonly times: number
  readonly at: number
}

interface Visitor {
  readonly address: string
  token?: string
  gone: boolean
}

/**
 * Keeps an eye on all connections: cuts those that send more than anybody could need, before it is looked at, and keeps out for a while who
 * was behind them. Others at the same address keep their connections, and get new ones.
 */
export class Gatekeeper {
  readonly #setup: GateSetup
  readonly #now: () => number
  readonly #frames: RequestLimit
  readonly #visitors = new WeakMap<object, Visitor>()
  readonly #open = new Tallies()
  readonly #ofTokens = new Tallies()
  readonly #persons = new ShortMemory<string, Offence>(REMEMBERED)
  readonly #addresses = new ShortMemory<string, Offence>(REMEMBERED)
  readonly #slowly = new KeyedLimit(SLOWLY)
  readonly #ofPersons: KeyedLimit
  readonly #ofAddresses: KeyedLimit

  constructor(setup: GateSetup) {
    this.#setup = setup
    this.#now = setup.now ?? (() => performance.now())
    this.#frames = times(setup.requests, FRAMES)
    this.#ofPersons = new KeyedLimit(times(setup.requests, PERSON))
    this.#ofAddresses = new KeyedLimit(times(setup.requests, ADDRESS))
  }

  /** Sockets that one address may have open, whatever it does with them. */
  get sockets(): number {
    return 2 * this.#setup.connections
  }

  /** Whether an address may ask for one more connection. */
  admits(address: string): boolean {
    if (this.#open.of(address) >= this.#setup.connections) return false
    const offence = this.#addresses.get(address)
    const slow = offence !== undefined && offence.times >= FLOODS && this.#now() - offence.at < SLOW
    return !slow || this.#slowly.take(address)
  }

  /** Whether the person with this token is kept out just now, or has as many connections as anybody may have. */
  bars(token: string): boolean {
    if (this.#ofTokens.of(token) >= this.#setup.connections) return true
    const offence = this.#persons.get(token)
    return offence !== undefined && this.#now() - offence.at < Math.min(LONGEST, FIRST * 2 ** (offence.times - 1))
  }

  /** Watches a connection from its beginning to its end. */
  watch(guest: Guest, address: string): void {
    const visitor: Visitor = { address, gone: false }
    const left = new RequestBucket(this.#frames)
    const silence = setTimeout(() => guest.terminate(), SILENCE)
    const count = (data: unknown): void => {
      if (left.take(1 + lengthOf(data) / WEIGHT) && guest.bufferedAmount < BACKLOG) return
      guest.removeAllListeners('message')
      guest.terminate()
      this.#flooded(visitor)
    }
    this.#visitors.set(guest, visitor)
    this.#open.add(address, 1)
    guest.on('message', (data) => {
      clearTimeout(silence)
      count(data)
    })
    guest.on('ping', count)
    guest.on('pong', count)
    guest.on('close', () => {
      clearTimeout(silence)
      visitor.gone = true
      this.#open.add(address, -1)
      if (visitor.token !== undefined) this.#ofTokens.add(visitor.token, -1)
    })
  }

  /** Says whose connection it is: by the token, or nobody's in particular. Answers what may be asked for over it. */
  knows(guest: object | undefined, token?: string): Allowance {
    const visitor = guest === undefined ? undefined : this.#visitors.get(guest)
    if (visitor?.gone === false && visitor.token === undefined && token !== undefined) {
      visitor.token = token
      this.#ofTokens.add(token, 1)
    }
    const shared =
      token === undefined ? this.#ofAddresses.bucket(visitor?.address ?? '') : this.#ofPersons.bucket(token)
    return new Allowance(new RequestBucket(this.#setup.requests), shared)
  }

  #flooded({ address, token }: Visitor): void {
    this.#note(this.#addresses, address, SLOW)
    if (token !== undefined) this.#note(this.#persons, token, FORGOTTEN)
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
