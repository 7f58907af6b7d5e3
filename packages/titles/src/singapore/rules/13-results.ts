import { type Distribution, dieFaces } from '@topside/kit'
import { figures } from '../data/scenarios.ts'

/** Results of a Direct Strike for its target (13.4). */
export const STRIKE_RESULTS = ['missed', 'suppressed', 'eliminated'] as const
/** A result of a Direct Strike. */
export type StrikeResult = (typeof STRIKE_RESULTS)[number]

/** 13.3: the better of two results. */
export function bestStrike(a: StrikeResult, b: StrikeResult): StrikeResult {
  return STRIKE_RESULTS.indexOf(a) > STRIKE_RESULTS.indexOf(b) ? a : b
}

/** 13.3, 13.4: the probability of each best result of one or more strike dice. */
export function strikeOdds(dice: readonly number[]): Distribution<StrikeResult> {
  const [first, ...others] = dice.map((die) => dieFaces(die).map(strikeResult))
  if (first === undefined) throw new RangeError('no strikes')
  return others.reduce((best, die) => best.with(die, bestStrike), first)
}

/** 13.4: the result of a strike die. */
export function strikeResult(die: number): StrikeResult {
  if (die >= figures.strikeEliminate) return 'eliminated'
  return die >= figures.strikeSuppress ? 'suppressed' : 'missed'
}
