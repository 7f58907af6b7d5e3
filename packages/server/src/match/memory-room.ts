import { fault } from '../faults.ts'
import { boundsFor, type MatchBounds, type MatchCounts } from './bounds.ts'

/**
 * Share of additional matches put to sleep when the limit is exceeded, so that not every waking match must evict
 * another.
 */
const SPARE = 0.05
/** Milliseconds until the next attempt if too few matches were idle. */
const AGAIN = 2_000

/** A match that can be unloaded until it is used again. */
export interface Sleeper {
  /** `undefined` while asleep. */
  readonly match: unknown
  /** Whether it may {@link sleep}. */
  readonly idle: boolean
  /** Time of the last request, by `performance.now()`. */
  readonly usedAt: number
  sleep(): void
}

/** A group of open matches in a process's memory: matches that it holds, or replicas. */
export interface Sleepers {
  /** Number of open matches, including sleeping ones and those being loaded. */
  readonly size: number
  /** The loaded matches, including sleeping ones. */
  loaded(): Iterable<Sleeper>
}

/** Keeps the most recently used open matches of a process in memory, up to a limit. */
export class MemoryRoom {
  readonly #bounds: MatchBounds
  readonly #open: Sleepers[] = []
  #later: NodeJS.Timeout | undefined

  constructor(bounds: MatchBounds = boundsFor()) {
    this.#bounds = bounds
  }

  /** Adds a group of matches. */
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

  /** Numbers of matches, and their limits. */
  get counts(): MatchCounts {
    return { awake: this.#taken, open: this.#size, bounds: this.#bounds }
  }

  /** Throws the `Fault` `too-busy` if no more matches may be open. */
  admit(): void {
    if (this.#size >= this.#bounds.open) throw fault('too-busy')
  }

  /** Puts the least recently used matches to sleep if too many are in memory. */
  make(): void {
    const { awake } = this.#bounds
    const excess = this.#taken - awake
    if (excess <= 0) return
    const idle = [...this.#loaded()].filter((each) => each.idle).sort((a, b) => a.usedAt - b.usedAt)
    for (const each of idle.slice(0, excess + Math.floor(awake * SPARE))) each.sleep()
    // The others become idle once they are written, which is soon.
    if (idle.length < excess) this.#later ??= setTimeout(this.#again, AGAIN).unref()
  }

  readonly #again = (): void => {
    this.#later = undefined
    this.make()
  }
}
