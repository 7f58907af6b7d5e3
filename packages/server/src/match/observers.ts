import { describe } from '../faults.ts'
import { type Say, WRONG } from '../log/say.ts'
import type { MatchObserver } from './observable.ts'

/** The observers of one match. */
export class Observers {
  readonly #match: string
  readonly #say: Say
  readonly #all = new Set<MatchObserver>()

  constructor(match: string, say: Say) {
    this.#match = match
    this.#say = say
  }

  get size(): number {
    return this.#all.size
  }

  add(observer: MatchObserver): void {
    this.#all.add(observer)
  }

  remove(observer: MatchObserver): void {
    this.#all.delete(observer)
  }

  /** Calls each observer. Errors are only logged: the commands are already stored. */
  tell(news: (observer: MatchObserver) => void): void {
    for (const observer of this.#all) {
      try {
        news(observer)
      } catch (error) {
        this.#say(`Match ${this.#match}, showing it: ${describe(error)}`, { ...WRONG, match: this.#match })
      }
    }
  }
}
