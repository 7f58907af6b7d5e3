import { fault } from '../faults.ts'
import { FairQueue, type QueueBounds } from './fair-queue.ts'

/** Bounds of {@link FairTurns}. */
export interface TurnBounds extends QueueBounds {
  /** Milliseconds that work may wait for its turn; unlimited by default. */
  readonly longest?: number
}

/** The client for which work is done, and a signal that aborts when the client leaves. */
export interface Asking {
  readonly asker: string
  readonly signal?: AbortSignal
}

/** Rejects work whose client has left, so that no answer is needed. */
export class AskerGone extends Error {
  override readonly name = 'AskerGone'
}

interface Waiting {
  /** Does the work; never rejects. */
  readonly start: () => Promise<void>
  /** Rejects the waiting caller. */
  readonly give: (error: Error) => void
}

/** Runs a limited number of jobs at once, with bounded queues in which clients take turns. */
export class FairTurns {
  readonly #most: number
  readonly #longest: number | undefined
  readonly #queue: FairQueue<Waiting>
  readonly #running = new Set<Promise<void>>()
  readonly #ending = new AbortController()

  /** `atOnce`: number of jobs that run concurrently. */
  constructor(atOnce: number, bounds: TurnBounds) {
    this.#most = atOnce
    this.#longest = bounds.longest
    this.#queue = new FairQueue(bounds)
  }

  /** Number of queued jobs. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Aborts when no more work will be done. */
  get ending(): AbortSignal {
    return this.#ending.signal
  }

  /** Throws the `Fault` `too-busy` if work of this client would be refused now. */
  admit(asker: string): void {
    if (this.#ending.signal.aborted || !this.#queue.admits(asker)) throw fault('too-busy')
  }

  /**
   * Runs `work` in turn; its signal aborts when the result is no longer needed, with the error to reject with. Rejects
   * as `work` does, with the `Fault` `too-busy` if the queue is full or the wait too long, and with {@link AskerGone}
   * once the client leaves.
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

  /** Refuses queued work with `too-busy` and aborts running work; resolves once that has ended. */
  async close(): Promise<void> {
    this.#ending.abort(fault('too-busy'))
    for (let waiting = this.#queue.next(); waiting !== undefined; waiting = this.#queue.next())
      waiting.give(fault('too-busy'))
    await Promise.all(this.#running)
  }
}
