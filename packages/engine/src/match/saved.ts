import type { Takeback } from '../decision/takeback.ts'
import type { RollLine } from '../dice/dice.ts'
import type { HistoryLine } from '../record/record.ts'
import type { Outcome } from '../title/title.ts'
import type { LiveCheckpoint } from './checkpoints.ts'
import type { Command } from './command.ts'

/** An answer in effect, with the values to restore when it is taken back. */
export interface Entry {
  readonly command: Extract<Command, { kind: 'choose' | 'set' | 'handover' | 'resign' }>
  /** Number of commands accepted, including this one. */
  readonly seq: number
  readonly nextRoll: number
  readonly barrier: number
}

/** The state of a {@link MatchRunner} as plain JSON, with the checkpoints to which it can go back. */
export interface SavedRun {
  readonly checkpoints: readonly LiveCheckpoint[]
  readonly entries: readonly Entry[]
  readonly history: readonly HistoryLine[]
  readonly rolls: readonly RollLine[]
  readonly nextRoll: number
  readonly barrier: number
  readonly outcome: Outcome | undefined
}

/** A whole match as plain JSON. Unlike a checkpoint, it includes the history, the commands and earlier checkpoints. */
export interface SavedMatch extends SavedRun {
  readonly commands: readonly Command[]
  /** Number of commands before the first of `commands`. */
  readonly from: number
  readonly takeback: Takeback | undefined
  readonly revisions: readonly number[]
  /** By seat: its commands in an open joint decision, which others do not know of yet. */
  readonly secret: readonly number[]
}
