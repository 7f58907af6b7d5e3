import type { Args } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Decision } from './decision.ts'

/** Asks one seat. */
export interface PickEffect {
  readonly kind: 'pick'
  readonly seat: Seat
  readonly content: Decision
}

/** Asks several seats at once. Answers stay secret until all have answered. */
export interface PickTogetherEffect {
  readonly kind: 'pickTogether'
  /** Always `undefined`: objects with the same fields in the same order are faster to read. */
  readonly seat: undefined
  readonly content: ReadonlyMap<Seat, Decision>
}

/** Runs a procedure for each of several seats, in secret until all are done. */
export interface TogetherEffect {
  readonly kind: 'together'
  readonly seat: undefined
  readonly content: Plans
}

/** The procedures of several seats, and the public description of their decisions. */
export interface Plans<T = unknown> {
  readonly shown: PublicQuestion
  readonly procedures: ReadonlyMap<Seat, Procedure<T>>
}

/** The public description of a seat's decision. */
export interface PublicQuestion {
  /** Text key of the question. */
  readonly ask: string
  readonly rule: string
  /** Pieces and spaces in the question, if all of them are public. */
  readonly about?: Args | undefined
}

/** What a procedure waits for: the answer of one seat or of several. */
export type Effect = PickEffect | PickTogetherEffect | TogetherEffect

/**
 * Rules that ask a seat and wait for its answer. Rules that ask nothing are plain functions. Writing the history and
 * rolling dice are plain calls (`Game.tell`, `Game.roll`).
 */
export type Procedure<T = void> = Generator<Effect, T, unknown>

/** The dice of one roll, with its number in the match. */
export interface Rolled {
  readonly n: number
  readonly values: readonly number[]
}

/** Whether rules returned a procedure to run, rather than a result. */
export function isProcedure<T>(given: Procedure<T> | T): given is Procedure<T> {
  return typeof given === 'object' && given !== null && 'next' in given
}

/** Runs what rules returned to its end, if it is a procedure; anything else is already the result. */
export function* carriedOut<T>(given: Procedure<T> | T): Procedure<T> {
  return isProcedure(given) ? yield* given : given
}

/**
 * Lets several seats plan at once. Each runs a procedure with any number of decisions, which it can undo until all
 * plans are finished. Until then others see only `shown`, not even whether a plan is finished. A plan asks only its own
 * seat, rolls no dice and does not change the table: it returns a result to be carried out afterwards. Lines that it
 * tells are added to the history when all plans are finished.
 */
export function* together<T>(
  shown: PublicQuestion,
  procedures: ReadonlyMap<Seat, Procedure<T>>,
): Procedure<ReadonlyMap<Seat, T>> {
  const plans: Plans<T> = { shown, procedures }
  return (yield { kind: 'together', seat: undefined, content: plans }) as ReadonlyMap<Seat, T>
}
