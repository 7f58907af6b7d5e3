import type { Decision } from '../decision/decision.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Strength } from './strength.ts'
import type { Game, Outcome } from './title.ts'

/**
 * A title's heuristics for computer players. They live in `bots/` of the title's folder and are loaded only where bots
 * run. They are called thousands of times a second, on positions as a seat sees them (`Match.seenBy`), so every method
 * must be cheap and must change nothing.
 */
export interface Heuristics<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /**
   * Value of a position for a seat: -1 (as good as lost), 0 (even), 1 (as good as won). Every gain raises it, however
   * far behind the seat is.
   */
  value(game: Game<V, P, S>, seat: Seat): number
  /**
   * Value of a finished match in its last position, from levels and margins of victory. Absent: 1 for winners, -1 for
   * losers, 0 for a draw.
   */
  ended?(outcome: Outcome, seat: Seat, game: Game<V, P, S>): number
  /**
   * How much each of `decision.choices`, in order, deserves to be tried by the deciding seat: at least 0, in any unit.
   * Choices of weight 0 are tried only if all weights are 0. A player without time to search follows the weights alone,
   * so they must lead to the end of a match.
   */
  weigh(game: Game<V, P, S>, seat: Seat, decision: Decision): readonly number[]
  /**
   * Whether `weigh` reads nothing that may be hidden from the seat. Then matches played by weights alone can be
   * measured without re-dealing hidden information for each answer.
   */
  readonly overt?: boolean
  /**
   * A number that changes when a part of the play begins, such as an impulse or a player-turn. Searches follow a line
   * of play for a number of these stages. Absent: to the end of the match.
   */
  stage?(game: Game<V, P, S>): number
  /** Number of stages that a line of play is followed before its position is valued, at least 1; absent: 4. */
  readonly horizon?: number
  /** Whether a decision is too small to search: the choice with the highest weight is its answer. */
  minor?(decision: Decision): boolean
  /**
   * Whether the choice with the highest weight answers an important decision, because there is no time to search it.
   * Unlike for a minor decision, the strength's usual slips apply.
   */
  plain?(decision: Decision): boolean
  /**
   * How lines of play are compared. Absent or `tree`: by a search tree that remembers all answers. `race`: each of the
   * choices with the highest weights is played on by weights alone, and drops out as it falls behind; for titles whose
   * lines have so many answers that few can be tried.
   */
  readonly search?: 'tree' | 'race'
  /** Search limits and slip rates of strengths, where this title deviates from the defaults. */
  readonly efforts?: { readonly [strength in Strength]?: TitleEffort }
}

/** See {@link Heuristics.efforts}. */
export interface TitleEffort {
  /** Maximum number of lines of play. */
  readonly iterations?: number
  /** Number of worlds that share them. */
  readonly worlds?: number
  /**
   * Probability, from 0 to 1, that the title's weights answer instead of the best choice found. The better the weights
   * play, the more slips it takes to make a difference.
   */
  readonly slips?: number
  /** Exponent, at least 0, applied to the weights in a slip: below 1 makes more slips blunders, above 1 fewer. */
  readonly care?: number
}

/** Heuristics with their type parameters erased, as players use them. */
// biome-ignore lint/suspicious/noExplicitAny: as with AnyTitle, the types of a title's state are forgotten here
export type AnyHeuristics = Heuristics<any, any, any>
