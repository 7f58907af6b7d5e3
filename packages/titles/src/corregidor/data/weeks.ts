import { type UnitId, unitId } from './units.ts'
import data from './weeks.json' with { type: 'json' }

/** A weekly turn of the campaign (11.2). */
export interface Week {
  readonly turn: number
  /** Replacement steps received by Japan. */
  readonly replacements: number
  /** Replacement steps only for artillery. */
  readonly artillery: number
  /** Whether all Japanese air losses are replaced: in the first and third week of a month. */
  readonly airReplaced: boolean
  /** Ground units that enter by the road at 3801. */
  readonly arrivals: readonly UnitId[]
}

/** The weekly turns, in order (11.2). */
export const weeks: readonly Week[] = data.weeks.map(({ arrivals, ...week }) => ({
  ...week,
  arrivals: arrivals.map(unitId),
}))

/** A weekly turn by its number; `undefined` after the last one. */
export function weekNamed(turn: number): Week | undefined {
  return weeks[turn - 1]
}

/** Supply points of the defenders of Bataan by die, from 1 (11.2). */
export const SUPPLY_BY_DIE: readonly number[] = [100, 80, 72, 64, 56, 40]
/** Supply points for each unit that defends against a ground attack, and for each that attacks or bombards (11.2). */
export const SUPPLY_COST = { defence: 1, attack: 2 } as const
/** Boat and air points of the defenders (11.2). */
export const DEFENDERS_POINTS = { boats: 10, air: 6 } as const
/**
 * Weeks of special events: the check of Olongapo and Fort Wint, the growth of the 4th Marines, Betty, two battalions by
 * sea, Nell's departure (11.2).
 */
export const WEEK_OF = { olongapo: 5, marines: 6, seaOperations: 13, twoBySea: 16, nellLeaves: 2 } as const
/** Battalion steps replaced by one replacement step (11.2). */
export const BATTALION_STEPS = 3
