import type { Game, Piece, Space } from '@topside/engine'
import { type Meant as MeantBy, titleKit } from '@topside/kit'
import { seatOf } from '../../shared/sides.ts'
import type { AirDef } from '../data/air.ts'
import { hexGrid, type PlaceDef } from '../data/hexes.ts'
import { scenarios } from '../data/scenarios.ts'
import type { NavalDef } from '../data/ships.ts'
import type { CounterDef, EventDef, MarkerDef, UnitDef } from '../data/units.ts'
import type { Vars } from './vars.ts'

export { seatOf }

/** A match of BATAAN!. */
export type Bataan = Game<Vars, CounterDef, PlaceDef>
/** A ground unit on its table. */
export type Unit = Piece<CounterDef, PlaceDef> & { readonly def: UnitDef }
/** A hex or a box on its table. */
export type Place = Space<CounterDef, PlaceDef>
/** An Activation Marker on its table. */
export type Marker = Piece<CounterDef, PlaceDef> & { readonly def: MarkerDef }
/** A naval unit on its table. */
export type Ship = Piece<CounterDef, PlaceDef> & { readonly def: NavalDef }
/** An air unit on its table. */
export type AirUnit = Piece<CounterDef, PlaceDef> & { readonly def: AirDef }
/** A Special Events marker on its table. */
export type EventMarker = Piece<CounterDef, PlaceDef> & { readonly def: EventDef }
/** An artillery unit. */
export type Artillery = Unit & { readonly def: UnitDef & { readonly artillery: NonNullable<UnitDef['artillery']> } }

/** What a player means by a choice that may not be offered. */
export type Meant = MeantBy<CounterDef, PlaceDef, Unit>

export const { ask, askSeveral, explained, record, refuse, scenarioNamed, scenarioOf, settingOf, tell, unitsOf } =
  titleKit({ seatOf, isUnit, isHex, place: 'hex', scenarios })

/**
 * Whether the campaign is played: the only scenario won by points, and so long that forces must be made to last (19.5,
 * 19.56).
 */
export function isCampaign(game: Bataan): boolean {
  return scenarioOf(game).victory.levels !== undefined
}

/** The last Game-Turn of a match; the campaign can be extended (19.51). */
export function lastTurnOf(game: Bataan): number {
  const { lastTurn, extendedLastTurn } = scenarioOf(game)
  return game.vars.extended ? (extendedLastTurn ?? lastTurn) : lastTurn
}

/** Whether a counter is a ground unit. */
export function isUnit(counter: Piece<CounterDef, PlaceDef>): counter is Unit {
  return counter.def.kind === 'unit'
}

/** Whether a counter is an Activation Marker. */
export function isMarker(counter: Piece<CounterDef, PlaceDef>): counter is Marker {
  return counter.def.kind === 'marker'
}

/** Whether a counter is a naval unit. */
export function isShip(counter: Piece<CounterDef, PlaceDef>): counter is Ship {
  return counter.def.kind === 'naval'
}

/** Whether a counter is an air unit. */
export function isAirUnit(counter: Piece<CounterDef, PlaceDef>): counter is AirUnit {
  return counter.def.kind === 'air'
}

/** Whether a counter is a Special Events marker. */
export function isEvent(counter: Piece<CounterDef, PlaceDef>): counter is EventMarker {
  return counter.def.kind === 'event'
}

/** The Activation Markers in a box, by its id. */
export function markersIn({ table }: Bataan, box: string): readonly Marker[] {
  return table.space(box).pieces.filter(isMarker)
}

/** The ground units in a place. */
export function unitsIn({ pieces }: Place): readonly Unit[] {
  return pieces.every(isUnit) ? pieces : pieces.filter(isUnit)
}

/** A ground unit by its id; throws a `RangeError` if there is none. */
export function unitNamed({ table }: Pick<Bataan, 'table'>, id: string): Unit {
  const found = table.piece(id)
  if (!isUnit(found)) throw new RangeError(`${id} is not a ground unit`)
  return found
}

/** Whether a place is a hex, not a box. */
export function isHex({ index }: Place): boolean {
  return index < hexGrid.size
}

/** Whether a unit is on the map. */
export function onMap({ space }: Unit): boolean {
  return isHex(space)
}

/** Whether a unit is at sea off its landing hex (15.45). */
export function isAtSea({ space }: Unit): boolean {
  return space.id === 'manila-bay' || space.id === 'bataan-coast'
}

/** Whether a unit is on the map, or at sea in an invasion (15.45). */
export function inPlay(unit: Unit): boolean {
  return onMap(unit) || isAtSea(unit)
}

/** The place of a hex; throws a `RangeError` if there is none. */
export function placeAt(game: Bataan, hex: number): Place {
  const place = game.table.spaces[hex]
  if (place === undefined || !isHex(place)) throw new RangeError(`no hex ${hex}`)
  return place
}

/** Distance between two units on the map, in hexes. */
export function distanceBetween(a: Unit, b: Unit): number {
  return hexGrid.distance(a.space.index, b.space.index)
}

/** Whether a unit is artillery (3.17). */
export function isArtillery(unit: Unit): unit is Artillery {
  return unit.def.artillery !== undefined
}
