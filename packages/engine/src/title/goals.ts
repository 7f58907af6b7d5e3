import type { Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'
import type { Seen } from './seen.ts'

/** How soon a goal decides the match: not yet (`calm`), soon enough to need a reaction (`soon`), or next (`now`). */
export type Urgency = 'calm' | 'soon' | 'now'

/** A condition that wins or loses a match, as a sentence with the rule that states it. */
export interface Goal extends Text {
  /** The side that wins by it; absent: the side that is ahead. */
  readonly side?: string
  readonly urgency: Urgency
  /** A short form for the status line above the board. */
  readonly brief: Text
  /** Progress: the amount reached, and the amount needed. */
  readonly near?: { readonly has: number; readonly needs: number }
  /** How the amount reached was counted. */
  readonly ledgers?: readonly Ledger[]
}

/** Victory and defeat conditions of a title, loaded after the board. */
export interface Goals {
  /** Texts of the goals, added to those of the title. */
  readonly texts: { readonly [key: string]: string }
  /** All goals as the viewer sees them, most important first; none once the match is decided. */
  of(seen: Seen): readonly Goal[]
}

/** The most urgent goal; the first of several equally urgent ones. `undefined` if there are none. */
export function mostUrgent(goals: readonly Goal[]): Goal | undefined {
  const rank = ({ urgency }: Goal) => ['calm', 'soon', 'now'].indexOf(urgency)
  return goals.reduce<Goal | undefined>(
    (first, goal) => (first === undefined || rank(goal) > rank(first) ? goal : first),
    undefined,
  )
}
