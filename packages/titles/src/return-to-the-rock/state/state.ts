import type { Game, Piece, Seat, Space } from '@topside/engine'
import { type Meant as MeantBy, titleKit } from '@topside/kit'
import type { AreaDef, AreaId, BoxName } from '../data/areas.ts'
import { FRESH } from '../data/faces.ts'
import {
  indexesByType,
  type MarkerDef,
  type MarkerId,
  type MarkerKind,
  type RockPieceDef,
  SIDES,
  type Side,
  type UnitDef,
  type UnitId,
  type UnitType,
} from '../data/units.ts'
import { count } from './unit-counts.ts'
import type { ImpulseState, Vars } from './vars.ts'

/** A match of Return to the Rock. */
export type Rock = Game<Vars, RockPieceDef, AreaDef>
/** A piece on its table. */
export type RockPiece = Piece<RockPieceDef, AreaDef>
/** The choice that a player attempts, which may not be offered. */
export type Meant = MeantBy<RockPieceDef, AreaDef, Unit>
/** A unit on its table. */
export type Unit = RockPiece & { readonly id: UnitId; readonly def: UnitDef }
/** A marker on its table. */
export type Marker = RockPiece & { readonly id: MarkerId; readonly def: MarkerDef }
/** An Area or box on its table. */
export type Area = Space<RockPieceDef, AreaDef>

export const { ask, explained, lineOf, record, refuse, settingOf, tell } = titleKit({ seatOf, isUnit, place: 'area' })

/** Whether a piece is a unit. */
export function isUnit(piece: RockPiece): piece is Unit {
  return piece.def.kind === 'unit'
}

/** Whether a piece is a marker. */
export function isMarker(piece: RockPiece): piece is Marker {
  return piece.def.kind === 'marker'
}

/** The Area or box with this id. */
export function areaOf(game: Rock, id: AreaId): Area {
  return game.table.space(id)
}

/** A box on the map (3.2, 3.3, 3.7, 3.8). */
export function boxOf(game: Rock, name: BoxName): Area {
  return game.table.space(name)
}

/** The numbered Areas, in order. */
export function mapAreas(game: Rock): readonly Area[] {
  return game.table.map
}
/** Number of Areas; their indexes precede the indexes of the boxes (3.1). */
export const MAP_AREAS = 27

/** The units of a side in an Area or box, in the order of the counter list. */
export function unitsIn(area: Area, side: Side): Unit[] {
  const units: Unit[] = []
  if (count(area, side) === 0) return units
  for (const piece of area.pieces) if (piece.def.side === side && isUnit(piece)) units.push(piece)
  return units
}

/** Whether a side has a unit in an Area or box. */
export function hasUnits(area: Area, side: Side): boolean {
  return count(area, side) !== 0
}

/** Whether a unit shows its Fresh side. */
export function isFresh(unit: RockPiece): boolean {
  return unit.face === FRESH
}

/** All units of a type, in any place. */
export function unitsOfType(game: Rock, type: UnitType): Unit[] {
  const units: Unit[] = []
  for (const index of INDEXES[type]) {
    const piece = game.table.pieces[index]
    if (piece !== undefined && isUnit(piece)) units.push(piece)
  }
  return units
}

/** Positions of the units of each type in the list of pieces. */
const INDEXES = indexesByType()

/** The markers of a kind in their boxes, including used ones (3.7). */
export function markersOf(game: Rock, kind: MarkerKind): Marker[] {
  const markers: Marker[] = []
  for (const box of kind === 'leader' ? LEADERS : [kind])
    for (const piece of boxOf(game, box).pieces) if (isMarker(piece)) markers.push(piece)
  return markers
}

const LEADERS = ['leaders-us', 'leaders-japan'] as const

/** The first available marker of a kind, in its box. */
export function freshMarker(game: Rock, kind: Exclude<MarkerKind, 'leader'>): Marker | undefined {
  for (const piece of boxOf(game, kind).pieces) if (isMarker(piece) && piece.face === FRESH) return piece
  return undefined
}

/** The seat of a side; throws a `RangeError` before sides are determined. */
export function seatOf(game: Rock, side: Side): Seat {
  const { seats } = game.vars
  if (seats === null) throw new RangeError('sides are not determined yet')
  return seats[side]
}

/** The side that controls an Area (7.2); `undefined` for boxes. */
export function controllerOf(area: Area): Side | undefined {
  return SIDES[area.owner]
}

/** Whether an optional rule of section 17 is in use. */
export function plays(game: Rock, option: 'leaders' | 'mortars' | 'flamethrower' | 'detonations'): boolean {
  return game.options[option] === 'yes'
}

/** The state of an Impulse at its start. */
export function newImpulse(active: AreaId | '', contested: AreaId[]): ImpulseState {
  return { active, contested, attacked: [], moved: {}, moving: null }
}
