import { networksOf } from './address.ts'
import { NETWORKS } from './limits.ts'
import { Allowance, KeyedLimit, type RequestBucket, type RequestLimit, times } from './rate-limit.ts'

/** An address with the networks of IPv6 around it, each with how many times as much may come from it as from one address. */
export function tiersOf(address: string): readonly { readonly key: string; readonly factor: number }[] {
  const wider = networksOf(address).map((key, n) => ({ key, factor: NETWORKS[n] ?? 1 }))
  return [{ key: address, factor: 1 }, ...wider]
}

/** Counts requests by address, and by the networks around it: who has a whole network may not ask for as much as all of its addresses. */
export class AddressLimit {
  readonly #limit: RequestLimit
  readonly #byFactor = new Map<number, KeyedLimit>()

  /** `limit`: of one address. */
  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Takes one request of an address, or one that weighs as much as so many; `false` if there are too many. */
  take(address: string, weight = 1): boolean {
    return this.allowance(address).take(weight)
  }

  /** What an address has left. */
  allowance(address: string): Allowance {
    return new Allowance(...this.buckets(address))
  }

  /** Seconds from the last request of an address until the next is taken. */
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
