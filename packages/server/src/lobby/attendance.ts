import { describe } from '../faults.ts'
import { ODD, type Say } from '../log/say.ts'
import { ShortMemory } from '../security/short-memory.ts'
import type { Db } from '../store/db.ts'
import { attend } from '../store/sweep.ts'

/** Milliseconds between two recorded visits to the same match. */
const HOUR = 3_600_000

/** Records visits to open matches, which keep them from being deleted. */
export class Attendance {
  readonly #db: Db
  readonly #say: Say
  readonly #noted = new ShortMemory<string, number>()

  /** `say` logs failures of the store; the next visit tries again. */
  constructor(db: Db, say: Say) {
    this.#db = db
    this.#say = say
  }

  /** Records a visit by a participant of an open match. */
  async note(match: string): Promise<void> {
    const now = performance.now()
    if (now - (this.#noted.get(match) ?? Number.NEGATIVE_INFINITY) <= HOUR) return
    this.#noted.set(match, now)
    try {
      await attend(this.#db, [match])
    } catch (error) {
      this.#noted.delete(match)
      this.#say(`Visit to match ${match} not recorded: ${describe(error)}`, { ...ODD, match })
    }
  }
}
