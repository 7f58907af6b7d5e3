import { count } from '../presence.ts'
import { type Area, controllerOf, hasUnits, isFresh, mapAreas, type Rock, type Unit, unitsIn } from '../state.ts'
import { STACKING_LIMIT } from '../tables.ts'
import { enemyOf, SIDES, type Side } from '../units.ts'

/** 7.1: whether an Area holds as many units of a side as it may. Boxes have no limit. */
export function isFull(area: Area, side: Side): boolean {
  return area.def.kind === 'area' && count(area, side) >= STACKING_LIMIT
}

/** 7.3: units of both sides are in the Area. */
export function isContested(area: Area): boolean {
  return hasUnits(area, 'us') && hasUnits(area, 'japan')
}

/** 7.4: no enemy unit of `side` is in the Area. */
export function isVacant(area: Area, side: Side): boolean {
  return !hasUnits(area, enemyOf(side))
}

/** 7.5: Vacant and under friendly control. */
export function isFree(area: Area, side: Side): boolean {
  return controllerOf(area) === side && isVacant(area, side)
}

/** 7.2: a side alone in an Area that the enemy controls takes control of it. */
export function settleControl(game: Rock, area: Area): void {
  if (area.def.kind !== 'area') return
  for (const side of SIDES)
    if (controllerOf(area) !== side && hasUnits(area, side) && isVacant(area, side)) {
      game.table.setOwner(area, SIDES.indexOf(side))
      settlePoints(game)
    }
}

/** 3.6, 15.2: Victory Points of the Areas under American control, with the linkup bonus (15.2.1). */
export function victoryPoints(game: Rock): number {
  let points = game.vars.linkup ? 1 : 0
  for (const area of mapAreas(game)) if (area.def.points > 0 && controllerOf(area) === 'us') points += area.def.points
  return points
}

/** Puts the Victory Point marker where it belongs (3.6). */
export function settlePoints(game: Rock): void {
  game.table.setTrack('victory', victoryPoints(game))
}

/** Fresh Japanese Machine Gun units in an Area or Adjacent to it: die-roll modifier of landings (8.3, 8.4). */
export function gunsOver(area: Area): Unit[] {
  return [area, ...area.near].flatMap((each) =>
    unitsIn(each, 'japan').filter((unit) => unit.def.type === 'machine-gun' && isFresh(unit)),
  )
}
