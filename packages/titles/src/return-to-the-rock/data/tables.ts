import { oneOf, resultOn } from '@topside/kit'
import tables from './tables.json' with { type: 'json' }

const DROP = ['eliminated', 'spent', 'fresh'] as const
/** Result of the Airborne Drop Table (8.3). */
export type DropResult = (typeof DROP)[number]
const BEACH = ['disrupted', 'spent', 'fresh'] as const
/** Result of the Seaborne Landing Table (8.4); `disrupted`: "S" units are eliminated, other units become Spent. */
export type BeachResult = (typeof BEACH)[number]
const INFILTRATION = ['failed', 'spent', 'fresh'] as const
/** Result of the Infiltration table (8.6). */
export type InfiltrationResult = (typeof INFILTRATION)[number]

const drops = tables.airborne.results.map((result) => oneOf(DROP, result))
const beaches = tables.seaborne.results.map((result) => oneOf(BEACH, result))
const infiltrations = tables.infiltration.results.map((result) => oneOf(INFILTRATION, result))

/** The Airborne Drop Table by modified die; less than 1 counts as 1 (8.3). */
export function dropResult(die: number): DropResult {
  return resultOn(drops, die)
}

/** The Seaborne Landing Table by modified die; less than 1 counts as 1 (8.4). */
export function beachResult(die: number): BeachResult {
  return resultOn(beaches, die)
}

/** The Infiltration table by modified die; less than 1 counts as 1 (8.6). */
export function infiltrationResult(die: number): InfiltrationResult {
  return resultOn(infiltrations, die)
}

/** Results of a landing or an infiltration, from worst to best for the side that attempts it. */
const FROM_WORST: readonly (DropResult | BeachResult | InfiltrationResult)[] = [
  ...(['failed', 'eliminated'] as const),
  ...(['disrupted', 'spent', 'fresh'] as const),
]

/** Quality of a result for the side that lands or infiltrates: higher is better. */
export function goodness(result: DropResult | BeachResult | InfiltrationResult): number {
  return FROM_WORST.indexOf(result)
}

/** The highest die that loses Momentum in an Impulse, from 0 (none) to 5 (6.2.1). */
export function momentumLostUpTo(impulse: number): number {
  return resultOn(tables.momentumLostUpTo.byImpulse, impulse)
}

/** The last Turn, 22 February (5.1). */
export const LAST_TURN = tables.lastTurn.value
/** Maximum number of units of a side in an Area (7.1). */
export const STACKING_LIMIT = tables.stacking.value
/** Minimum TEM of an Area for a Pillbox at set-up (5.3.2). */
export const SET_UP_TEM = tables.setUpTem.value
/** Victory Points required unless sides were bid for (15.3). */
export const POINTS_NEEDED = tables.pointsNeeded.value
/** Highest bid for the American side (16.1). */
export const HIGHEST_BID = tables.highestBid.value
