import type { Choice } from '../decision/decision.ts'
import type { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'
import type { Options } from '../title/title.ts'

/** Simple scripted players for all seats of a title, with one way of playing. */
export interface ScriptedPlayers {
  /** Display name of this way of playing. */
  readonly name: string
  /** Options of their matches; absent: the defaults. */
  readonly options?: Options
  /** Picks a choice for a seat that must decide. `random` returns numbers in [0, 1). */
  answer(match: Match, seat: Seat, random: () => number): Choice
  /** Reference results for such players, printed beside ours, by measure: an average, or shares by value. */
  readonly beside?: { readonly [measure: string]: number | { readonly [value: string]: number } }
}

/** The scripted players of a title, and the measures of their matches. */
export interface Scripts {
  readonly players: readonly ScriptedPlayers[]
  /** Measures a finished match. Numbers are averaged; words are counted as shares. */
  measure(match: Match): { readonly [measure: string]: number | string }
}
