import { fault } from '../faults.ts'
import { FairQueue, type QueueBounds } from './fair-queue.ts'

/** How much may wait in {@link FairTurns}, and for how long. */
export interface TurnBounds extends QueueBounds {
  /** Milliseconds for which something may wait for its turn; without it, for ever. */
  readonly longest?: number
}

/** Who asks, to be fair to others; and when nobody waits for the answer any more. */
export interface Asking {
  readonly asker: string
  readonly signal?: AbortSignal
}

/** Rejects work for which nobody waits any more: there is nobody to be told. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'
}

interface Waiting {
  /** Does the work; never rejects. */
  readonly start: () => Promise<void>
  /** Rejects whoever waits for it. */
  readonly give: (error: Error) => void
}

/** Lets only so much work be done at once, and only so much wait; askers take turns. */
export class FairTurns {
  readonly #most: number
  readonly #longest: number | undefined
  readonly #queue: FairQueue<Waiting>
  readonly #running = new Set<Promise<void>>()
  readonly #ending = new AbortController()

  /** `atOnce`: pieces of work that are done at the same time. */
  constructor(atOnce: number, bounds: TurnBounds) {
    this.#most = atOnce
    this.#longest = bounds.longest
    this.#queue = new FairQueue(bounds)
  }

  /** How much waits for its turn. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Tells when no more work is done. */
  get ending(): AbortSignal {
    return this.#ending.signal
  }

  /** Throws the `Fault` `too-busy` if work of this asker would be refused now. */
  admit(asker: string): void {
    if (this.#ending.signal.aborted || !this.#queue.admits(asker)) throw fault('too-busy')
  }

  /**
   * Does `work` once its turn has come; `left` tells it that nobody waits for it any more, with the reason that it should reject with. Rejects
   * with what it rejects with, with the `Fault` `too-busy` if too much waits or this waited too long, and with {@link AskerGone} as soon as
   * the asker has left.
   */
  run<T>(work: (left: AbortSignal) => Promise<T>, { asker, signal }: Asking): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const left = new AbortController()
    let patience: NodeJS.Timeout | undefined
    const give = (error: Error): void => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', leave)
      reject(error)
    }
    const leave = (): void => {
      this.#queue.remove(asker, waiting)
      give(new AskerGone())
      left.abort(new AskerGone())
    }
    const start = async (): Promise<void> => {
      clearTimeout(patience)
      await work(AbortSignal.any([left.signal, this.#ending.signal])).then(resolve, reject)
      signal?.removeEventListener('abort', leave)
    }
    const waiting: Waiting = { start, give }
    if (signal?.aborted === true) give(new AskerGone())
    else if (this.#ending.signal.aborted || !this.#queue.add(asker, waiting)) give(fault('too-busy'))
    else {
      signal?.addEventListener('abort', leave, { once: true })
      const tooLong = (): void => {
        if (this.#queue.remove(asker, waiting)) give(fault('too-busy'))
      }
      if (this.#longest !== undefined) patience = setTimeout(tooLong, this.#longest).unref()
      this.#next()
    }
    return promise
  }

  #next(): void {
    while (this.#running.size < this.#most) {
      const waiting = this.#queue.next()
      if (waiting === undefined) return
      const running = waiting.start().finally(() => {
        this.#running.delete(running)
        this.#next()
      })
      this.#running.add(running)
    }
  }

  /** Refuses what waits with `too-busy`, and tells what is being done that it is to end; resolves once it has. */
  async close(): Promise<void> {
    this.#ending.abort(fault('too-busy'))
    for (let waiting = this.#queue.next(); waiting !== undefined; waiting = this.#queue.next())
      waiting.give(fault('too-busy'))
    await Promise.all(this.#running)
  }
}
