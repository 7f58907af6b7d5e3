import type { Seat } from '../table/seat.ts'
import type { TableState } from '../table/table-def.ts'

/** The state between two steps as plain JSON, from which a match can be resumed. */
export interface Checkpoint {
  /** The step about to begin. */
  readonly step: string
  /** Number of answers before it. */
  readonly at: number
  /** Number of commands before it, including those taken back. */
  readonly seq: number
  /** Index of the first answer that can still be undone. */
  readonly barrier: number
  /** Number of the next roll. */
  readonly nextRoll: number
  readonly records: number
  readonly rolls: number
  readonly table: TableState
  readonly vars: unknown
  readonly settings: readonly { readonly [id: string]: string }[]
  /** Vacant seats, in ascending order; absent: none. */
  readonly free?: readonly Seat[]
  /** Number of times each seat has changed its mind: see `Revisions`. */
  readonly revisions: readonly number[]
}

/** An error in the rules: a dead end, an unknown step, or an exception. The command that caused it is not applied. */
export class RulesFault extends Error {
  override readonly name = 'RulesFault'
}
