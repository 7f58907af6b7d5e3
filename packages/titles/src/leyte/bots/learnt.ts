import type { Side } from '../data/units.ts'
import data from './learnt.json' with { type: 'json' }

/**
 * What a side thinks of things that the rules give no number, learnt by playing against itself (`npm run learn`); all
 * of them greater than 0.
 */
export interface Learnt {
  /** How much the risk in a hex beside enemies counts (7.6). */
  readonly danger: number
  /** What half a Movement Point on the way to a goal is worth, in points. */
  readonly step: number
  /** The same where units are to come behind the mountains (16.24): those who hurry there are cut off and die. */
  readonly march: number
  /** Ground that is gained by driving a unit back, in points. */
  readonly ground: number
  /** How much a unit that has no way back counts as lost when its own side must attack next (7.1). */
  readonly forced: number
  /** How much of the units that have not moved are counted as followers. */
  readonly followers: number
  /** How much a unit whose way back is taken from it by a friend counts as lost. */
  readonly crowded: number
  /** How much a line that is lost near the end counts (15.33). */
  readonly linked: number
  /** What a barrage, and a point of support, would be worth elsewhere, in points (8.1, 8.3). */
  readonly barrage: number
  readonly support: number
}

/** What each side has learnt. */
export type AllLearnt = { readonly [side in Side]: Learnt }

/** What they know now. */
export const learnt: AllLearnt = { us: data.us, japan: data.japan }
