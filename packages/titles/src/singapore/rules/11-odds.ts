import type { Chance, Text } from '@topside/engine'
import { type Distribution, note } from '@topside/kit'
import { ROUND_RESULTS, type RoundResult } from './11.4-11.7-results.ts'
import { STRIKE_RESULTS, strikeOdds } from './13-results.ts'

/** The odds of a round as bars, from the attacker's best result to the worst. */
export function roundChances(odds: Distribution<RoundResult>): Chance[] {
  return ROUND_RESULTS.map((result) => ({ key: `round.${result}`, p: odds.chance(result) })).filter(({ p }) => p > 0)
}

/** The chance of a result as a whole percentage. */
function percentOf(chances: readonly Chance[], key: string): number {
  return Math.round(100 * (chances.find((each) => each.key === key)?.p ?? 0))
}

/** The odds of a round in a few words, for the Attacker. */
export function roundBrief(chances: readonly Chance[]): Text {
  const of = (result: RoundResult) => percentOf(chances, `round.${result}`)
  const [out, back] = [of('defender-eliminated'), of('defender-suppressed')]
  const [ownOut, ownBack] = [of('attacker-eliminated'), of('attacker-suppressed')]
  return note('odds.round', '11.5', { out, back, draw: of('draw'), ownBack, ownOut })
}

/** The odds of strikes as bars; none without dice. */
export function strikeChances(dice: readonly number[]): Chance[] {
  if (dice.length === 0) return []
  const odds = strikeOdds(dice)
  return STRIKE_RESULTS.map((result) => ({ key: `strike.${result}`, p: odds.chance(result) })).filter(({ p }) => p > 0)
}

/** The odds of strikes in a few words. */
export function strikeBrief(chances: readonly Chance[]): Text {
  const [miss, suppress, eliminate] = STRIKE_RESULTS.map((result) => percentOf(chances, `strike.${result}`))
  return note('odds.strike', '13.4', { miss: miss ?? 0, suppress: suppress ?? 0, eliminate: eliminate ?? 0 })
}
