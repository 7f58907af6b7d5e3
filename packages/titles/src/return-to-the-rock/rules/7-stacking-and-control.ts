import { isFull as isFullyStacked, type Reason, type Stacking } from '@topside/kit'
import { STACKING_LIMIT } from '../data/tables.ts'
import { enemyOf, SIDES, type Side } from '../data/units.ts'
import { type Area, controllerOf, hasUnits, type Rock, type Unit } from '../state/state.ts'
import { count } from '../state/unit-counts.ts'
import { settlePoints } from './15-victory.ts'

const FULL: Reason = { key: 'why.full', rule: '7.1' }

/** 7.1: eight units of a side per Area. Boxes have no limit, and markers do not count. */
export const stacking: Stacking<Area, Side> = {
  limit: ({ def }) => (def.kind === 'area' ? STACKING_LIMIT : Number.POSITIVE_INFINITY),
  taken: (area, side) => count(area, side),
}

/** 7.1: why an Area cannot hold more units of a side. */
export function whyFull(area: Area, side: Side): Reason | undefined {
  return isFull(area, side) ? FULL : undefined
}

/** 7.1: whether an Area holds as many units of a side as allowed. */
export function isFull(area: Area, side: Side): boolean {
  return isFullyStacked(stacking, area, side)
}

/** 7.1: whether a Pillbox is in the Area. */
export function hasPillbox(area: Area): boolean {
  return area.pieces.some((piece) => piece.def.kind === 'unit' && piece.def.type === 'pillbox')
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

/** 7.2: moves a unit from one Area to another and settles the control of both. */
export function relocate(game: Rock, unit: Unit, to: Area): void {
  const left = unit.space
  game.table.move(unit, to)
  settleControl(game, to)
  settleControl(game, left)
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
