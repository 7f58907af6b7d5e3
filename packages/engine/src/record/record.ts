import type { Seat } from '../table/seat.ts'
import type { Ledger } from './ledger.ts'
import type { Args } from './text.ts'

/** Dice of one roll as shown beside a record. */
export interface RollShown {
  /** Number of the roll in the match, from 0; with it anyone can recompute the dice. */
  readonly n: number
  readonly values: readonly number[]
  /** Number of sides of each die; absent: all have six. */
  readonly sides?: readonly number[]
  /** How many of the values belong to each group (attacker's two, defender's two); absent: one group. */
  readonly groups?: readonly number[]
  /** The seat that each group belongs to; absent: the first to the seat of the record, the second of two to the other one of two seats. */
  readonly seats?: readonly Seat[]
  /** How the dice of a group count: the highest alone, which is a part of the group's ledger, or each for itself; absent: all are added up. */
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
  /** Opens a new part of the history (turn, phase, impulse): how deep, 1 to 3. */
  readonly heading?: 1 | 2 | 3
  /** What only some seats may read: it replaces `key` and is added to `args` for them. */
  readonly secret?: { readonly seats: readonly Seat[]; readonly key?: string; readonly args: Args }
}

/** A line of the history with the number of answers that had been given when it was written. */
export interface HistoryLine {
  readonly at: number
  readonly line: RecordLine
}
