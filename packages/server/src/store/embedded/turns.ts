/**
 * Who may speak to a store that has one connection: single statements whenever no transaction runs, a transaction alone. All in the order in
 * which they come.
 */
export class Turns {
  #held = false
  readonly #waiting: { readonly alone: boolean; readonly go: () => void }[] = []

  /** Calls `send` when a single statement may be sent: at once, if that is now. */
  single<T>(send: () => Promise<T>): Promise<T> {
    if (!this.#held && this.#waiting.length === 0) return send()
    return new Promise((done, failed) => this.#waiting.push({ alone: false, go: () => send().then(done, failed) }))
  }

  /** Does `work` while nobody else speaks. */
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

  /** Lets single statements through up to the next transaction, and then that. */
  #next(): void {
    while (!this.#held) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#held = next.alone
      next.go()
    }
  }
}
