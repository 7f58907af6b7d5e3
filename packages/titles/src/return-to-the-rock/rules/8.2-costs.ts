import { type Reach, reach } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { type Area, hasUnits, MAP_AREAS, type Rock, type Unit } from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { whyNoStep } from './8.7-restrictions.ts'

/** 8.2: Movement Factors for entering an Area; the highest applicable cost counts. */
export function entryCost(unit: Unit, to: Area): number {
  const { side, type } = unit.def
  const enemy = enemyOf(side)
  if (count(to, enemy, COUNTED.fresh) > 0) return 4
  if (count(to, enemy) > 0) return 3
  return type !== 'armor' && count(to, enemy, COUNTED.guns) > 0 ? 2 : 1
}

/**
 * 8.2: the cost of a step for a unit that has spent `spent` Movement Factors. If its first step costs more than it has,
 * the step costs all its factors. `undefined`: not allowed.
 */
function stepCost(game: Rock, unit: Unit, from: Area, to: Area, spent: number): number | undefined {
  const { movement } = unit.def
  if (movement === 0 || whyBarred(game, unit, from, to) !== undefined) return undefined
  const cost = entryCost(unit, to)
  if (spent + cost <= movement) return cost
  return spent === 0 ? movement : undefined
}

/**
 * 8.2: all Areas that a unit can still reach after spending Movement Factors in this Impulse, with costs and cheapest
 * paths; the unit's own Area comes first.
 */
export function destinations(game: Rock, unit: Unit, spent = 0): Reach<Area> {
  const enemy = enemyOf(unit.def.side)
  return reach(MAP_AREAS, unit.space, unit.def.movement - spent, {
    neighbours: (area) => area.near,
    cost: (from, to, sofar) => stepCost(game, unit, from, to, spent + sofar),
    through: (area) => !hasUnits(area, enemy),
  })
}

/** 8.2: whether a unit can still make a step after spending Movement Factors in this Impulse. */
export function canMove(game: Rock, unit: Unit, spent: number): boolean {
  if (spent > 0 && hasUnits(unit.space, enemyOf(unit.def.side))) return false
  for (const area of unit.space.near) if (stepCost(game, unit, unit.space, area, spent) !== undefined) return true
  return false
}

/** 8.2: the cost of one step for the unit now, as charged when it moves. */
export function chargeFor(game: Rock, unit: Unit, to: Area, spent: number): number {
  return stepCost(game, unit, unit.space, to, spent) ?? unit.def.movement
}

const TOO_FAR: Reason = { key: 'why.too-far', rule: '8.2' }
const OUT_OF_REACH: Reason = { key: 'why.out-of-reach', rule: '8.2' }

/**
 * 8.2: why an Area is not among a unit's {@link destinations}: the step is barred or costs too much, or the path is too
 * long.
 */
export function whyNotReached(game: Rock, unit: Unit, to: Area): Reason {
  if (!unit.space.near.includes(to)) return OUT_OF_REACH
  return whyBarred(game, unit, unit.space, to) ?? TOO_FAR
}

const ATTACKED: Reason = { key: 'why.attacked', rule: '8.2.2' }

/**
 * 8.2.2, 8.7: why a step to an Adjacent Area is barred regardless of cost; an Area that was attacked cannot be entered.
 */
export function whyBarred(game: Rock, unit: Unit, from: Area, to: Area): Reason | undefined {
  const { attacked } = game.vars.impulse
  return attacked.length > 0 && attacked.includes(to.id) ? ATTACKED : whyNoStep(unit, from, to)
}
