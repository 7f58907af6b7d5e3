import type { Outcome } from '@topside/engine'
import { note } from '@topside/kit'
import { SIDES } from '../data/units.ts'
import { type Leyte, seatOf } from '../state/state.ts'

/** Victory levels (15.4), from the American to the Japanese end. */
export const LEVELS = [
  'us-decisive',
  'us-substantive',
  'us-marginal',
  'draw',
  'japan-marginal',
  'japan-substantive',
  'japan-decisive',
] as const
/** A victory level. */
export type Level = (typeof LEVELS)[number]

/**
 * 15.4: American points per Japanese point, rounded to two decimals; infinite without Japanese points, 0 without any
 * points.
 */
export function ratioOf(us: number, japan: number): number {
  if (japan === 0) return us > 0 ? Number.POSITIVE_INFINITY : 0
  // In whole hundredths: `us / japan * 100` is not exact, and 201 : 200 would become 1.00.
  return Math.floor((200 * us + japan) / (2 * japan)) / 100
}

/** 15.4: the victory level of a ratio. */
export function levelOf(ratio: number): Level {
  if (ratio >= 3) return 'us-decisive'
  if (ratio >= 2.5) return 'us-substantive'
  if (ratio > 2) return 'us-marginal'
  if (ratio === 2) return 'draw'
  if (ratio >= 1.5) return 'japan-marginal'
  if (ratio > 1) return 'japan-substantive'
  return 'japan-decisive'
}

/** 15.4: the ending of the match. */
export function outcomeOf(game: Leyte, us: number, japan: number): Outcome {
  const ratio = ratioOf(us, japan)
  const level = levelOf(ratio)
  const winner = SIDES.find((side) => level.startsWith(side))
  const shown = Number.isFinite(ratio) ? ratio.toFixed(2) : '∞'
  return {
    winner: winner === undefined ? null : seatOf(game, winner),
    reason: note(`victory.${level}`, '15.4', { us, japan, ratio: shown }),
  }
}
