import type { ChatLine } from '@topside/protocol'

/** Receives lines in order, each once. */
export type LineListener = (lines: readonly ChatLine[]) => void

/** What a channel works with. */
export interface ChannelServices {
  /** At most a page of lines from a number on; empty after the last line. */
  readonly read: (from: number) => Promise<readonly ChatLine[]>
  /** Milliseconds between polls, where notifications can be lost; absent: no polling. */
  readonly interval?: number | undefined
}

/** Milliseconds until a failed read is retried. */
const RETRY = 1_000

/** Delivers the new lines of one chat room to listeners in this process, read from the store in order. */
export class Channel {
  readonly #services: ChannelServices
  readonly #listeners = new Set<LineListener>()
  /** Number of the first line that may be delivered: the earlier ones were, or are older than the first listener. */
  #told: number
  #reading = false
  #again = false
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(services: ChannelServices, count: number) {
    this.#services = services
    this.#told = count
    this.#later(services.interval)
  }

  add(hear: LineListener): void {
    this.#listeners.add(hear)
  }

  delete(hear: LineListener): void {
    this.#listeners.delete(hear)
  }

  /** Reads lines not yet delivered. */
  async readOn(): Promise<void> {
    if (this.#reading) {
      this.#again = true
      return
    }
    this.#reading = true
    let wait = this.#services.interval
    try {
      do {
        this.#again = false
        const lines = await this.#services.read(this.#told)
        // Deleted lines leave gaps.
        this.#told = Math.max(this.#told, (lines.at(-1)?.n ?? -1) + 1)
        if (lines.length > 0) {
          this.#again = true
          for (const hear of this.#listeners) hear(lines)
        }
      } while (this.#again)
    } catch {
      wait = RETRY
    }
    this.#reading = false
    this.#later(wait)
  }

  /** Stops polling. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #later(wait: number | undefined): void {
    clearTimeout(this.#timer)
    if (this.#stopped || wait === undefined) return
    this.#timer = setTimeout(() => void this.readOn(), wait)
  }
}
