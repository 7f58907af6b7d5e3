import type { Choice, Decision } from '../decision/decision.ts'
import type { Checkpoint } from '../match/checkpoint.ts'
import type { Command } from '../match/command.ts'
import { Match, type MatchSetup } from '../match/match.ts'
import type { PieceDef, SpaceDef } from '../table/table-def.ts'
import type { AnyTitle, Game, Options, Title } from '../title/title.ts'
import { positionOf } from './play.ts'

/**
 * Where a match of the fuzzer can begin besides the title's set-up, so that rules which need a rare situation are played
 * often. A title's folder exports a list of them as `positions` from `positions.ts`.
 */
export interface FuzzPosition<V = unknown, P extends PieceDef = PieceDef, S extends SpaceDef = SpaceDef> {
  readonly name: string
  /** Rules that it is meant to bring about: while they are rarely seen it is chosen more often. */
  readonly rules?: readonly string[]
  /** Options that the position needs; the others vary. */
  readonly options?: Options
  /** Commands after which the match is left, where what follows is as in any other match, and long; absent: it is played to its end. */
  readonly commands?: number
  /** Changes the state that the title's set-up left and returns the step that begins. `random` gives numbers from 0 to below 1. */
  lay(game: Game<V, P, S>, random: () => number): string
  /**
   * The answer with which the match goes on from there, for a situation that even from a position chance alone hardly reaches; `undefined`:
   * any. `answered` is how many answers were given since.
   */
  opening?(decision: Decision, answered: number, random: () => number): Choice | undefined
}

/** The checkpoint of a match that begins at a position. */
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

/** Plays commands from a checkpoint, or from the title's set-up. Throws a `RulesFault` if one of them is refused. */
export function playFrom(
  title: AnyTitle,
  setup: MatchSetup,
  from: Checkpoint | undefined,
  commands: readonly Command[],
): Match {
  return from === undefined ? Match.replay(title, setup, commands) : Match.resume(title, setup, from, commands)
}
