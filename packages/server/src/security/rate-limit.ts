import { ShortMemory } from './short-memory.ts'

/** A token bucket's size and rate. */
export interface RequestLimit {
  /** Requests that may come at once. */
  readonly burst: number
  /** Requests per second in the long run. */
  readonly perSecond: number
}

/** A token bucket. */
export class RequestBucket {
  readonly #limit: RequestLimit
  #left: number
  #at = performance.now()

  constructor(limit: RequestLimit) {
    this.#limit = limit
    this.#left = limit.burst
  }

  /** Takes one request, or one of a given weight; `false` beyond the limit. */
  take(weight = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#limit.burst, this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond)
    this.#at = now
    if (this.#left < weight) return false
    this.#left -= weight
    return true
  }

  /** Returns one request that was taken. */
  giveBack(): void {
    this.#left = Math.min(this.#limit.burst, this.#left + 1)
  }

  /** Charges the actual cost of a request, even below zero: the next requests wait until that has refilled. */
  charge(weight: number): void {
    this.take(0)
    this.#left -= weight
  }

  /** Whether anything is left. */
  get left(): boolean {
    return this.take(0)
  }

  /** Seconds from the last {@link take} until the next request is accepted. */
  get wait(): number {
    return Math.max(0, 1 - this.#left) / this.#limit.perSecond
  }
}

/** A token bucket per key, such as an address or user. */
export class KeyedLimit {
  readonly #limit: RequestLimit
  readonly #buckets = new ShortMemory<string, RequestBucket>()

  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Takes one request of a key; `false` beyond the limit. */
  take(key: string): boolean {
    return this.bucket(key).take()
  }

  /** The bucket of a key. */
  bucket(key: string): RequestBucket {
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      bucket = new RequestBucket(this.#limit)
      this.#buckets.set(key, bucket)
    }
    return bucket
  }

  /** Seconds from the last request of a key until the next is accepted. */
  wait(key: string): number {
    return this.#buckets.get(key)?.wait ?? 0
  }
}

/** Several buckets that must all admit a request. */
export class Allowance {
  readonly #buckets: readonly Pick<RequestBucket, 'take'>[]

  constructor(...buckets: readonly Pick<RequestBucket, 'take'>[]) {
    this.#buckets = buckets
  }

  /** Takes one request, or one of a given weight; `false` beyond a limit. */
  take(weight = 1): boolean {
    return this.#buckets.every((bucket) => bucket.take(weight))
  }
}

/** An allowance that also charges requests the processor time they took. */
export class TimedAllowance {
  readonly #time: readonly RequestBucket[]
  readonly #requests: Pick<RequestBucket, 'take'>

  /** `time`: buckets of processor milliseconds. */
  constructor(time: readonly RequestBucket[], requests: Pick<RequestBucket, 'take'>) {
    this.#time = time
    this.#requests = requests
  }

  /**
   * Takes one request, or one of a given weight; `false` beyond the limit, or while earlier requests' time is
   * overdrawn.
   */
  take(weight = 1): boolean {
    return this.#time.every(({ left }) => left) && this.#requests.take(weight)
  }

  /** Runs part of a request and charges its processor time. Rethrows its errors. */
  spend<T>(work: () => T): T {
    const from = process.threadCpuUsage()
    try {
      return work()
    } finally {
      const { user, system } = process.threadCpuUsage(from)
      this.charge((user + system) / 1000)
    }
  }

  /** Charges processor time spent elsewhere, in milliseconds. */
  charge(milliseconds: number): void {
    for (const bucket of this.#time) bucket.charge(milliseconds)
  }
}

/** A limit multiplied by a factor. */
export function times(limit: RequestLimit, factor: number): RequestLimit {
  return { burst: limit.burst * factor, perSecond: limit.perSecond * factor }
}
