import type { Choice, Decision, Game, Heuristics, Match, Seat } from '@topside/engine'

/** The weights of a decision's choices by the title's heuristics; 1 for each if all of these are 0. */
export function weightsOf(heuristics: Heuristics, game: Game, seat: Seat, decision: Decision): readonly number[] {
  const weights = heuristics.weigh(game, seat, decision)
  return weights.some((weight) => weight > 0) ? weights : decision.choices.map(() => 1)
}

/** Draws an index with probability proportional to its weight; `random` returns numbers from 0 to below 1. */
export function drawn(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    left -= weight
    if (weight > 0 && left < 0) return index
  }
  return weights.findLastIndex((weight) => weight > 0)
}

/** An index of the greatest weight; a random one if there are several. */
export function greatest(weights: readonly number[], random: () => number): number {
  const most = Math.max(...weights)
  return drawn(
    weights.map((weight) => (weight === most ? 1 : 0)),
    random,
  )
}

/** The choice with the greatest weight, without any search. Throws a `RangeError` if the seat has nothing to decide. */
export function policy(match: Match, seat: Seat, heuristics: Heuristics, random: () => number): Choice {
  const decision = match.decision(seat)
  if (decision === undefined) throw new RangeError(`seat ${seat} has nothing to decide`)
  const choice = decision.choices[greatest(weightsOf(heuristics, match.game, seat, decision), random)]
  if (choice === undefined) throw new RangeError(`seat ${seat} has no choice`)
  return choice
}
