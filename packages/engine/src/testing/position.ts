import type { Choice, Decision } from '../decision/decision.ts'
import type { Checkpoint } from '../match/checkpoint.ts'
import type { Command } from '../match/command.ts'
import { Match, type MatchSetup } from '../match/match.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { AnyTitle, Game, Options, Title } from '../title/title.ts'
import { positionOf } from './play.ts'

/**
 * A starting position for fuzzed matches besides the title's set-up, so that rules for rare situations are exercised
 * often. A title's folder exports a list of them as `positions` from `positions.ts`.
 */
export interface FuzzPosition<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly name: string
  /** Rules that the position exercises. While they are rare, it is chosen more often. */
  readonly rules?: readonly string[]
  /** Options that the position needs; the others are random. */
  readonly options?: Options
  /**
   * Number of commands after which the match is abandoned, if the rest is long and like any other match; absent: it is
   * played to the end.
   */
  readonly commands?: number
  /** Edits the state after the title's set-up and returns the first step. `random` returns numbers in [0, 1). */
  lay(game: Game<V, P, S>, random: () => number): string
  /**
   * The next answer, for a situation that random answers rarely reach even from the position; `undefined`: any answer.
   * `answered`: number of answers since the start.
   */
  opening?(decision: Decision, answered: number, random: () => number): Choice | undefined
}

/** A starting position with its type parameters erased. */
// biome-ignore lint/suspicious/noExplicitAny: positions of all titles are given to the fuzzer alike
export type AnyPosition = FuzzPosition<any, any, any>

/** The checkpoint of a match that starts at a position. */
export function checkpointAt<V, P extends PieceDef, S extends SpaceDef>(
  title: Title<V, P, S>,
  options: Options,
  position: FuzzPosition<V, P, S>,
  random: () => number,
): Checkpoint {
  let step = title.firstStep
  const checkpoint = positionOf(title, options, step, (game) => {
    step = position.lay(game, random)
  })
  return { ...checkpoint, step }
}

/** Plays commands from a checkpoint or the title's set-up. Throws a `RulesFault` if one is refused. */
export function playFrom(
  title: AnyTitle,
  setup: MatchSetup,
  from: Checkpoint | undefined,
  commands: readonly Command[],
): Match {
  return from === undefined ? Match.replay(title, setup, commands) : Match.resume(title, setup, from, commands)
}
