import type { OneThing } from './choice.ts'
import { type Choice, type ChoiceListener, sameAnswer } from './decision.ts'

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
  readonly #make: Making<T>

  constructor(thing: unknown, make: Making<T>) {
    this.#thing = thing
    this.#make = make
  }

  take(): T {
    return this.#make === undefined ? (this.#thing as T) : this.#make(this.#thing)
  }
}

/** A single answer. */
export class OneChoice implements Wording<unknown> {
  readonly #choice: Choice

  constructor(choice: Choice) {
    this.#choice = choice
  }

  choiceOf(): Choice {
    return this.#choice
  }

  indexOf(_: readonly unknown[], choice: OneThing): number {
    return sameAnswer(this.#choice, choice) ? 0 : -1
  }

  tell(_: readonly unknown[], listener: ChoiceListener): void {
    tellChoice(this.#choice, listener)
  }
}

/** Tells one answer. */
export function tellChoice({ verb, piece, space, value, option }: Choice, listener: ChoiceListener): void {
  listener.answer(verb, piece, space, value, option)
}

/** Says why a thing is not offered; `undefined`: there is nothing against it. No function: all things are offered. */
export type Reasons = ((thing: unknown) => unknown) | undefined

/** Makes of a thing what its answer stands for; no function: it is the thing itself. */
export type Making<T> = ((thing: unknown) => T) | undefined

/** A list with one thing more, perhaps the same list. Mostly two are all that is looked for: one that is pushed to takes room for seventeen. */
export function withOne(list: readonly unknown[], thing: unknown): readonly unknown[] {
  if (list.length === 0) return [thing]
  if (list.length === 1) return [list[0], thing]
  ;(list as unknown[]).push(thing)
  return list
}
