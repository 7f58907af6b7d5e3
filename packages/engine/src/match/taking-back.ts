import type { Choice } from '../decision/decision.ts'
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

/** Whether an answer names nothing on the table, such as one that ends an impulse. */
function isBare({ piece, space, pieces }: Choice): boolean {
  return piece === undefined && space === undefined && pieces === undefined
}

/**
 * What an answer would do that its seat could not undo, as a text to be shown before it is given: rolls dice, ends the match, shows something;
 * or that it hands the decision to somebody else; or of what the rules warn. `undefined` if it does none of that, or is not offered. It is tried on a copy of the match
 * that stops at the first die: nothing is learnt of any roll.
 */
export function finalityOf<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: Seat,
  choice: Choice,
): Text | undefined {
  let rolled: readonly number[] | undefined
  const trial = match.fork({
    roll(_, sides) {
      rolled = sides
      throw new RangeError('no die is rolled on trial')
    },
  })
  try {
    if (!trial.apply({ kind: 'choose', seat, choice }).ok) return undefined
  } catch (fault) {
    if (rolled === undefined) throw fault
    return { key: 'final.rolls', args: { dice: rolled.length } }
  }
  if (trial.outcome !== undefined) return { key: 'final.match' }
  if (!trial.undoable(seat)) return { key: 'final.shows' }
  const [next] = trial.deciding
  if (!isBare(choice) || next === undefined || trial.deciding.includes(seat) || match.deciding.length > 1)
    return match.decision(seat)?.warning?.(choice)
  return { key: 'final.turn', args: { seat: { seat: next } } }
}

/** The last answer of a seat, if it can only be taken back with everybody's consent; `undefined` if there is none, or it can be undone. */
export function lastAnswerOf<V, P extends PieceDef, S extends SpaceDef>(
  match: Match<V, P, S>,
  seat: Seat,
): LastAnswer | undefined {
  if (match.outcome !== undefined || match.undoable(seat)) return undefined
  const last = match.lastAnswer(seat)
  if (last === undefined) return undefined
  const key = last.rolled ? 'last.rolled' : last.answered ? 'last.answered' : 'last.shown'
  return { to: last.at, why: { key } }
}
