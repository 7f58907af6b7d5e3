import type { Choice, Decision, Seat } from './decision.ts'
import type { RecordLine } from './record.ts'

/** Asks one seat. */
export interface ChooseEffect {
  readonly kind: 'choose'
  readonly seat: Seat
  readonly decision: Decision
}

/** Asks several seats at once; nobody learns an answer before all have answered. */
export interface ChooseTogetherEffect {
  readonly kind: 'chooseTogether'
  readonly decisions: ReadonlyMap<Seat, Decision>
}

/** Rolls dice. */
export interface RollEffect {
  readonly kind: 'roll'
  /** Sides of each die. */
  readonly sides: readonly number[]
}

/** Adds a line to the history. */
export interface RecordEffect {
  readonly kind: 'record'
  readonly line: RecordLine
}

/** Everything that a procedure can ask of its match. */
export type Effect = ChooseEffect | ChooseTogetherEffect | RollEffect | RecordEffect

/** A piece of the rules: it speaks to the match only by yielding effects. */
export type Procedure<T = void> = Generator<Effect, T, unknown>

/** The dice of one roll, with its number in the match. */
export interface Rolled {
  readonly n: number
  readonly values: readonly number[]
}

/** Asks `seat` to decide. A decision with one choice answers itself; one with none is a fault of the rules. */
export function* choose(seat: Seat, decision: Decision): Procedure<Choice> {
  return (yield { kind: 'choose', seat, decision }) as Choice
}

/** Asks several seats, each in secret until all have answered. */
export function* chooseTogether(decisions: ReadonlyMap<Seat, Decision>): Procedure<ReadonlyMap<Seat, Choice>> {
  return (yield { kind: 'chooseTogether', decisions }) as ReadonlyMap<Seat, Choice>
}

/** Rolls `sides.length` dice. After it nothing before it can be undone without the opponent's consent. */
export function* roll(sides: readonly number[]): Procedure<Rolled> {
  return (yield { kind: 'roll', sides }) as Rolled
}

/** Adds a line to the history. */
export function* record(line: RecordLine): Procedure {
  yield { kind: 'record', line }
}
