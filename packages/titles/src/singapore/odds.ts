import type { Chance, Text } from '@topside/engine'
import { type Distribution, dieFaces, highestOfDice } from '@topside/kit'
import { figures } from './data/scenarios.ts'

/** What a round does to the two points (11.5, 11.6). */
export const ROUND_RESULTS = [
  'defender-eliminated',
  'defender-suppressed',
  'draw',
  'attacker-suppressed',
  'attacker-eliminated',
] as const
/** What a round does to the two points. */
export type RoundResult = (typeof ROUND_RESULTS)[number]

/** 11.5, 11.6: the result of a margin: the attacker's highest die less the defender's with all that is added to it. */
export function roundResult(margin: number): RoundResult {
  if (margin === 0) return 'draw'
  const eliminated = Math.abs(margin) >= figures.eliminateMargin
  if (margin > 0) return eliminated ? 'defender-eliminated' : 'defender-suppressed'
  return eliminated ? 'attacker-eliminated' : 'attacker-suppressed'
}

/** 11.4 to 11.6: how often each result of a round comes up, with what is added to the defender's highest die. */
export function roundOdds(
  attack: readonly number[],
  defence: readonly number[],
  added: number,
): Distribution<RoundResult> {
  return highestOfDice(attack).with(highestOfDice(defence), (high, against) => roundResult(high - against - added))
}

/** The odds of a round as bars, from the attacker's best result to the worst. */
export function roundChances(odds: Distribution<RoundResult>): Chance[] {
  return ROUND_RESULTS.map((result) => ({ key: `round.${result}`, p: odds.chance(result) })).filter(({ p }) => p > 0)
}

/** The chance of a result in whole per cent. */
function percentOf(chances: readonly Chance[], key: string): number {
  return Math.round(100 * (chances.find((each) => each.key === key)?.p ?? 0))
}

/** The odds of a round in a few words, as the Attacker reads them. */
export function roundBrief(chances: readonly Chance[]): Text {
  const of = (result: RoundResult) => percentOf(chances, `round.${result}`)
  const [out, back] = [of('defender-eliminated'), of('defender-suppressed')]
  const [ownOut, ownBack] = [of('attacker-eliminated'), of('attacker-suppressed')]
  return { key: 'odds.round', rule: '11.5', args: { out, back, draw: of('draw'), ownBack, ownOut } }
}

/** What a Direct Strike does to its target (13.4). */
export const STRIKE_RESULTS = ['missed', 'suppressed', 'eliminated'] as const
/** What a Direct Strike does to its target. */
export type StrikeResult = (typeof STRIKE_RESULTS)[number]

/** 13.4: the result of a strike die. */
export function strikeResult(die: number): StrikeResult {
  if (die >= figures.strikeEliminate) return 'eliminated'
  return die >= figures.strikeSuppress ? 'suppressed' : 'missed'
}

/** 13.3: the better of two results. */
export function bestStrike(a: StrikeResult, b: StrikeResult): StrikeResult {
  return STRIKE_RESULTS.indexOf(a) > STRIKE_RESULTS.indexOf(b) ? a : b
}

/** 13.3, 13.4: how often each best result of some strike dice comes up; at least one. */
export function strikeOdds(dice: readonly number[]): Distribution<StrikeResult> {
  const [first, ...others] = dice.map((die) => dieFaces(die).map(strikeResult))
  if (first === undefined) throw new RangeError('no strikes')
  return others.reduce((best, die) => best.with(die, bestStrike), first)
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
  return {
    key: 'odds.strike',
    rule: '13.4',
    args: { miss: miss ?? 0, suppress: suppress ?? 0, eliminate: eliminate ?? 0 },
  }
}

/** What a round of air combat does (10.6), as seen by the active side. */
export type AirResult = RoundResult

/** 10.6: the result of a round in the air: the same for both, with a margin of its own. */
export function airResult(margin: number): AirResult {
  if (margin === 0) return 'draw'
  const eliminated = Math.abs(margin) >= figures.airEliminateMargin
  if (margin > 0) return eliminated ? 'defender-eliminated' : 'defender-suppressed'
  return eliminated ? 'attacker-eliminated' : 'attacker-suppressed'
}
