import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Match } from './match.ts'

/** A seat's last answer that it cannot undo alone. */
export interface LastAnswer {
  /** Number of answers before it: the `to` of a takeback request. */
  readonly to: number
  /** Why it cannot be undone: what happened after it. */
  readonly why: Text
}

/**
 * A seat's last answer, if taking it back needs everybody's consent; `undefined` if there is none, or if it can be
 * undone.
 */
export function lastAnswerOf<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: Seat,
): LastAnswer | undefined {
  if (match.outcome !== undefined || match.undoable(seat)) return undefined
  const last = match.lastAnswer(seat)
  if (last === undefined) return undefined
  const { at, rolled, answered, together } = last
  const key = rolled ? 'last.rolled' : answered ? 'last.answered' : together ? 'last.together' : 'last.shown'
  return { to: at, why: { key } }
}
