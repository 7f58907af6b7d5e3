import { createHmac, randomBytes } from 'node:crypto'
import { networksOf } from './address.ts'
import { GUESSES_OF_NETWORK } from './limits.ts'
import { KeyedLimit, RequestBucket, type RequestLimit } from './rate-limit.ts'
import { ShortMemory } from './short-memory.ts'

/** Consecutive wrong secrets that an address may give before it must wait. */
const FREE = 5
/** Milliseconds of the first wait, doubled with each further wrong secret, and the longest. */
const [FIRST, LONGEST] = [1_000, 15 * 60_000]
/** Milliseconds until wrong secrets are forgotten. */
const FORGOTTEN = 24 * 3_600_000
/** Wrong secrets of an address whose parts are remembered. */
const REMEMBERED = 32
/** Limit of attempts by all addresses that never gave a right secret, so that a botnet is no faster. */
const STRANGERS: RequestLimit = { burst: 100, perSecond: 0.1 }

/** Options of {@link Guesses}. */
export interface GuessSetup {
  /** The time in milliseconds. */
  readonly now?: () => number
  /** Limit of all unknown addresses together. */
  readonly strangers?: RequestLimit
}

/** One attempt. */
export interface Guess {
  readonly address: string
  /** Whether it comes from this machine: its administrator is admitted however many others guess. */
  readonly near?: boolean
  /** The secret, its parts joined by dashes, if there are secrets of many users; absent with a single secret. */
  readonly secret?: string
}

/** The wrong attempts of an address that still count. */
interface Wrong {
  readonly times: number
  readonly at: number
  /** The hashed parts of the last ones, in order, to recognize typing errors in a right secret. */
  readonly parts: readonly (readonly string[])[]
}

/**
 * Counts attempts at secrets, each before it is compared. An address that guesses must wait ever longer, and is refused
 * meanwhile; other addresses are not affected. A right secret forgives earlier attempts that share a part with it
 * (typing errors), but not guesses at other users' secrets. Each IPv6 network, and all unknown addresses together, are
 * limited too; addresses that gave a right secret before are exempt.
 */
export class Guesses {
  readonly #now: () => number
  readonly #wrong = new ShortMemory<string, Wrong>()
  readonly #known = new ShortMemory<string, true>()
  readonly #strangers: RequestBucket
  readonly #networks = GUESSES_OF_NETWORK.map((limit) => new KeyedLimit(limit))
  /** Key for hashing attempts, so that none is stored in plain text. */
  readonly #key = randomBytes(32)

  constructor({ now = () => performance.now(), strangers = STRANGERS }: GuessSetup = {}) {
    this.#now = now
    this.#strangers = new RequestBucket(strangers)
  }

  /**
   * Counts an attempt as wrong until {@link right} is called. Returns 0, or the seconds until the address may try
   * again.
   */
  take({ address, near = false, secret }: Guess): number {
    const now = this.#now()
    const { times, at, parts } = this.#before(address, now)
    const wait = times < FREE ? 0 : at + pause(times) - now
    if (wait > 0) return Math.ceil(wait / 1000)
    if (!near && !this.#known.has(address)) {
      const closed = this.#network(address).find((bucket) => !bucket.take())
      if (closed !== undefined) return Math.ceil(closed.wait)
      if (!this.#strangers.take()) return Math.ceil(this.#strangers.wait)
    }
    this.#wrong.set(address, { times: times + 1, at: now, parts: [...parts, this.#parts(secret)].slice(-REMEMBERED) })
    return 0
  }

  /** The last attempt of an address was right. */
  right({ address, near = false, secret }: Guess): void {
    const { times, at, parts } = this.#before(address, this.#now())
    const own = new Set(this.#parts(secret))
    const others = parts.filter((each) => secret !== undefined && !each.some((part) => own.has(part)))
    const left = secret === undefined ? 0 : times - (parts.length - others.length)
    if (left > 0) this.#wrong.set(address, { times: left, at, parts: others })
    else this.#wrong.delete(address)
    if (near || this.#known.has(address)) return
    this.#known.set(address, true)
    for (const bucket of [...this.#network(address), this.#strangers]) bucket.giveBack()
  }

  /** The buckets of the networks around an address, narrowest first. */
  #network(address: string): RequestBucket[] {
    return networksOf(address).flatMap((key, n) => this.#networks[n]?.bucket(key) ?? [])
  }

  #parts(secret = ''): string[] {
    const parts = secret.split('-').filter((part) => part !== '')
    return parts.map((part) => createHmac('sha256', this.#key).update(part).digest('base64url').slice(0, 12))
  }

  #before(address: string, now: number): Wrong {
    const before = this.#wrong.get(address)
    return before !== undefined && now - before.at < FORGOTTEN ? before : { times: 0, at: now, parts: [] }
  }
}

/** Milliseconds to wait after this many wrong secrets. */
function pause(times: number): number {
  return Math.min(LONGEST, FIRST * 2 ** (times - FREE))
}
