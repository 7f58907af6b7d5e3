import { ShortMemory } from '../security/short-memory.ts'

/** Milliseconds for which a match counts as followed after somebody said so. */
const LASTS = 15_000

/** Which matches are followed by other processes: nobody else need be told what happens in one. */
export class Followers {
  readonly #until = new ShortMemory<string, number>()

  /** Somebody said that a match is followed. */
  add(match: string): void {
    this.#until.delete(match)
    this.#until.set(match, performance.now() + LASTS)
  }

  has(match: string): boolean {
    const until = this.#until.get(match)
    return until !== undefined && performance.now() < until
  }
}
