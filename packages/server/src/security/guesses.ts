import { createHmac, randomBytes } from 'node:crypto'
import { networksOf } from './address.ts'
import { GUESSES_OF_NETWORK } from './limits.ts'
import { KeyedLimit, RequestBucket, type RequestLimit } from './rate-limit.ts'
import { ShortMemory } from './short-memory.ts'

/** Wrong secrets in a row that an address may give before it must wait. */
const FREE = 5
/** Milliseconds of the first wait, doubled with each further wrong secret until the longest. */
const [FIRST, LONGEST] = [1_000, 15 * 60_000]
/** Milliseconds after which nobody remembers a wrong secret. */
const FORGOTTEN = 24 * 3_600_000
/** Wrong secrets of an address of which is known what was like them. */
const REMEMBERED = 32
/** What all addresses together may try that never gave the right one: whoever has thousands of them is no faster for it. */
const STRANGERS: RequestLimit = { burst: 100, perSecond: 0.1 }

/** What guesses go by. */
export interface GuessSetup {
  /** The time in milliseconds. */
  readonly now?: () => number
  /** What all strangers together may try. */
  readonly strangers?: RequestLimit
}

/** One try. */
export interface Guess {
  readonly address: string
  /** Whether it comes from this machine: whoever looks after it gets in however many guess. */
  readonly near?: boolean
  /** What is tried, where there are secrets of many users, with a dash between its parts; absent: there is one secret. */
  readonly secret?: string
}

/** The wrong tries of an address that still count. */
interface Wrong {
  readonly times: number
  readonly at: number
  /** Of the last of them, in their order: what tells whether a right secret was meant. */
  readonly parts: readonly (readonly string[])[]
}

/**
 * Counts secrets that are tried, each before anybody looks at it. An address that guesses must wait longer and longer, and is not even listened to
 * meanwhile; that keeps nobody else out. A right one takes back what was counted of the same one mistyped, of which some part is the same: a right secret of
 * one's own forgives no guesses at those of others. Of a network of IPv6 only so much is listened to, however many addresses it has, and of all strangers
 * together; not of those from where a right one came before.
 */
export class Guesses {
  readonly #now: () => number
  readonly #wrong = new ShortMemory<string, Wrong>()
  readonly #known = new ShortMemory<string, true>()
  readonly #strangers: RequestBucket
  readonly #networks = GUESSES_OF_NETWORK.map((limit) => new KeyedLimit(limit))
  /** So that what was tried stands nowhere. */
  readonly #key = randomBytes(32)

  constructor({ now = () => performance.now(), strangers = STRANGERS }: GuessSetup = {}) {
    this.#now = now
    this.#strangers = new RequestBucket(strangers)
  }

  /** Counts one try as wrong, until {@link right} says otherwise. Answers 0, or the seconds until the address may try again. */
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

  /** The last try of an address was right. */
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

  /** What the networks around an address may still try, from the narrowest on. */
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

/** Milliseconds to wait after so many wrong secrets. */
function pause(times: number): number {
  return Math.min(LONGEST, FIRST * 2 ** (times - FREE))
}
