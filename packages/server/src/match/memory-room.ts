import type { HeldMatch } from './held-match.ts'

/** Part of the matches in memory that are put to sleep at once where one must: not every match that wakes has to look for another. */
const SPARE = 0.05
/** Milliseconds after which matches are put to sleep that could not be before. */
const AGAIN = 2_000

/** Keeps the most recently used of the open matches in memory, up to a bound. */
export class MemoryRoom {
  readonly #most: number
  readonly #open: () => Iterable<HeldMatch>
  #later: NodeJS.Timeout | undefined

  /** `most`: matches in memory; `open`: all that are open, asleep or not. */
  constructor(most: number, open: () => Iterable<HeldMatch>) {
    this.#most = most
    this.#open = open
  }

  /** Matches in memory. */
  get taken(): number {
    let count = 0
    for (const { match } of this.#open()) if (match !== undefined) count++
    return count
  }

  /** Puts the least recently used matches to sleep while more are in memory than may be. */
  make(): void {
    const excess = this.taken - this.#most
    if (excess <= 0) return
    const idle = [...this.#open()].filter((each) => each.idle).sort((a, b) => a.usedAt - b.usedAt)
    for (const each of idle.slice(0, excess + Math.floor(this.#most * SPARE))) each.sleep()
    // What is still to be written of the others is written soon.
    if (idle.length < excess) this.#later ??= setTimeout(this.#again, AGAIN).unref()
  }

  readonly #again = (): void => {
    this.#later = undefined
    this.make()
  }
}
