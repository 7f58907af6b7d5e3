import type { Side } from '../data/units.ts'
import data from './learnt.json' with { type: 'json' }

/**
 * A side's estimates of values without a number in the rules, learnt by self-play (`npm run learn`); all are greater
 * than 0.
 */
export interface Learnt {
  /** Weight of the risk in a hex next to enemies (7.6). */
  readonly danger: number
  /** Value of half a Movement Point on the way to a goal, in points. */
  readonly step: number
  /** The same for units that should get behind the mountains (16.24): if they hurry, they are cut off and lost. */
  readonly march: number
  /** Value of ground gained by driving a unit back, in points. */
  readonly ground: number
  /** Share by which a unit without a retreat counts as lost if its own side must attack next (7.1). */
  readonly forced: number
  /** Share of units that have not moved counted as followers. */
  readonly followers: number
  /** Share by which a unit counts as lost if a friend blocks its retreat. */
  readonly crowded: number
  /** Weight of a line lost near the end (15.33). */
  readonly linked: number
  /** Value of a barrage, and of a support point, elsewhere, in points (8.1, 8.3). */
  readonly barrage: number
  readonly support: number
}

/** The learnt numbers of each side. */
export type AllLearnt = { readonly [side in Side]: Learnt }

/** The current learnt numbers. */
export const learnt: AllLearnt = { us: data.us, japan: data.japan }
