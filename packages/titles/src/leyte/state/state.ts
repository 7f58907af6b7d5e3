import { type Game, HexForces, type Piece, type Space } from '@topside/engine'
import { type Meant as MeantBy, oncePerMatch, titleKit } from '@topside/kit'
import { seatOf } from '../../shared/sides.ts'
import { hexGrid, type PlaceDef } from '../data/hexes.ts'
import { scenarios } from '../data/scenarios.ts'
import { SIDES, type Side, type UnitDef } from '../data/units.ts'
import type { Vars } from './vars.ts'

export { seatOf }

/** Indexes of the table's faces. */
export const FRESH = 0
/** Has moved, or arrived, in this Movement Phase. */
export const MOVED = 1
/** Has attacked, or used its Barrage Strength, in this Combat Phase. */
export const FOUGHT = 2
/** Has been attacked in this Combat Phase. */
export const ATTACKED = 3
/** Has given Final Protective Fire in this Combat Phase. */
export const FIRED = 4
/** Names of the faces. */
export const FACES = ['fresh', 'moved', 'fought', 'attacked', 'fired'] as const

/** A match of Leyte. */
export type Leyte = Game<Vars, UnitDef, PlaceDef>
/** A unit on its table. */
export type Unit = Piece<UnitDef, PlaceDef>
/** The choice that a player attempts, which may not be offered. */
export type Meant = MeantBy<UnitDef, PlaceDef, Unit>
/** A hex or a box on its table. */
export type Place = Space<UnitDef, PlaceDef>
/** An artillery unit. */
export type Artillery = Unit & { readonly def: UnitDef & { readonly artillery: NonNullable<UnitDef['artillery']> } }

export const { ask, explained, record, refuse, scenarioNamed, scenarioOf, settingOf, tell, unitsOf } = titleKit({
  seatOf,
  isUnit: (_: Unit): _ is Unit => true,
  isHex,
  place: 'hex',
  scenarios,
})

/** The units of a side and their positions, updated with every move on the table. */
export interface Force {
  /** All units of the side, on the map or not. */
  readonly units: readonly Unit[]
  readonly artillery: readonly Artillery[]
  /** By hex, the number of units of the side (0 or 1). */
  readonly at: Uint8Array
  /** By hex, the number of units of the side that have their zone of control there (6.1). */
  readonly zones: Uint8Array
}

const forcesOf = oncePerMatch((game: Leyte): { readonly [side in Side]: Force } => {
  const hexes = new HexForces(game.table, hexGrid, { sides: SIDES.length, side: (unit) => SIDES.indexOf(unit.side) })
  const forceOn = (side: Side): Force => {
    const units = unitsOf(game, side)
    const index = SIDES.indexOf(side)
    return { units, artillery: units.filter(isArtillery), at: hexes.unitsOf(index), zones: hexes.zonesOf(index).count }
  }
  return { us: forceOn('us'), japan: forceOn('japan') }
})

/** The units of a side and where they are. */
export function forceOf(game: Leyte, side: Side): Force {
  return forcesOf(game)[side]
}

/** All units of a side on the map. */
export function mapUnits(game: Leyte, side: Side): Unit[] {
  return unitsOf(game, side).filter(onMap)
}

/** By hex, the number of units of a side (0 or 1). */
export function unitsAt(game: Leyte, side: Side): Uint8Array {
  return forceOf(game, side).at
}

/** Whether a unit is on the map. */
export function onMap({ space }: Unit): boolean {
  return isHex(space)
}

/** Whether a place is a hex, not a box. */
export function isHex({ index }: Place): boolean {
  return index < hexGrid.size
}

/** The place of a hex; throws a `RangeError` if there is none. */
export function placeAt(game: Leyte, hex: number): Place {
  const place = game.table.spaces[hex]
  if (place === undefined) throw new RangeError(`no hex ${hex}`)
  return place
}

/** The unit in a hex. */
export function unitIn(game: Leyte, hex: number): Unit | undefined {
  return placeAt(game, hex).pieces[0]
}

/** Whether a unit is artillery. */
export function isArtillery(unit: Unit): unit is Artillery {
  return unit.def.artillery !== undefined
}
