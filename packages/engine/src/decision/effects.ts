import type { Args } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Decision } from './decision.ts'

/** Asks one seat. */
export interface PickEffect {
  readonly kind: 'pick'
  readonly seat: Seat
  readonly content: Decision
}

/** Asks several seats at once; nobody learns an answer before all have answered. */
export interface PickTogetherEffect {
  readonly kind: 'pickTogether'
  /** There because objects with the same fields in the same order are read fast. */
  readonly seat: undefined
  readonly content: ReadonlyMap<Seat, Decision>
}

/** Lets several seats go through a procedure each, in secret until all are done. */
export interface TogetherEffect {
  readonly kind: 'together'
  readonly seat: undefined
  readonly content: Plans
}

/** Procedures of several seats, and what others are told of them. */
export interface Plans<T = unknown> {
  readonly shown: PublicQuestion
  readonly procedures: ReadonlyMap<Seat, Procedure<T>>
}

/** What others are told that a seat decides while its decisions are secret. */
export interface PublicQuestion {
  /** Text key of the question. */
  readonly ask: string
  readonly rule: string
  /** The pieces and spaces that it names, if everybody may know all of them. */
  readonly about?: Args | undefined
}

/** What a procedure waits for: the answer of one seat, or of several. */
export type Effect = PickEffect | PickTogetherEffect | TogetherEffect

/**
 * Rules that ask somebody, and wait for the answer. Rules that ask nobody are plain functions; lines and dice are calls
 * of the game (`Game.tell`, `Game.roll`).
 */
export type Procedure<T = void> = Generator<Effect, T, unknown>

/** The dice of one roll, with its number in the match. */
export interface Rolled {
  readonly n: number
  readonly values: readonly number[]
}

/** Whether what rules gave back is a procedure, still to be run, and not their result. */
export function isProcedure<T>(given: Procedure<T> | T): given is Procedure<T> {
  return typeof given === 'object' && given !== null && 'next' in given
}

/**
 * Lets several seats plan at once: each goes through a procedure of its own, with as many decisions as it takes, every one of which its seat
 * can undo until all have finished. Nobody learns anything of another's plan before that but `shown`, and not even whether it is finished. A plan
 * asks its own seat alone, rolls no dice and changes nothing on the table: it gives back what was planned, to be carried out afterwards. What
 * it tells is added to the history when all have finished.
 */
export function* together<T>(
  shown: PublicQuestion,
  procedures: ReadonlyMap<Seat, Procedure<T>>,
): Procedure<ReadonlyMap<Seat, T>> {
  const plans: Plans<T> = { shown, procedures }
  return (yield { kind: 'together', seat: undefined, content: plans }) as ReadonlyMap<Seat, T>
}
