import type { Game, Piece, Space } from '@topside/engine'
import { oncePerMatch } from '@topside/kit'
import type { BoxId } from './data/boxes.ts'
import { CREW, FACES, type Status } from './data/faces.ts'
import { type HexDef, hexDefs } from './data/hexes.ts'
import { type Scenario, scenarios } from './data/scenarios.ts'
import {
  type AirDef,
  type CounterDef,
  type Factors,
  GUN_TYPES,
  type ShipDef,
  SIDES,
  type Side,
  type UnitDef,
  type UnitId,
  VEHICLE_TYPES,
} from './data/units.ts'
import type { Vars } from './vars.ts'

export { seatOf } from '../shared/sides.ts'

/** A box beside the maps. */
export interface BoxDef {
  readonly id: BoxId
  readonly terrain?: undefined
}

/** A hex of one of the maps, or a box beside them. */
export type PlaceDef = HexDef | BoxDef
/** A match of Corregidor. */
export type Corregidor = Game<Vars, CounterDef, PlaceDef>
/** Whatever lies on the table. */
export type Counter = Piece<CounterDef, PlaceDef>
/** A ground unit or a battery. */
export type Unit = Counter & { readonly def: UnitDef }
/** An air unit. */
export type AirUnit = Counter & { readonly def: AirDef }
/** A ship of 1945. */
export type Ship = Counter & { readonly def: ShipDef }
/** A hex or a box on the table. */
export type Place = Space<CounterDef, PlaceDef>

/** How many of the table's spaces are hexes: the first ones. */
export const MAP_SIZE = hexDefs.length

/** What is known of a match besides its state. */
interface Field {
  readonly scenario: Scenario
  readonly units: { readonly [side in Side]: readonly Unit[] }
  readonly aircraft: { readonly [side in Side]: readonly AirUnit[] }
}

const fieldOf = oncePerMatch(({ table, options }: Pick<Corregidor, 'table' | 'options'>): Field => {
  const scenario = scenarioNamed(options['scenario'])
  const inPlay = table.pieces.filter(({ def }) => def.scenarios.includes(scenario.id))
  const of = <T extends Counter>(list: readonly T[], side: Side) => list.filter(({ def }) => def.side === side)
  const [units, aircraft] = [inPlay.filter(isUnit), inPlay.filter(isAirUnit)]
  return {
    scenario,
    units: { us: of(units, 'us'), japan: of(units, 'japan') },
    aircraft: { us: of(aircraft, 'us'), japan: of(aircraft, 'japan') },
  }
})

/** The scenario that is played (11.0). */
export function scenarioOf(game: Pick<Corregidor, 'table' | 'options'>): Scenario {
  return fieldOf(game).scenario
}

/** The scenario of this name; throws a `RangeError` if there is none. */
export function scenarioNamed(id: string | undefined): Scenario {
  const scenario = scenarios.find((each) => each.id === id)
  if (scenario === undefined) throw new RangeError(`no scenario ${id}`)
  return scenario
}

/** Whether the campaign is that of 1945 (11.3). */
export function is1945(game: Pick<Corregidor, 'table' | 'options'>): boolean {
  return scenarioOf(game).id === 'recapture'
}

/** Whether an optional rule is in force, by the id of its option (13.0). */
export function isOn({ options }: Pick<Corregidor, 'options'>, option: string): boolean {
  return (options[option] ?? 'no') !== 'no'
}

/** All ground units of a side that the scenario has, wherever they are. */
export function unitsOf(game: Pick<Corregidor, 'table' | 'options'>, side: Side): readonly Unit[] {
  return fieldOf(game).units[side]
}

/** All air units of a side that the scenario has. */
export function aircraftOf(game: Pick<Corregidor, 'table' | 'options'>, side: Side): readonly AirUnit[] {
  return fieldOf(game).aircraft[side]
}

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
export function unitNamed({ table }: Pick<Corregidor, 'table'>, id: UnitId | string): Unit {
  const found = table.piece(id)
  if (!isUnit(found)) throw new RangeError(`${id} is no ground unit`)
  return found
}

/** Whether a place is a hex, not a box. */
export function isHex(place: Place): place is Place & { readonly def: HexDef } {
  return place.index < MAP_SIZE
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

/** Whether a counter is in an all-water hex (7.0). */
export function onWater({ space }: Counter): boolean {
  return space.def.terrain === 'sea'
}

/** The place of a hex; throws a `RangeError` if there is none. */
export function placeAt({ table }: Pick<Corregidor, 'table'>, hex: number): Place & { readonly def: HexDef } {
  const place = table.spaces[hex]
  if (place === undefined || !isHex(place)) throw new RangeError(`no hex ${hex}`)
  return place
}

/** A box by its id. */
export function box({ table }: Pick<Corregidor, 'table'>, id: BoxId): Place {
  return table.space(id)
}

/** The numbers of the face that a counter shows (3.2). */
export function factorsOf({ id, def, face }: Counter): Factors {
  const factors = def.faces[face]
  if (factors === undefined) throw new RangeError(`${id} has no face ${FACES[face]}`)
  return factors
}

/** The face that a counter shows after the loss of a step; `undefined`: it is eliminated (9.0). */
export function nextFace({ def, face }: Counter): number | undefined {
  const next = def.faces.findIndex((factors, index) => index > face && factors !== undefined)
  return next < 0 ? undefined : next
}

/** The face that a counter shows after it regained a step; `undefined`: it has all (9.0). */
export function previousFace({ def, face }: Counter): number | undefined {
  const before = def.faces.findLastIndex((factors, index) => index < face && factors !== undefined)
  return before < 0 ? undefined : before
}

/** Steps that a counter can lose until it is eliminated. */
export function stepsOf({ def, face }: Counter): number {
  return def.faces.filter((factors, index) => index >= face && factors !== undefined).length
}

/** A status of a unit. */
export function statusOf({ table }: Pick<Corregidor, 'table'>, unit: Counter, status: Status): number {
  return table.status(unit, status)
}

/** Whether a unit is a battery or other artillery, with its guns or without. */
export function isBattery({ def }: Unit): boolean {
  return GUN_TYPES.has(def.type) || def.type === 'searchlight'
}

/** Whether a unit is the crew of a battery, fighting as infantry (3.2). */
export function isCrew({ face }: Unit): boolean {
  return face === CREW
}

/** Whether a unit has guns that can fire now: its face shows them, and they were not spiked. */
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

/** Whether a unit is of the 2nd Sea Operations Unit (7.0). */
export function isGunboat({ def }: Unit): boolean {
  return def.type === 'naval-gunboat'
}

/** Index of a side in the list of sides, as tracks show it. */
export function indexOfSide(side: Side): number {
  return SIDES.indexOf(side)
}
