import type { Ledger } from '../record/ledger.ts'
import type { Text } from '../record/text.ts'
import type { Seen } from './seen.ts'

/** How soon something decides a match: not yet; soon, so that there is still time to do something about it; or next. */
export type Urgency = 'calm' | 'soon' | 'now'

/** Something that wins a match, or loses it; the sentence says what, and its rule is the one that says so. */
export interface Goal extends Text {
  /** The side that wins by it; absent: whoever is ahead. */
  readonly side?: string
  readonly urgency: Urgency
  /** The same in a few words, for the line above the board. */
  readonly brief: Text
  /** How near it is: what there is, of what it takes. */
  readonly near?: { readonly has: number; readonly needs: number }
  /** How what there is was counted. */
  readonly ledgers?: readonly Ledger[]
}

/** What wins and what loses in a title, fetched after the board. */
export interface Goals {
  /** The texts of the goals, besides those of the title. */
  readonly texts: { readonly [key: string]: string }
  /** All goals as somebody sees them, the weightiest first; none when nothing can be won any more. */
  of(seen: Seen): readonly Goal[]
}

/** The goal that cannot wait: the first of the most urgent. */
export function mostUrgent(goals: readonly Goal[]): Goal | undefined {
  const rank = ({ urgency }: Goal) => ['calm', 'soon', 'now'].indexOf(urgency)
  return goals.reduce<Goal | undefined>(
    (first, goal) => (first === undefined || rank(goal) > rank(first) ? goal : first),
    undefined,
  )
}
