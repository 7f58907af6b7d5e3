import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fault } from '../faults.ts'
import { addressOf } from './address.ts'
import { AddressLimit } from './address-limit.ts'
import { defaultArrivals } from './limits.ts'
import type { RequestLimit } from './rate-limit.ts'

/** This machine's own addresses, which are not limited; IPv6 as a /64. */
const OWN = /^(127\.|::ffff:127\.|0:0:0:0::$)/

/** Limits new users and matches per address. */
export class Arrivals {
  readonly #proxies: number
  readonly #users: AddressLimit
  readonly #matches: AddressLimit
  readonly #key = randomBytes(32)

  /** `proxies`: reverse proxies in front of this server. */
  constructor(proxies: number, limit: RequestLimit = defaultArrivals) {
    this.#proxies = proxies
    this.#users = new AddressLimit(limit)
    this.#matches = new AddressLimit(limit)
  }

  /** Counts a new user. Beyond the limit, throws the `Fault` `too-fast` with the minutes to wait. */
  user(request: IncomingMessage): void {
    this.#count(this.#users, request, 'error.too-many.users')
  }

  /** Counts a new match. Beyond the limit, throws the `Fault` `too-fast` with the minutes to wait. */
  match(request: IncomingMessage): void {
    this.#count(this.#matches, request, 'error.too-many.matches')
  }

  /**
   * A keyed hash that distinguishes addresses while this process runs; `null` for this machine. The key is not stored,
   * so the store reveals no address.
   */
  origin(request: IncomingMessage): string | null {
    const address = addressOf(request, this.#proxies)
    if (OWN.test(address)) return null
    return createHmac('sha256', this.#key).update(address).digest('base64url').slice(0, 16)
  }

  #count(limit: AddressLimit, request: IncomingMessage, key: string): void {
    const address = addressOf(request, this.#proxies)
    if (OWN.test(address) || limit.take(address)) return
    throw fault('too-fast', { key, args: { minutes: Math.max(1, Math.ceil(limit.wait(address) / 60)) } })
  }
}
