/**
 * Schedules a store with one connection in order of arrival: single statements while no transaction runs, and each
 * transaction alone.
 */
export class Turns {
  #held = false
  readonly #waiting: { readonly alone: boolean; readonly go: () => void }[] = []

  /** Calls `send` as soon as a single statement may be sent, possibly at once. */
  single<T>(send: () => Promise<T>): Promise<T> {
    if (!this.#held && this.#waiting.length === 0) return send()
    return new Promise((done, failed) => this.#waiting.push({ alone: false, go: () => send().then(done, failed) }))
  }

  /** Runs `work` while nothing else uses the connection. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#held || this.#waiting.length > 0) await new Promise<void>((go) => this.#waiting.push({ alone: true, go }))
    else this.#held = true
    try {
      return await work()
    } finally {
      this.#held = false
      this.#next()
    }
  }

  /** Releases single statements up to the next transaction, then the transaction. */
  #next(): void {
    while (!this.#held) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#held = next.alone
      next.go()
    }
  }
}
