import type { Decision } from '../decision/decision.ts'
import type { Seat } from '../table/seat.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { Strength } from './strength.ts'
import type { Game, Outcome } from './title.ts'

/**
 * What a title knows of playing itself well, for computer players: it stands in `bots/` of the title's folder and is fetched only where
 * they think. It is asked about positions as a seat sees them (`Match.seenBy`), thousands of times a second: all of it must be cheap,
 * and must change nothing.
 */
export interface KnowHow<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  /** How a position stands for a seat: from -1 (as good as lost) over 0 (even) to 1 (as good as won), growing with every gain however far behind. */
  value(game: Game<V, P, S>, seat: Seat): number
  /** The same of a match that has ended, in its last position: levels and margins of victory. Absent: 1 for who won, -1 for the others, 0 for a draw. */
  ended?(outcome: Outcome, seat: Seat, game: Game<V, P, S>): number
  /**
   * How much each of `decision.choices`, in their order, deserves to be tried by the seat that decides: at least 0, in any unit; one of 0 is tried
   * only if all are. A player that has no time goes by these weights alone, and its choices must lead to an end of the match.
   */
  weigh(game: Game<V, P, S>, seat: Seat, decision: Decision): readonly number[]
  /** Whether `weigh` looks at nothing that can be hidden from the seat: then matches of the weights alone are measured without dealing that anew for each answer. */
  readonly overt?: boolean
  /** A number that changes whenever an impulse, a player-turn or what else parts the play begins: lines of play are followed for some of them. Absent: to the end. */
  stage?(game: Game<V, P, S>): number
  /** How many stages a line of play is followed before its position is valued, at least 1; absent: 4. */
  readonly horizon?: number
  /** Whether a decision is not worth thinking about: the best weight answers it. */
  minor?(decision: Decision): boolean
  /** Whether the best weight answers a decision though it matters, as there is no time to think about it: a strength slips in it as often as elsewhere. */
  plain?(decision: Decision): boolean
  /**
   * How lines of play are compared. Absent: as a tree, where all that was answered is remembered. `race`: the choices with the greatest weights are each
   * played on by the weights alone, and drop out as they fall behind: for titles in which a line has so many answers that few lines can be tried.
   */
  readonly search?: 'tree' | 'race'
  /** What a strength may spend in this title, and how often it slips, where that is not as in other titles. */
  readonly efforts?: { readonly [strength in Strength]?: TitleEffort }
}

/** See {@link KnowHow.efforts}. */
export interface TitleEffort {
  /** Lines of play that are tried, at most. */
  readonly iterations?: number
  /** Worlds among which they are shared out. */
  readonly worlds?: number
  /** How often, from 0 to 1, the weights of the title answer instead of what was found best: the better they play, the more of it makes a difference. */
  readonly slips?: number
  /** The power, at least 0, with which a weight counts where it slips: below 1 more of its slips are blunders, above 1 fewer. */
  readonly care?: number
}

/** Know-how whose inner types do not matter to the caller: players see it so. */
// biome-ignore lint/suspicious/noExplicitAny: as with AnyTitle, the types of a title's state are forgotten here
export type AnyKnowHow = KnowHow<any, any, any>
