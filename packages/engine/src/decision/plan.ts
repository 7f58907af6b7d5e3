import type { Text } from '../record/text.ts'
import type { Choice } from './choice.ts'

/** A plan that a seat is putting together, told to that seat alone until it is carried out. */
export interface Plan {
  /** In the order in which they were added. */
  readonly parts: readonly PlanPart[]
  /** What it costs so far, of what there is. */
  readonly cost?: Text
  /** Why it cannot be carried out as it is; absent: it can. */
  readonly whyNot?: Text
}

/** A part of a plan: pieces that go the same way. */
export interface PlanPart {
  readonly pieces: readonly string[]
  /** Ids of the spaces that they pass, both ends included. */
  readonly path: readonly string[]
  /** It leads into a fight. */
  readonly fight?: boolean
  /** What they are to do. */
  readonly text: Text
  /** What it costs; absent: nothing. */
  readonly cost?: Text
  /** The answers that take it back by itself: all of it first, then less; none while other things are asked. */
  readonly back: readonly Choice[]
}
