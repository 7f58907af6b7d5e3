import type { OneThing } from './choice.ts'
import { type Choice, type ChoiceListener, sameAnswer } from './decision.ts'

/** How things become answers. */
export interface Wording<in T> {
  /** The answer for a thing; `index`: its index in the list. */
  choiceOf(thing: T, index: number): Choice
  /**
   * Index of the thing whose answer equals `choice`, or -1. Implemented where that is possible without creating all
   * answers.
   */
  indexOf?(things: readonly T[], choice: OneThing): number
  /** Passes the answers of {@link choiceOf} to a listener. Implemented where that is possible without creating them. */
  tell?(things: readonly T[], listener: ChoiceListener): void
}

/** One answer in a list of offers. */
export interface Offer<out T> {
  /** Returns the thing that the answer stands for. */
  take(): T
}

/** A thing in a list, and the function applied to it when its answer is picked. */
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

/** The wording of a single, fixed answer. */
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

/** Passes one answer to a listener. */
export function tellChoice({ verb, piece, space, value, option }: Choice, listener: ChoiceListener): void {
  listener.answer(verb, piece, space, value, option)
}

/** The reason why a thing is not offered, or `undefined` if it is offered. No function: all things are offered. */
export type Reasons = ((thing: unknown) => unknown) | undefined

/** Turns a thing into what its answer stands for. No function: the thing itself. */
export type Making<T> = ((thing: unknown) => T) | undefined

/**
 * A list with one more thing; may change and return the same list. Few things are usually looked for, and an array
 * that is pushed to reserves room for 17.
 */
export function withOne(list: readonly unknown[], thing: unknown): readonly unknown[] {
  if (list.length === 0) return [thing]
  if (list.length === 1) return [list[0], thing]
  ;(list as unknown[]).push(thing)
  return list
}
