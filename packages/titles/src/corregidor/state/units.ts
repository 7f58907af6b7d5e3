import type { Piece } from '@topside/engine'
import type { BoxId } from '../data/boxes.ts'
import { CREW, FACES, type Status } from '../data/faces.ts'
import type { Island } from '../data/hexes.ts'
import {
  type AirDef,
  type CounterDef,
  type Factors,
  GUN_TYPES,
  type ShipDef,
  type UnitDef,
  type UnitId,
  VEHICLE_TYPES,
} from '../data/units.ts'
import { box, type HasTable, isHex, type Place, type PlaceDef } from './places.ts'

/** Any piece on the table. */
export type Counter = Piece<CounterDef, PlaceDef>
/** A ground unit or a battery. */
export type Unit = Counter & { readonly def: UnitDef }
/** An air unit. */
export type AirUnit = Counter & { readonly def: AirDef }
/** A ship of 1945. */
export type Ship = Counter & { readonly def: ShipDef }

/** Whether a counter is a ground unit. */
export function isUnit(counter: Counter): counter is Unit {
  return counter.def.kind === 'unit'
}

/** Whether a counter is an air unit. */
export function isAirUnit(counter: Counter): counter is AirUnit {
  return counter.def.kind === 'air'
}

/** Whether a counter is a ship. */
export function isShip(counter: Counter): counter is Ship {
  return counter.def.kind === 'ship'
}

/** The ground units in a place. */
export function unitsIn({ pieces }: Place): readonly Unit[] {
  return pieces.every(isUnit) ? pieces : pieces.filter(isUnit)
}

/** A ground unit by its id; throws a `RangeError` if there is none. */
export function unitNamed({ table }: HasTable, id: UnitId): Unit {
  const found = table.piece(id)
  if (!isUnit(found)) throw new RangeError(`${id} is not a ground unit`)
  return found
}

/** A battalion with some of its companies. */
export interface Battalion {
  readonly name: string
  readonly units: readonly Unit[]
}

/** The battalions of some units, in order, each with its units among them. */
export function battalionsIn(units: readonly Unit[]): Battalion[] {
  const names = [...new Set(units.flatMap(({ def }) => def.battalion ?? []))]
  return names.map((name) => ({ name, units: units.filter(({ def }) => def.battalion === name) }))
}

/** Whether a counter is on one of the maps. */
export function onMap({ space }: Counter): boolean {
  return isHex(space)
}

/** The map on which a counter is. */
export function mapOf({ space }: Counter): 'islands' | 'bataan' | undefined {
  if (!isHex(space)) return undefined
  return space.def.panel === 'bataan' ? 'bataan' : 'islands'
}

/** The island of a counter; `undefined`: none, or on the water. */
export function islandOf({ space }: Counter): Island | undefined {
  return isHex(space) ? space.def.island : undefined
}

/** Whether a counter is in an all-water hex (7.0). */
export function onWater({ space }: Counter): boolean {
  return space.def.terrain === 'sea'
}

/** The factors on a counter's visible face (3.2). */
export function factorsOf({ id, def, face }: Counter): Factors {
  const factors = def.faces[face]
  if (factors === undefined) throw new RangeError(`${id} has no face ${FACES[face]}`)
  return factors
}

/** The face of a counter after losing a step; `undefined`: it is eliminated (9.0). */
export function nextFace({ def, face }: Counter): number | undefined {
  const next = def.faces.findIndex((factors, index) => index > face && factors !== undefined)
  return next < 0 ? undefined : next
}

/** The face of a counter after recovering a step; `undefined`: it has lost none (9.0). */
export function previousFace({ def, face }: Counter): number | undefined {
  const before = def.faces.findLastIndex((factors, index) => index < face && factors !== undefined)
  return before < 0 ? undefined : before
}

/** Steps that a counter has left. */
export function stepsOf({ def, face }: Counter): number {
  return def.faces.filter((factors, index) => index >= face && factors !== undefined).length
}

/** A status of a unit; most units have none. */
export function statusOf({ table }: HasTable, unit: Counter, status: Status): number {
  return unit.status === 0 ? 0 : table.status(unit, status)
}

/** Whether a unit is a battery or other artillery, with or without guns. */
export function isBattery({ def }: Unit): boolean {
  return GUN_TYPES.has(def.type) || def.type === 'searchlight'
}

/** Whether a unit is a battery's crew fighting as infantry (3.2). */
export function isCrew({ face }: Unit): boolean {
  return face === CREW
}

/** Whether a unit has guns: a gun type that is not reduced to its crew. */
export function hasGuns(unit: Unit): boolean {
  return GUN_TYPES.has(unit.def.type) && !isCrew(unit)
}

/** Whether a unit fights on foot: infantry of any kind, or a crew (3.2). */
export function isInfantry(unit: Unit): boolean {
  return isCrew(unit) || !(isBattery(unit) || isVehicle(unit) || isGunboat(unit))
}

/** Whether a unit is armour or otherwise mechanized (8.2). */
export function isVehicle({ def }: Unit): boolean {
  return VEHICLE_TYPES.has(def.type)
}

/** Whether a unit belongs to the 2nd Sea Operations Unit (7.0). */
export function isGunboat({ def }: Unit): boolean {
  return def.type === 'naval-gunboat'
}

/** 3.2: puts a counter into a box beside the maps, without markers. */
export function layAside({ table }: HasTable, counter: Counter, id: BoxId): void {
  table.setStatuses(counter, 0)
  table.move(counter, box({ table }, id))
}
