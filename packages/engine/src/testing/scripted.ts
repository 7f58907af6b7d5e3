import type { Choice } from '../decision/decision.ts'
import type { Match } from '../match/match.ts'
import type { Seat } from '../table/seat.ts'
import type { Options } from '../title/title.ts'

/** Simple players of a title who follow a script: all of its seats, in one way of playing. */
export interface ScriptedPlayers {
  /** What this way of playing is called, for people. */
  readonly name: string
  /** The options that they play with; absent: the defaults. */
  readonly options?: Options
  /** One of the choices of a seat that must decide. `random` gives numbers from 0 to below 1. */
  answer(match: Match, seat: Seat, random: () => number): Choice
  /** What was found elsewhere for such players, to be printed beside it: shares by value, or an average, by what is measured. */
  readonly beside?: { readonly [measure: string]: number | { readonly [value: string]: number } }
}

/** The scripted players of a title, and what is measured of each of their matches. */
export interface Scripts {
  readonly players: readonly ScriptedPlayers[]
  /** What is measured once a match is over: a number is averaged, of words the shares are counted. */
  measure(match: Match): { readonly [measure: string]: number | string }
}
