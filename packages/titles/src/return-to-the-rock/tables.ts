import tables from './data/tables.json' with { type: 'json' }

/** Result of the Airborne Drop Table (8.3). */
export type DropResult = 'eliminated' | 'spent' | 'fresh'
/** Result of the Seaborne Landing Table (8.4); `disrupted`: Spent, but "S" units are eliminated. */
export type BeachResult = 'disrupted' | 'spent' | 'fresh'
/** Result of the Infiltration table (8.6). */
export type InfiltrationResult = 'failed' | 'spent' | 'fresh'

function lookUp<T extends string>(results: readonly string[], die: number): T {
  return results[Math.min(Math.max(die, 1), results.length) - 1] as T
}

/** The Airborne Drop Table by modified die; less than 1 counts as 1 (8.3). */
export function dropResult(die: number): DropResult {
  return lookUp(tables.airborne.results, die)
}

/** The Seaborne Landing Table by modified die; less than 1 counts as 1 (8.4). */
export function beachResult(die: number): BeachResult {
  return lookUp(tables.seaborne.results, die)
}

/** The Infiltration table by modified die; less than 1 counts as 1 (8.6). */
export function infiltrationResult(die: number): InfiltrationResult {
  return lookUp(tables.infiltration.results, die)
}

/** The highest die that loses Momentum in an Impulse, from 0 (none) to 5 (6.2.1). */
export function momentumLostUpTo(impulse: number): number {
  const { byImpulse } = tables.momentumLostUpTo
  return byImpulse[Math.min(impulse, byImpulse.length) - 1] as number
}

/** The last Turn, 22 February (5.1). */
export const LAST_TURN = tables.lastTurn.value
/** Most units of a side in an Area (7.1). */
export const STACKING_LIMIT = tables.stacking.value
/** Least TEM of an Area for a Pillbox at set-up (5.3.2). */
export const SET_UP_TEM = tables.setUpTem.value
/** Victory Points needed unless sides were bid for (15.3). */
export const POINTS_NEEDED = tables.pointsNeeded.value
/** Highest bid for the American side (16.1). */
export const HIGHEST_BID = tables.highestBid.value
