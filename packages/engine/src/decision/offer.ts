import type { ChoiceFields } from './choice.ts'
import { type Choice, type ChoiceListener, sameAnswer } from './decision.ts'

/** Converts things to answers. */
export interface Wording<in T> {
  /** The answer for a thing; `index`: its index in the list. */
  choiceOf(thing: T, index: number): Choice
  /** Index of the thing whose answer equals `choice`, or -1. Optional: avoids creating all answers. */
  indexOf?(things: readonly T[], choice: ChoiceFields): number
  /** Passes the answers of {@link choiceOf} to a listener. Optional: avoids creating them. */
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
  readonly #make: Mapper<T>

  constructor(thing: unknown, make: Mapper<T>) {
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

  indexOf(_: readonly unknown[], choice: ChoiceFields): number {
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

/** Maps a thing to the value of its answer. No function: the thing itself. */
export type Mapper<T> = ((thing: unknown) => T) | undefined

/**
 * Appends to a list, in place if it has two items or more. `push` on a short array would reserve room for 17 items, and
 * most lists stay short.
 */
export function withOne(list: readonly unknown[], thing: unknown): readonly unknown[] {
  if (list.length === 0) return [thing]
  if (list.length === 1) return [list[0], thing]
  ;(list as unknown[]).push(thing)
  return list
}
