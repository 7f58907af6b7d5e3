import { hexAt } from '../data/hexes.ts'
import { WEEK_OF } from '../data/weeks.ts'
import type { Corregidor } from '../state/state.ts'

/**
 * Value of a hex of Fort Wint to Japan, and its value in the last week in which it counts: a delay costs points for
 * every day that Bataan holds out longer.
 */
const GROUND = 3
const GROUND_AT_LAST = 25

/** 11.2T: whether Japan can still take Fort Wint in time. */
export function needsWint({ vars: { week, war } }: Pick<Corregidor, 'vars'>): boolean {
  return week > 0 && week < WEEK_OF.olongapo && !war.taken.includes('wint')
}

/** Whether a hex is one of Fort Wint while Japan still needs it. */
export function isNeededAtWint(game: Pick<Corregidor, 'vars'>, hex: number): boolean {
  return hexAt(hex).island === 'Grande' && needsWint(game)
}

/** 11.2T: value to Japan of a hex of Fort Wint that it still needs. */
export function wintGround({ vars }: Pick<Corregidor, 'vars'>): number {
  return vars.week === WEEK_OF.olongapo - 1 ? GROUND_AT_LAST : GROUND
}
