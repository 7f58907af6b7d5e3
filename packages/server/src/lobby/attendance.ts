import { describe } from '../faults.ts'
import { ODD, type Say } from '../log/say.ts'
import { ShortMemory } from '../security/short-memory.ts'
import type { Db } from '../store/db.ts'
import { attend } from '../store/sweep.ts'

/** Milliseconds for which nothing more is written of a match whose people were noted to be there. */
const HOUR = 3_600_000

/** Notes which open matches somebody still waits for, so that they are not removed. */
export class Attendance {
  readonly #db: Db
  readonly #say: Say
  readonly #noted = new ShortMemory<string, number>()

  /** `say` is told when the store fails; then it is tried again when somebody looks again. */
  constructor(db: Db, say: Say) {
    this.#db = db
    this.#say = say
  }

  /** Somebody who belongs to this open match is there. */
  async note(match: string): Promise<void> {
    const now = performance.now()
    if (now - (this.#noted.get(match) ?? Number.NEGATIVE_INFINITY) <= HOUR) return
    this.#noted.set(match, now)
    try {
      await attend(this.#db, [match])
    } catch (error) {
      this.#noted.delete(match)
      this.#say(`Not noted that somebody waits at match ${match}: ${describe(error)}`, { ...ODD, match })
    }
  }
}
