import { fault } from '../faults.ts'
import { boundsFor, type MatchBounds, type MatchCounts } from './bounds.ts'

/** Part of the matches in memory that are put to sleep at once where one must: not every match that wakes has to look for another. */
const SPARE = 0.05
/** Milliseconds after which matches are put to sleep that could not be before. */
const AGAIN = 2_000

/** A match that can leave the memory until something is asked of it. */
export interface Sleeper {
  /** `undefined` while it sleeps. */
  readonly match: unknown
  /** Whether it can be put to {@link sleep}. */
  readonly idle: boolean
  /** When something was asked of it last, by `performance.now()`. */
  readonly usedAt: number
  sleep(): void
}

/** Matches that share the memory of a process with others: those that it holds, or those of other processes that are watched here. */
export interface Sleepers {
  /** Number of open matches, asleep or not, and those that are being read. */
  readonly size: number
  /** Those that were read. */
  loaded(): Iterable<Sleeper>
}

/** Keeps the most recently used of the open matches of a process in memory, up to a bound. */
export class MemoryRoom {
  readonly #bounds: MatchBounds
  readonly #open: Sleepers[] = []
  #later: NodeJS.Timeout | undefined

  constructor(bounds: MatchBounds = boundsFor()) {
    this.#bounds = bounds
  }

  /** Lets these matches have a part of the room. */
  add(open: Sleepers): void {
    this.#open.push(open)
  }

  *#loaded(): Iterable<Sleeper> {
    for (const each of this.#open) yield* each.loaded()
  }

  get #taken(): number {
    let count = 0
    for (const { match } of this.#loaded()) if (match !== undefined) count++
    return count
  }

  get #size(): number {
    return this.#open.reduce((sum, { size }) => sum + size, 0)
  }

  /** How many matches there are, and may be. */
  get counts(): MatchCounts {
    return { awake: this.#taken, open: this.#size, bounds: this.#bounds }
  }

  /** Throws the `Fault` `too-busy` if there is no room for another open match. */
  admit(): void {
    if (this.#size >= this.#bounds.open) throw fault('too-busy')
  }

  /** Puts the least recently used matches to sleep while more are in memory than may be. */
  make(): void {
    const { awake } = this.#bounds
    const excess = this.#taken - awake
    if (excess <= 0) return
    const idle = [...this.#loaded()].filter((each) => each.idle).sort((a, b) => a.usedAt - b.usedAt)
    for (const each of idle.slice(0, excess + Math.floor(awake * SPARE))) each.sleep()
    // What is still to be written of the others is written soon.
    if (idle.length < excess) this.#later ??= setTimeout(this.#again, AGAIN).unref()
  }

  readonly #again = (): void => {
    this.#later = undefined
    this.make()
  }
}
