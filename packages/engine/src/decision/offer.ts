import type { OneThing } from './choice.ts'
import type { Choice, ChoiceListener } from './decision.ts'

/** How the answers of a list of offers are written. */
export interface Wording<in T> {
  /** The answer that stands for a thing; `index` is that in the list. */
  choiceOf(thing: T, index: number): Choice
  /** Index of the thing for which an answer stands, -1 if there is none: where that can be told without writing all of them. */
  indexOf?(things: readonly T[], choice: OneThing): number
  /** Tells the answers that {@link choiceOf} would give: where that can be done without making any. */
  tell?(things: readonly T[], listener: ChoiceListener): void
}

/** One answer of a list of offers. */
export interface Offer<out T> {
  /** Gives what it stands for. */
  take(): T
}

/** What stands for an answer in a list, and what is made of it once the answer is picked. */
export class ListedOffer<T> implements Offer<T> {
  readonly #thing: unknown
  readonly #make: ((thing: unknown) => T) | undefined

  constructor(thing: unknown, make: ((thing: unknown) => T) | undefined) {
    this.#thing = thing
    this.#make = make
  }

  take(): T {
    return this.#make === undefined ? (this.#thing as T) : this.#make(this.#thing)
  }
}

/** Tells one answer. */
export function tellChoice({ verb, piece, space, value, option }: Choice, listener: ChoiceListener): void {
  listener.answer(verb, piece, space, value, option)
}
