import type { Seat } from '../table/seat.ts'
import type { Ledger } from './ledger.ts'
import type { Args } from './text.ts'

/** The dice of one roll, as shown beside a record. */
export interface RollShown {
  /** Number of the roll in the match, from 0, by which the dice can be recomputed. */
  readonly n: number
  readonly values: readonly number[]
  /** Number of sides of each die; absent: 6 for all. */
  readonly sides?: readonly number[]
  /** Number of values in each group (the attacker's two, the defender's two); absent: one group. */
  readonly groups?: readonly number[]
  /**
   * The seat of each group; absent: the first group belongs to the record's seat, and the second of two groups to the
   * other of two seats.
   */
  readonly seats?: readonly Seat[]
  /**
   * How a group of dice counts: only the highest die, which is a part of the group's ledger, or each die on its own;
   * absent: their sum.
   */
  readonly counts?: 'highest' | 'each'
}

/** One line of a match's history: data, never a sentence. */
export interface RecordLine {
  /** Text key. */
  readonly key: string
  readonly args?: Args
  readonly rule?: string
  /** The seat that acted, if one did. */
  readonly seat?: Seat
  readonly ledgers?: readonly Ledger[]
  readonly roll?: RollShown
  /** Heading level if the line starts a section (turn, phase, impulse), from 1 (top) to 3. */
  readonly heading?: 1 | 2 | 3
  /** What some seats read instead: `key` is replaced and `args` are added. */
  readonly secret?: { readonly seats: readonly Seat[]; readonly key?: string; readonly args: Args }
}

/** A line of the history, with the number of answers given before it. */
export interface HistoryLine {
  readonly at: number
  readonly line: RecordLine
}
