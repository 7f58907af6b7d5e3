import { ShortMemory } from '../security/short-memory.ts'

/** Milliseconds for which a notice of following is valid. */
const LASTS = 15_000

/** Matches followed by other processes; only their news is sent. */
export class Followers {
  readonly #until = new ShortMemory<string, number>()

  /** Records that a match is followed. */
  add(match: string): void {
    this.#until.delete(match)
    this.#until.set(match, performance.now() + LASTS)
  }

  has(match: string): boolean {
    const until = this.#until.get(match)
    return until !== undefined && performance.now() < until
  }
}
