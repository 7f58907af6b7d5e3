import { networksOf } from './address.ts'
import { NETWORKS } from './limits.ts'
import { Allowance, KeyedLimit, type RequestBucket, type RequestLimit, times } from './rate-limit.ts'

/** An address and its IPv6 networks, each with its limit as a multiple of one address's. */
export function tiersOf(address: string): readonly { readonly key: string; readonly factor: number }[] {
  const wider = networksOf(address).map((key, n) => ({ key, factor: NETWORKS[n] ?? 1 }))
  return [{ key: address, factor: 1 }, ...wider]
}

/**
 * Limits requests per address and per IPv6 network around it, so that owning a network does not multiply the limit by
 * its number of addresses.
 */
export class AddressLimit {
  readonly #limit: RequestLimit
  readonly #byFactor = new Map<number, KeyedLimit>()

  /** `limit`: of one address. */
  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Takes one request, or one of a given weight; `false` beyond the limit. */
  take(address: string, weight = 1): boolean {
    return this.allowance(address).take(weight)
  }

  /** The remaining allowance of an address. */
  allowance(address: string): Allowance {
    return new Allowance(...this.buckets(address))
  }

  /** Seconds from the last request of an address until the next is accepted. */
  wait(address: string): number {
    return Math.max(...this.buckets(address).map(({ wait }) => wait))
  }

  /** The buckets of an address and of the networks around it. */
  buckets(address: string): RequestBucket[] {
    return tiersOf(address).map(({ key, factor }) => {
      let limit = this.#byFactor.get(factor)
      if (limit === undefined) {
        limit = new KeyedLimit(times(this.#limit, factor))
        this.#byFactor.set(factor, limit)
      }
      return limit.bucket(key)
    })
  }
}
