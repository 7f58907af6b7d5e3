import type { Text } from '../record/text.ts'
import type { Choice } from './choice.ts'

/** A plan that a seat is composing, shown only to that seat until it is carried out. */
export interface Plan {
  /** In the order in which they were added. */
  readonly parts: readonly PlanPart[]
  /** Its cost so far, and the amount available. */
  readonly cost?: Text
  /** Why it cannot be carried out as it is; absent: it can. */
  readonly whyNot?: Text
}

/** A part of a plan: pieces that move together. */
export interface PlanPart {
  readonly pieces: readonly string[]
  /** Ids of the spaces on the path, both ends included. */
  readonly path: readonly string[]
  /** Whether it leads to a fight. */
  readonly fight?: boolean
  /** What the pieces will do. */
  readonly text: Text
  /** Its cost; absent: none. */
  readonly cost?: Text
  /** Answers that take this part back: first all of it, then less. Empty while another question is open. */
  readonly back: readonly Choice[]
}
