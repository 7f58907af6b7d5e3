import type { Seat } from '../table/seat.ts'
import type { TableState } from '../table/table-def.ts'

/** The state between two steps: plain JSON, from which a match goes on. */
export interface Checkpoint {
  /** The step that begins here. */
  readonly step: string
  /** Answers that led here. */
  readonly at: number
  /** Commands that led here, taken-back ones included. */
  readonly seq: number
  /** The first answer that could still be undone here. */
  readonly barrier: number
  /** Number of the next roll. */
  readonly nextRoll: number
  readonly records: number
  readonly rolls: number
  readonly table: TableState
  readonly vars: unknown
  readonly settings: readonly { readonly [id: string]: string }[]
  /** Seats that nobody holds, in their order; absent: there are none. */
  readonly free?: readonly Seat[]
  /** How often each seat had changed its mind, as `Revisions` counts it. */
  readonly revisions: readonly number[]
}

/** A rules fault: a dead end, an unknown step, an exception inside a procedure. The command that led to it was not applied. */
export class RulesFault extends Error {
  override readonly name = 'RulesFault'
}
