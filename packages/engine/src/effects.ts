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

/** An effect on its way: `yield*` hands it to the match and gives back the answer. */
export interface Asking<T> {
  [Symbol.iterator](): Iterator<Effect, T, unknown>
}

/** What a generator with a single `yield` would be, in a fraction of its time and memory: it is also the result of its own two steps. */
class Handing {
  done = false
  value: unknown
  #handed = false

  constructor(effect: Effect) {
    this.value = effect
  }

  [Symbol.iterator](): this {
    return this
  }

  next(answer: unknown): this {
    if (this.#handed) {
      this.done = true
      this.value = answer
    }
    this.#handed = true
    return this
  }
}

function ask<T>(effect: Effect): Asking<T> {
  return new Handing(effect) as Asking<unknown> as Asking<T>
}

/** Asks `seat` to decide. A decision with one choice answers itself; one with none is a fault of the rules. */
export function choose(seat: Seat, decision: Decision): Asking<Choice> {
  return ask({ kind: 'choose', seat, decision })
}

/** Asks several seats, each in secret until all have answered. */
export function chooseTogether(decisions: ReadonlyMap<Seat, Decision>): Asking<ReadonlyMap<Seat, Choice>> {
  return ask({ kind: 'chooseTogether', decisions })
}

/** Rolls `sides.length` dice. After it nothing before it can be undone without the opponent's consent. */
export function roll(sides: readonly number[]): Asking<Rolled> {
  return ask({ kind: 'roll', sides })
}

/** Adds a line to the history. */
export function record(line: RecordLine): Asking<void> {
  return ask({ kind: 'record', line })
}
