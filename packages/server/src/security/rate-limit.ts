import { ShortMemory } from './short-memory.ts'

/** How many requests a connection may make. */
export interface RequestLimit {
  /** Requests that may come at once. */
  readonly burst: number
  /** Requests per second in the long run. */
  readonly perSecond: number
}

/** Counts the requests of one connection. */
export class RequestBucket {
  readonly #limit: RequestLimit
  #left: number
  #at = performance.now()

  constructor(limit: RequestLimit) {
    this.#limit = limit
    this.#left = limit.burst
  }

  /** Takes one request, or one that weighs as much as so many; `false` if there are too many. */
  take(weight = 1): boolean {
    const now = performance.now()
    this.#left = Math.min(this.#limit.burst, this.#left + ((now - this.#at) / 1000) * this.#limit.perSecond)
    this.#at = now
    if (this.#left < weight) return false
    this.#left -= weight
    return true
  }

  /** One request that was taken does not count. */
  giveBack(): void {
    this.#left = Math.min(this.#limit.burst, this.#left + 1)
  }

  /** Charges what a request turned out to cost, even below zero: the next requests wait until it is back. */
  charge(weight: number): void {
    this.take(0)
    this.#left -= weight
  }

  /** Whether anything is left. */
  get left(): boolean {
    return this.take(0)
  }

  /** Seconds from the last {@link take} until the next request is taken. */
  get wait(): number {
    return Math.max(0, 1 - this.#left) / this.#limit.perSecond
  }
}

/** Counts requests by address, or by whatever else tells askers apart. */
export class KeyedLimit {
  readonly #limit: RequestLimit
  readonly #buckets = new ShortMemory<string, RequestBucket>()

  constructor(limit: RequestLimit) {
    this.#limit = limit
  }

  /** Takes one request of this asker; `false` if there are too many. */
  take(key: string): boolean {
    return this.bucket(key).take()
  }

  /** What this asker has left. */
  bucket(key: string): RequestBucket {
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      bucket = new RequestBucket(this.#limit)
      this.#buckets.set(key, bucket)
    }
    return bucket
  }

  /** Seconds from the last request of this asker until the next is taken. */
  wait(key: string): number {
    return this.#buckets.get(key)?.wait ?? 0
  }
}

/** Lets a request through that each of several buckets lets through. */
export class Allowance {
  readonly #buckets: readonly Pick<RequestBucket, 'take'>[]

  constructor(...buckets: readonly Pick<RequestBucket, 'take'>[]) {
    this.#buckets = buckets
  }

  /** Takes one request, or one that weighs as much as so many; `false` if there are too many. */
  take(weight = 1): boolean {
    return this.#buckets.every((bucket) => bucket.take(weight))
  }
}

/** An allowance whose requests are charged the processor time that they took, once it is known. */
export class TimedAllowance {
  readonly #time: readonly RequestBucket[]
  readonly #requests: Pick<RequestBucket, 'take'>

  /** `time`: buckets of milliseconds of the processor. */
  constructor(time: readonly RequestBucket[], requests: Pick<RequestBucket, 'take'>) {
    this.#time = time
    this.#requests = requests
  }

  /** Takes one request, or one that weighs as much as so many; `false` if there are too many, or what was asked before took too long. */
  take(weight = 1): boolean {
    return this.#time.every(({ left }) => left) && this.#requests.take(weight)
  }

  /** Does a part of what was asked, and charges the processor time that it took. What it throws is thrown. */
  spend<T>(work: () => T): T {
    const from = process.threadCpuUsage()
    try {
      return work()
    } finally {
      const { user, system } = process.threadCpuUsage(from)
      this.charge((user + system) / 1000)
    }
  }

  /** Charges processor time that was spent elsewhere, in milliseconds. */
  charge(milliseconds: number): void {
    for (const bucket of this.#time) bucket.charge(milliseconds)
  }
}

/** A limit so many times as large. */
export function times(limit: RequestLimit, factor: number): RequestLimit {
  return { burst: limit.burst * factor, perSecond: limit.perSecond * factor }
}
