import type { Text } from '../record/text.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Match } from './match.ts'

/** What a seat answered last and cannot undo by itself. */
export interface LastAnswer {
  /** Answers that stood before it: where a request to take it back leads. */
  readonly to: number
  /** What came after it, and is in the way. */
  readonly why: Text
}

/** The last answer of a seat, if it can only be taken back with everybody's consent; `undefined` if there is none, or it can be undone. */
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
