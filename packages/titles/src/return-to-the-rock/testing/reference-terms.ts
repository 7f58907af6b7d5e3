import areaData from '../data/areas.json' with { type: 'json' }
import { FRESH } from '../data/faces.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isUnit, type Rock, type RockPiece, type Unit } from '../state/state.ts'

/** The numbered Areas (3.1). */
export const AREAS: readonly string[] = areaData.areas.map(({ id }) => id)
/** The kinds of borders of each Area, by Adjacent Area (3.1.3). */
export const BORDERS: ReadonlyMap<string, { readonly [area: string]: string }> = new Map(
  areaData.areas.map(({ id, adjacent }) => [id, adjacent as { readonly [area: string]: string }]),
)

/** 3.1.2: the Terrain Effects Modifier of an Area. */
export function tem(area: string): number {
  return areaData.areas.find(({ id }) => id === area)?.tem ?? 0
}

/** 3.1: the Areas Adjacent to an Area. */
export function beside(area: string): string[] {
  return Object.keys(BORDERS.get(area) ?? {})
}

/** The units of a side in an Area or box. */
export function unitsIn(game: Rock, area: string, side: Side): Unit[] {
  return game.table
    .space(area)
    .pieces.filter(isUnit)
    .filter(({ def }) => def.side === side)
}

/** 3.8: the eliminated units of a side. */
export function lost(game: Rock, side: Side): Unit[] {
  return unitsIn(game, `eliminated-${side}`, side)
}

/** Areas with units of a side. */
export function held(game: Rock, side: Side): string[] {
  return AREAS.filter((area) => unitsIn(game, area, side).length > 0)
}

/** 4.0. */
export function isFresh(piece: RockPiece): boolean {
  return piece.face === FRESH
}

/** Fresh units except Pillboxes. */
export function ready(game: Rock, area: string, side: Side): Unit[] {
  return unitsIn(game, area, side).filter((unit) => isFresh(unit) && unit.def.type !== 'pillbox')
}

/** 7.1: whether a Pillbox is in an Area. */
export function hasPillbox(game: Rock, area: string): boolean {
  return unitsIn(game, area, 'japan').some(({ def }) => def.type === 'pillbox')
}

/** 7.2. */
export function controls(game: Rock, area: string, side: Side): boolean {
  return game.table.def.sides[game.table.space(area).owner] === side
}

/** 7.3. */
export function contested(game: Rock, area: string): boolean {
  return unitsIn(game, area, 'us').length > 0 && unitsIn(game, area, 'japan').length > 0
}

/** 7.5. */
export function free(game: Rock, area: string, side: Side): boolean {
  return controls(game, area, side) && unitsIn(game, area, enemyOf(side)).length === 0
}

/** 7.1. */
export function hasRoom(game: Rock, area: string, side: Side): boolean {
  return unitsIn(game, area, side).length < 8
}

/** 8.7.3: whether restricted borders stop a unit. */
export function limited({ def }: Unit): boolean {
  return def.type === 'armor' || def.type === 'artillery'
}
