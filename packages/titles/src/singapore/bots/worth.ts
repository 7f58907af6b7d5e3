import type { Army } from '../data/armies.ts'
import { placeDefs, placeIndex, SECTOR_COUNT } from '../data/map.ts'
import { figures, historic } from '../data/scenarios.ts'
import type { UnitDef } from '../data/units.ts'
import { tokensOf } from '../rules/7-supplies.ts'
import { stepsBetween } from '../rules/9-artillery.ts'
import { AUSTRALIAN_UNITS } from '../rules/17-victory.ts'
import { hasSupply, type Singapore } from '../state/state.ts'
import type { Learnt } from './learnt.ts'

/** 5.1: capacity of a sector, in units. */
export const ROOM = figures.stacking

/** 17.3: values of the objectives, in points: first the deciding objectives, then the objectives on the way to them. */
const OBJECTIVES: { readonly [sector: string]: number } = {
  ...Object.fromEntries(historic.outer.map((id) => [id, 0.7])),
  ...Object.fromEntries(historic.city.map((id) => [id, 2.5])),
  [historic.pivot]: 2.2,
  tanglin: 1.2,
  kallang: 1,
}

const city = historic.city.map(placeIndex)

/** Steps from a place to the nearest sector of the City. */
function stepsToCity(index: number): number {
  return Math.min(...city.map((to) => stepsBetween(index, to)))
}

/** Value of controlling a sector, by its index: an objective, or part of the way to the City (17.3). */
export const worths: readonly number[] = placeDefs
  .slice(0, SECTOR_COUNT)
  .map(({ id }, index) => OBJECTIVES[id] ?? 0.25 + 0.6 / (1 + stepsToCity(index)))

const goals = Object.entries(OBJECTIVES).map(([id, worth]) => [placeIndex(id), worth] as const)

/**
 * Attraction of a place for the Japanese: the highest value of a goal that they do not control, decreasing with
 * distance.
 */
export function drawOf({ table }: Singapore, index: number): number {
  let most = 0
  for (const [goal, worth] of goals) {
    if (table.spaces[goal]?.owner === 0) continue
    const draw = worth * 0.75 ** stepsBetween(index, goal)
    if (draw > most) most = draw
  }
  return most
}

/** Attraction of places for the Commonwealth, decreasing with the distance from Bukit Timah and the City. */
export const gathering: readonly number[] = placeDefs.map((_, index) =>
  Math.max(...[...city, placeIndex(historic.pivot)].map((to) => 2.5 * 0.8 ** stepsBetween(index, to))),
)

/** Values of units by branch, in points. */
const UNITS: { readonly [branch: string]: number } = { infantry: 0.45, armour: 0.55 }

/** Factor for the value of a Japanese unit: the Japanese have more units than can fight at once, and little time. */
const SPARE = 0.3

/** 1.3: fraction of the match that is over, 0 to 1. */
export function elapsed({ vars }: Pick<Singapore, 'vars'>): number {
  return (vars.period - 1) / historic.periods.length
}

/** The data that change unit values in a position. */
export interface Times {
  /** Australian units in supply (17.4). */
  readonly australians: number
  /** Fraction of the match that is over: the later, the less useful is a unit that is saved. */
  readonly over: number
}

/** Share of its value that a unit loses by the end. */
const FADING = 0.75

/**
 * Value of a unit, in points. Australian units count towards a level while their number is near the required one
 * (17.3).
 */
export function lossOf({ army, branch }: UnitDef, { australians, over }: Times): number {
  const base = (UNITS[branch] ?? 0.3) * (1 - FADING * over)
  if (army === 'japanese') return SPARE * base
  if (army === 'british' || branch === 'fixed-artillery') return base
  return base + 0.3 * Math.exp(-(((australians - AUSTRALIAN_UNITS) / 4) ** 2))
}

/** Last periods, in which supplies lose their value. */
const LAST = 3

/** 7.2: remaining usefulness of supplies, from 1 to 0. */
export function lasting({ vars }: Singapore): number {
  return Math.min(1, (historic.periods.length - vars.period) / LAST)
}

/** Value of a token to an army, in points: the fewer tokens, the higher; none at the end (7.2). */
export function priceOf(game: Singapore, army: Army, { price }: Pick<Learnt, 'price'>): number {
  return hasSupply(game) ? (lasting(game) * price) / Math.sqrt(tokensOf(game, army) + 1) : 0
}
