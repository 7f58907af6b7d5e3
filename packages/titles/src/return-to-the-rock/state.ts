import type { Game, Piece, Seat, Space } from '@topside/engine'
import type { AreaDef } from './areas.ts'
import { count } from './presence.ts'
import type { MarkerDef, MarkerKind, RockPieceDef, Side, UnitDef } from './units.ts'
import { indexesOf, SIDES } from './units.ts'

/** Index of the table's faces. */
export const FRESH = 0
export const SPENT = 1
export const USED = 2
export const KILLED = 3
/** Names of the faces: units are fresh or spent (4.0), markers available, used or out of the match (17.1.1). */
export const FACES = ['fresh', 'spent', 'used', 'killed'] as const

/** The part of a Turn being played (6.0). */
export type Phase = 'setup' | 'reinforcement' | 'day' | 'night' | 'reorganization' | 'end'

/** What has happened in the present Impulse (6.2). */
export interface ImpulseState {
  /** The Active Area (6.2.3). */
  active: string
  /** Areas that were Contested when the Impulse began (9.1). */
  contested: string[]
  /** Areas in which an attack was resolved: nobody may enter them any more (8.2.2). */
  attacked: string[]
  /** Units that have moved: Movement Factors spent, and the Area from which each entered where it now is. */
  moved: { [unit: string]: { spent: number; from: string } }
  /** The unit still on the move. */
  moving: string | null
}

/** State of a match besides its table; plain JSON. */
export interface Vars {
  turn: number
  phase: Phase
  /** Seat of each side, once determined (5.1.1). */
  seats: { us: Seat; japan: Seat } | null
  /** Victory Points that the American side needs (15.3, 16.1). */
  needed: number
  /** The side with Momentum: the Attacker (6.2). */
  momentum: Side
  /** Number of the present Impulse of that side (6.2.1). */
  number: number
  /** Passes in a row (6.2.5). */
  passes: number
  /** Who holds the Advantage; nobody after its use until the Impulse or Phase ends (13.3). */
  advantage: Side | null
  /** Who has just used it. */
  advantageUsedBy: Side | null
  /** Sides that have reset the Impulse Track this Turn (13.1B). */
  resetBy: readonly Side[]
  /** Whether the first wave has jumped (14.2). */
  opened: boolean
  /** Whether the linkup bonus was won (15.2.1). */
  linkup: boolean
  /** Areas of Suicide Detonations (17.4). */
  detonated: readonly string[]
  /** Sides that have used a Historical Leader this Turn (17.1). */
  leaderUsedBy: readonly Side[]
  impulse: ImpulseState
}

/** A match of Return to the Rock. */
export type Rock = Game<Vars, RockPieceDef, AreaDef>
/** A piece on its table. */
export type RockPiece = Piece<RockPieceDef, AreaDef>
/** A unit on its table. */
export type Unit = RockPiece & { readonly def: UnitDef }
/** A marker on its table. */
export type Marker = RockPiece & { readonly def: MarkerDef }
/** An Area or box on its table. */
export type Area = Space<RockPieceDef, AreaDef>

/** Whether a piece is a unit. */
export function isUnit(piece: RockPiece): piece is Unit {
  return piece.def.kind === 'unit'
}

/** Whether a piece is a marker. */
export function isMarker(piece: RockPiece): piece is Marker {
  return piece.def.kind === 'marker'
}

/** The unit with this id; throws a `RangeError` if there is none. */
export function unitOf(game: Rock, id: string | undefined): Unit {
  const piece = game.table.piece(id ?? '')
  if (!isUnit(piece)) throw new RangeError(`${id} is no unit`)
  return piece
}

/** The Area or box with this id; throws a `RangeError` if there is none. */
export function areaOf(game: Rock, id: string | undefined): Area {
  return game.table.space(id ?? '')
}

/** The numbered Areas, in order. */
export function mapAreas(game: Rock): readonly Area[] {
  return game.table.map
}
/** Number of Areas; their indexes come before those of the boxes (3.1). */
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

/** The markers of a kind. */
export function markersOf(game: Rock, kind: MarkerKind): Marker[] {
  return MARKERS[kind].map((index) => game.table.pieces[index] as Marker)
}
const markersOfKind = (kind: MarkerKind) => indexesOf((def) => def.kind === 'marker' && def.marker === kind)
const MARKERS: { readonly [kind in MarkerKind]: readonly number[] } = {
  air: markersOfKind('air'),
  naval: markersOfKind('naval'),
  leader: markersOfKind('leader'),
  mortar: markersOfKind('mortar'),
  flamethrower: markersOfKind('flamethrower'),
  detonation: markersOfKind('detonation'),
}

/** The first marker of a kind that is available. */
export function freshMarker(game: Rock, kind: MarkerKind): Marker | undefined {
  for (const index of MARKERS[kind]) {
    const marker = game.table.pieces[index] as Marker
    if (marker.face === FRESH) return marker
  }
  return undefined
}

/** The seat that plays a side; throws a `RangeError` before sides are determined. */
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

/** An Impulse in which nothing has happened yet. */
export function newImpulse(active: string, contested: string[]): ImpulseState {
  return { active, contested, attacked: [], moved: {}, moving: null }
}
