import { type Army, areAllies } from '../data/armies.ts'
import { GROUND_COUNT, SECTOR_COUNT } from '../data/map.ts'
import { armyOf, type Place, type Singapore, type Unit } from './state.ts'

/** Whether a piece is a card (18). */
export function isCard({ def }: Unit): boolean {
  return def.branch === 'card'
}

/** Whether a place is a sector. */
export function isSector({ index }: Place): boolean {
  return index < SECTOR_COUNT
}

/** Whether a place is an Axis-of-Attack. */
export function isAxis({ index }: Place): boolean {
  return index >= SECTOR_COUNT && index < GROUND_COUNT
}

/** Whether a unit is in a sector or on an axis. */
export function onMap({ space }: Unit): boolean {
  return space.index < GROUND_COUNT
}

/** Whether a unit is an aircraft. */
export function isAircraft({ def }: Unit): boolean {
  return def.air > 0
}

/** Whether a unit is artillery, fixed or not. */
export function isArtillery({ def }: Unit): boolean {
  return def.range > 0
}

/** Whether a unit is a gun that cannot move (15.1). */
export function isFixed({ def }: Unit): boolean {
  return def.branch === 'fixed-artillery'
}

/** Whether a unit fights on the ground and can move (5.1). */
export function isMobile(unit: Unit): boolean {
  return !isAircraft(unit) && !isFixed(unit)
}

/** States of aircraft, as values of the status `air` (10.1). */
export const READY = 0
/** In the air over a sector. */
export const DEPLOYED = 1
/** At a base, for one player turn of its owner. */
export const REFUELLING = 2

/** 10.1: whether an aircraft is in the air over a sector. */
export function isFlying({ table }: Pick<Singapore, 'table'>, unit: Unit): boolean {
  return isAircraft(unit) && table.status(unit, 'air') === DEPLOYED
}

/** 15.3: whether a gun was captured in the current battle; it is out of play. */
export function isCaptured({ table }: Pick<Singapore, 'table'>, unit: Unit): boolean {
  return isFixed(unit) && table.status(unit, 'captured') === 1
}

/** The ground units of all armies in play in a place. */
export function groundIn(game: Pick<Singapore, 'table'>, place: Place): Unit[] {
  return place.pieces.filter((unit) => !isAircraft(unit) && !isCaptured(game, unit))
}

/** The ground units of one army in a place. */
export function groundOf(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  return groundIn(game, place).filter((unit) => armyOf(game, unit) === army)
}

/** The ground units of the enemies of an army in a place. */
export function enemiesIn(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  return groundIn(game, place).filter((unit) => !areAllies(armyOf(game, unit), army))
}
