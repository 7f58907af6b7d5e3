import { RequestBucket, type RequestLimit } from './rate-limit.ts'
import { ShortMemory } from './short-memory.ts'

/** Wrong passwords in a row that an address may give before it must wait. */
const FREE = 5
/** Milliseconds of the first wait, doubled with each further wrong password until the longest. */
const [FIRST, LONGEST] = [1_000, 15 * 60_000]
/** Milliseconds after which nobody remembers a wrong password. */
const FORGOTTEN = 24 * 3_600_000
/** What all addresses together may try that never gave the right one: whoever has thousands of them is no faster for it. */
const STRANGERS: RequestLimit = { burst: 100, perSecond: 0.1 }

/** What guesses go by. */
export interface GuessSetup {
  /** The time in milliseconds. */
  readonly now?: () => number
  /** What all strangers together may try. */
  readonly strangers?: RequestLimit
}

/**
 * Counts passwords that are tried, each before anybody looks at it. An address that guesses must wait longer and longer, and is not even listened
 * to meanwhile; that keeps nobody else out. When very many addresses guess, new ones from afar are kept out as well, but not those from which
 * the right one was given before.
 */
export class Guesses {
  readonly #now: () => number
  readonly #wrong = new ShortMemory<string, { readonly times: number; readonly at: number }>()
  readonly #known = new ShortMemory<string, true>()
  readonly #strangers: RequestBucket

  constructor({ now = () => performance.now(), strangers = STRANGERS }: GuessSetup = {}) {
    this.#now = now
    this.#strangers = new RequestBucket(strangers)
  }

  /**
   * Counts one try of an address as wrong, until {@link right} says otherwise. Answers 0, or the seconds until it may try again. Who is `near` is
   * no stranger: whoever looks after the machine gets in however many guess.
   */
  take(address: string, near = false): number {
    const now = this.#now()
    const before = this.#wrong.get(address)
    const times = before !== undefined && now - before.at < FORGOTTEN ? before.times : 0
    const wait = before === undefined || times < FREE ? 0 : before.at + pause(times) - now
    if (wait > 0) return Math.ceil(wait / 1000)
    if (!near && !this.#known.has(address) && !this.#strangers.take()) return Math.ceil(this.#strangers.wait)
    this.#wrong.set(address, { times: times + 1, at: now })
    return 0
  }

  /** The last try of an address was right. */
  right(address: string): void {
    this.#wrong.delete(address)
    this.#known.set(address, true)
  }
}

/** Milliseconds to wait after so many wrong passwords. */
function pause(times: number): number {
  return Math.min(LONGEST, FIRST * 2 ** (times - FREE))
}
