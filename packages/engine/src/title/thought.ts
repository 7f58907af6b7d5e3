import type { Choice } from '../decision/choice.ts'
import type { Seat } from '../table/seat.ts'

/** A choice that was thought about. */
export interface Considered {
  readonly choice: Choice
  /** How the match is expected to stand for the seat after it, from -1 (lost) to 1 (won). */
  readonly value: number
  /** The share of the lines of play that began with it, from 0 to 1. */
  readonly share: number
}

/** An answer as it is expected in a line of play. */
export interface Expected {
  readonly seat: Seat
  readonly choice: Choice
}

/** What a computer player has decided, or would decide, and why: plain JSON. It may name what only its seat knows. */
export interface Thought {
  readonly seat: Seat
  readonly choice: Choice
  /** How the match is expected to stand for the seat, from -1 (lost) to 1 (won). */
  readonly value: number
  /** How many lines of play were tried; 0 for an answer that was given without thinking. */
  readonly tried: number
  /** What was chosen, then the next best. */
  readonly best: readonly Considered[]
  /** What is expected to follow, beginning with the answer itself. */
  readonly line: readonly Expected[]
}
