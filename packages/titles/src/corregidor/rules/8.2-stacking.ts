import type { Reason } from '@topside/kit'
import type { Side, Size } from '../data/units.ts'
import { isHex, type Place } from '../state/places.ts'
import { isBattery, isCrew, isGunboat, isVehicle, type Unit, unitsIn } from '../state/units.ts'

/**
 * Capacity of a hex of the islands: a company, in twelfths, so that platoons of companies with three and with four are
 * whole numbers (8.2E).
 */
const COMPANY = 12
/**
 * Capacity of a hex of the map of Bataan: a division, in ninths; a regiment is a third of it, a battalion a ninth
 * (8.2E).
 */
const DIVISION = 9
/** Most batteries in a hex of the map of Bataan (11.1A). */
export const BATTERIES_IN_HEX = 3

const IN_COMPANIES: { readonly [size in Size]: number } = {
  section: 4,
  platoon: 4,
  company: 12,
  battalion: 36,
  regiment: 108,
  brigade: 108,
  division: 324,
}
const IN_DIVISIONS: { readonly [size in Size]: number } = {
  section: 0,
  platoon: 0,
  company: 0,
  battalion: 1,
  regiment: 3,
  brigade: 3,
  division: 9,
}

/** The rule of half-companies, which have counters of their own. */
const HALVES = '13.9'

const CROWDED: Reason = { key: 'why.crowded', rule: '8.2E' }

/**
 * 8.2F: a unit's share of a company on the islands, in twelfths; manned batteries, searchlights and gunboats count
 * nothing, a crew counts as a platoon.
 */
export function stackingOnIslands(unit: Unit): number {
  if (isGunboat(unit)) return 0
  if (isCrew(unit)) return IN_COMPANIES.platoon
  if (unit.def.option === HALVES) return COMPANY / 2
  return isBattery(unit) ? 0 : IN_COMPANIES[unit.def.size]
}

/**
 * Whether a unit is the one armoured, cavalry or artillery unit that a hex of the map of Bataan holds besides a
 * division (8.2E).
 */
function isBeside(unit: Unit): boolean {
  return isVehicle(unit) || unit.def.type === 'cavalry' || (isBattery(unit) && !isCrew(unit))
}

/** Whether a side's units in a place exceed its capacity; `more`: units that would join them (8.2E). */
export function isOverstacked(place: Place, side: Side, more: readonly Unit[] = []): boolean {
  if (!isHex(place)) return false
  const { length } = place.pieces
  const units = length === 0 ? more : [...unitsIn(place).filter(({ def }) => def.side === side), ...more]
  return excessOf(place, units) > 0
}

/** By how much units exceed the capacity of a hex, in its own measure; 0: they may be there together (8.2E). */
export function excessOf(place: Place, units: readonly Unit[]): number {
  if (!isHex(place)) return 0
  return place.def.panel === 'bataan' ? beyondDivision(units) : beyondCompany(units)
}

function over(number: number, most: number): number {
  return Math.max(0, number - most)
}

/** By how much units exceed a company and one armoured unit besides it (8.2E, 7.0G). */
function beyondCompany(units: readonly Unit[]): number {
  let [armoured, size] = [0, 0]
  for (const unit of units)
    if (isVehicle(unit)) armoured++
    else size += stackingOnIslands(unit)
  const tooMany = size > COMPANY && !isOneCompany(units.filter((unit) => !isVehicle(unit)))
  return over(armoured, 1) + (tooMany ? size - COMPANY : 0)
}

/** 8.2F: whether units are platoons of one company, whose four platoons may be together. */
function isOneCompany(units: readonly Unit[]): boolean {
  const counted = units.filter((unit) => stackingOnIslands(unit) > 0)
  if (counted.some((unit) => unit.def.size !== 'platoon' || unit.def.option === HALVES || isCrew(unit))) return false
  return counted.length <= 4 && new Set(counted.map(({ def }) => companyOf(def.name))).size === 1
}

/** The company in a platoon's name: `1/A` belongs to `A`. */
function companyOf(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

/** By how much units exceed a division, one armoured, cavalry or artillery unit (8.2E), and three batteries (11.1A). */
function beyondDivision(units: readonly Unit[]): number {
  let [beside, batteries, size] = [0, 0, 0]
  for (const unit of units)
    if (!isBeside(unit)) size += IN_DIVISIONS[unit.def.size]
    else if (isSingleBattery(unit)) batteries++
    else beside++
  return over(size, DIVISION) + over(beside, 1) + over(batteries, BATTERIES_IN_HEX)
}

/** Whether a unit is a battery, which has a limit of its own, not a regiment or battalion of artillery (11.1A). */
function isSingleBattery({ def }: Unit): boolean {
  return def.group !== undefined || def.size === 'company'
}

/** Why a unit finds no room in a place with its friends there (8.2E). */
export function whyCrowded(unit: Unit, place: Place): Reason | undefined {
  if (unit.space === place) return undefined
  return isOverstacked(place, unit.def.side, [unit]) ? CROWDED : undefined
}
