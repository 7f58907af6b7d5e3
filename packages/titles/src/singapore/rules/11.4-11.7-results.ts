import { type Distribution, highestOfDice } from '@topside/kit'
import { figures } from '../data/scenarios.ts'

/** Results of a round for the two points (11.5, 11.6). */
export const ROUND_RESULTS = [
  'defender-eliminated',
  'defender-suppressed',
  'draw',
  'attacker-suppressed',
  'attacker-eliminated',
] as const
/** A result of a round. */
export type RoundResult = (typeof ROUND_RESULTS)[number]

/** 11.5, 11.6: the result of a margin: the attacker's highest die minus the defender's modified highest die. */
export function roundResult(margin: number): RoundResult {
  if (margin === 0) return 'draw'
  const eliminated = Math.abs(margin) >= figures.eliminateMargin
  if (margin > 0) return eliminated ? 'defender-eliminated' : 'defender-suppressed'
  return eliminated ? 'attacker-eliminated' : 'attacker-suppressed'
}

/** 11.4, 11.5, 11.6: the probability of each result of a round, with the modifier of the defender's highest die. */
export function roundOdds(
  attack: readonly number[],
  defence: readonly number[],
  added: number,
): Distribution<RoundResult> {
  return highestOfDice(attack).with(highestOfDice(defence), (high, against) => roundResult(high - against - added))
}
