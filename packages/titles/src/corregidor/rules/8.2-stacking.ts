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
 * 8.2F: a unit's share of a company on the islands, in twelfths; manned batteries, searchlights and units at sea count
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
export function isBeside(unit: Unit): boolean {
  return isVehicle(unit) || unit.def.type === 'cavalry' || (isBattery(unit) && !isCrew(unit))
}

/** Whether a side's units in a place exceed its capacity; `more`: units that would join them (8.2E). */
export function isOverstacked(place: Place, side: Side, more: readonly Unit[] = []): boolean {
  if (!isHex(place)) return false
  const { length } = place.pieces
  const units = length === 0 ? more : [...unitsIn(place).filter(({ def }) => def.side === side), ...more]
  return place.def.panel === 'bataan' ? isMoreThanDivision(units) : isMoreThanCompany(units)
}

/** One armoured unit besides a company (8.2E, 7.0G). */
function isMoreThanCompany(units: readonly Unit[]): boolean {
  let [armoured, size] = [0, 0]
  for (const unit of units)
    if (isVehicle(unit)) armoured++
    else size += stackingOnIslands(unit)
  return armoured > 1 || (size > COMPANY && !isOneCompany(units.filter((unit) => !isVehicle(unit))))
}

/**
 * 8.2F: whether platoons belong to one company, whose four platoons may be together; companies of a battalion may not.
 */
function isOneCompany(units: readonly Unit[]): boolean {
  const counted = units.filter((unit) => stackingOnIslands(unit) > 0)
  if (counted.some(({ def }) => IN_COMPANIES[def.size] >= COMPANY)) return false
  return counted.length <= 4 && new Set(counted.map(({ def }) => companyOf(def.name))).size === 1
}

/** The company in a platoon's name: `1/A` belongs to `A`. */
function companyOf(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

function isMoreThanDivision(units: readonly Unit[]): boolean {
  let [beside, size] = [0, 0]
  for (const unit of units)
    if (!isBeside(unit)) size += IN_DIVISIONS[unit.def.size]
    // 11.1A: siege guns have a limit of their own there.
    else if (unit.def.group === undefined && unit.def.size !== 'company') beside++
  return size > DIVISION || beside > 1
}

/** Why a unit finds no room in a place with its friends there (8.2E). */
export function whyCrowded(unit: Unit, place: Place): Reason | undefined {
  if (unit.space === place) return undefined
  return isOverstacked(place, unit.def.side, [unit]) ? CROWDED : undefined
}
