import type { Choice } from '../decision/choice.ts'
import type { Seat } from '../table/seat.ts'

/** A choice that was analysed. */
export interface Considered {
  readonly choice: Choice
  /** Expected value of the match for the seat after this choice, from -1 (lost) to 1 (won). */
  readonly value: number
  /** Share of the tried lines of play that began with it, from 0 to 1. */
  readonly share: number
}

/** An expected answer in a line of play. */
export interface Expected {
  readonly seat: Seat
  readonly choice: Choice
}

/**
 * A computer player's analysis: its decision or advice, and the reasons. Plain JSON. It may name things that only its
 * seat knows.
 */
export interface Analysis {
  readonly seat: Seat
  readonly choice: Choice
  /** Expected value of the match for the seat, from -1 (lost) to 1 (won). */
  readonly value: number
  /** Number of lines of play tried; 0 for an answer without a search. */
  readonly tried: number
  /** The choice made, then the next best. */
  readonly best: readonly Considered[]
  /** The expected line of play, beginning with the choice itself. */
  readonly line: readonly Expected[]
}
