import type { Reason } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { type Area, hasUnits, type Unit } from '../state/state.ts'
import { isFree, whyFull } from './7-stacking-and-control.ts'

const RESTRICTED: Reason = { key: 'why.restricted', rule: '8.7.3' }
const LEAVING_CONTESTED: Reason = { key: 'why.leaving-contested', rule: '8.7.2' }

/** 8.7: why a unit cannot step to an Adjacent Area, regardless of cost. Boxes are Adjacent to no Area (8.7.4). */
export function whyNoStep(unit: Unit, from: Area, to: Area): Reason | undefined {
  const { side } = unit.def
  if (!mayCross(unit, from, to)) return RESTRICTED
  const full = whyFull(to, side)
  if (full !== undefined) return full
  return hasUnits(from, enemyOf(side)) && !isFree(to, side) ? LEAVING_CONTESTED : undefined
}

/** 8.7.3, 8.2.1: American Armor and Artillery units never cross a restricted border. */
export function mayCross(unit: Unit, from: Area, to: Area): boolean {
  return borderLets(keepsToOpenBorders(unit), from, to)
}

/** 8.7.3, 8.2.1: whether units can cross a border; `limited`: whether restricted borders stop them. */
export function borderLets(limited: boolean, from: Area, to: Area): boolean {
  const border = from.def.border[to.index]
  return border === 'unrestricted' || (border === 'restricted' && !limited)
}

/** 8.7.3: whether restricted borders stop a unit. */
export function keepsToOpenBorders({ def }: Unit): boolean {
  return def.type === 'armor' || def.type === 'artillery'
}
