import type { RecordLine } from '../record/record.ts'
import type { Args } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { Decision } from './decision.ts'
import { ready } from './ready.ts'
import { SingleEffect } from './single-effect.ts'

/** Asks one seat. */
export interface PickEffect {
  readonly kind: 'pick'
  readonly seat: Seat
  readonly content: Decision
}

/** Asks several seats at once; nobody learns an answer before all have answered. */
export interface PickTogetherEffect {
  readonly kind: 'pickTogether'
  readonly content: ReadonlyMap<Seat, Decision>
}

/** Lets several seats go through a procedure each, in secret until all are done. */
export interface TogetherEffect {
  readonly kind: 'together'
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

/** Rolls dice. */
export interface RollEffect {
  readonly kind: 'roll'
  /** Sides of each die. */
  readonly content: readonly number[]
}

/** Adds a line to the history. */
export interface RecordEffect {
  readonly kind: 'record'
  readonly content: RecordLine
}

/** Everything that a procedure can ask of its match. */
export type Effect = PickEffect | PickTogetherEffect | TogetherEffect | RollEffect | RecordEffect

/** A piece of the rules: it speaks to the match only by effects, each of which it yields unless a {@link Performer} runs it. */
export type Procedure<T = void> = Generator<Effect, T, unknown>

/** The dice of one roll, with its number in the match. */
export interface Rolled {
  readonly n: number
  readonly values: readonly number[]
}

/** Who carries out at once what needs nobody's answer, so that the procedure that asks for it need not stop. */
export interface Performer {
  /** Adds a line to the history. */
  record(line: RecordLine): void
  /** Rolls dice with so many sides each. */
  roll(sides: readonly number[]): Rolled
  /** Whether somebody must be asked: not where there is one answer alone. Throws where there is none. */
  mustAsk(decision: Decision): boolean
}

/** The one of the procedure that runs now, all of which runs between two effects that it yields; none where it yields every effect. */
let performer: Performer | undefined

/** Who carries out at once what the procedure that runs now asks for, if somebody does. */
export function performing(): Performer | undefined {
  return performer
}

/**
 * Runs a procedure up to the next effect that it yields. With a performer its lines are told and its dice rolled by that one on the way: most
 * effects are of these kinds, and to stop for one takes every procedure that waits for another.
 */
export function advance<T>(procedure: Procedure<T>, answer: unknown, by?: Performer): IteratorResult<Effect, T> {
  const outer = performer
  performer = by
  try {
    return procedure.next(answer)
  } finally {
    performer = outer
  }
}

/** An effect on its way: `yield*` hands it to the match and gives back the answer. */
export interface Effectful<T> {
  /** What `yield*` asks for. */
  [Symbol.iterator](): Iterator<Effect, T, unknown>
}

/**
 * Lets several seats plan at once: each goes through a procedure of its own, with as many decisions as it takes, every one of which its seat
 * can undo until all have finished. Nobody learns anything of another's plan before that but `shown`, and not even whether it is finished. A plan
 * asks its own seat alone, rolls no dice and changes nothing on the table: it gives back what was planned, to be carried out afterwards. What
 * it records is told when all have finished.
 */
export function together<T>(
  shown: PublicQuestion,
  procedures: ReadonlyMap<Seat, Procedure<T>>,
): Effectful<ReadonlyMap<Seat, T>> {
  const plans: Plans<T> = { shown, procedures }
  return new SingleEffect('together', undefined, plans) as Effectful<ReadonlyMap<Seat, T>>
}

const RECORDED = ready(undefined)

/** Rolls `sides.length` dice. After it nothing before it can be undone without the opponent's consent. */
export function roll(sides: readonly number[]): Effectful<Rolled> {
  if (performer !== undefined) return ready(performer.roll(sides))
  return new SingleEffect('roll', undefined, sides) as Effectful<Rolled>
}

/** Adds a line to the history. */
export function record(line: RecordLine): Effectful<void> {
  if (performer === undefined) return new SingleEffect('record', undefined, line) as Effectful<void>
  performer.record(line)
  return RECORDED
}
