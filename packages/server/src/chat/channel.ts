import type { ChatLine } from '@topside/protocol'

/** Told of lines in their order, each once. */
export type Hear = (lines: readonly ChatLine[]) => void

/** What a channel works with. */
export interface ChannelServices {
  /** Lines from a number on, as many as fit; none if there are no more. */
  readonly read: (from: number) => Promise<readonly ChatLine[]>
  /** Milliseconds after which it looks by itself, in case that nobody tells of new lines; absent: it need not. */
  readonly interval?: number | undefined
}

/** Milliseconds until the store is asked again after it failed. */
const RETRY = 1_000

/** The lines of one room of chat, for those in this process who want to hear of new ones. All come from the store, in their order. */
export class Channel {
  readonly #services: ChannelServices
  readonly #listeners = new Set<Hear>()
  /** Number of lines that were told, or were there before anybody listened. */
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

  add(hear: Hear): void {
    this.#listeners.add(hear)
  }

  delete(hear: Hear): void {
    this.#listeners.delete(hear)
  }

  /** Reads on, because there are lines that were not told. */
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
        this.#told += lines.length
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

  /** Looks no more by itself. */
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
