import { type Reach, reach, type Text } from '@topside/engine'
import { count, TALLY } from '../presence.ts'
import { type Area, hasUnits, MAP_AREAS, type Rock, type Unit } from '../state.ts'
import { enemyOf } from '../units.ts'
import { isFree, isFull } from './control.ts'

/** Whether units that restricted borders stop may go from an Area to another (8.2.1). */
export function openBorder(from: Area, to: Area): boolean {
  return from.def.border[to.index] === 'unrestricted'
}

/** 8.2.1, 8.7.3: American Armor and Artillery units never cross a restricted border. */
export function mayCross(unit: Unit, from: Area, to: Area): boolean {
  const border = from.def.border[to.index]
  if (border === undefined) return false
  return border === 'unrestricted' || !(unit.def.type === 'armor' || unit.def.type === 'artillery')
}

/** 8.2: Movement Factors to enter an Area; the highest that applies. */
export function entryCost(unit: Unit, to: Area): number {
  const { side, type } = unit.def
  const enemy = enemyOf(side)
  if (count(to, enemy, TALLY.fresh) > 0) return 4
  if (count(to, enemy) > 0) return 3
  return type !== 'armor' && count(to, enemy, TALLY.guns) > 0 ? 2 : 1
}

/** What forbids a step whatever its cost, with the rule. */
const BANS = {
  restricted: '8.7.3',
  full: '7.1',
  attacked: '8.2.2',
  'leaving-contested': '8.7.2',
} as const

/** Which of the rules of 8.7 and 8.2.2 forbids a step to an Adjacent Area, whatever its cost. */
function banOn(game: Rock, unit: Unit, from: Area, to: Area): keyof typeof BANS | undefined {
  const { side, type } = unit.def
  if (!openBorder(from, to) && (type === 'armor' || type === 'artillery')) return 'restricted'
  if (isFull(to, side)) return 'full'
  const { attacked } = game.vars.impulse
  if (attacked.length > 0 && attacked.includes(to.id)) return 'attacked'
  if (hasUnits(from, enemyOf(side)) && !isFree(to, side)) return 'leaving-contested'
  return undefined
}

/** Why a step to an Adjacent Area is forbidden whatever its cost, in a sentence with its rule. */
export function stepForbidden(game: Rock, unit: Unit, from: Area, to: Area): Text | undefined {
  const ban = banOn(game, unit, from, to)
  if (ban === undefined) return undefined
  return { key: `why.${ban}`, rule: BANS[ban], args: { unit: { piece: unit.id }, area: { space: to.id } } }
}

/** 8.2: what a step costs a unit that has spent `spent` before it; all it has if that is its first step and it has too little; `undefined`: it may not. */
function stepCost(game: Rock, unit: Unit, from: Area, to: Area, spent: number): number | undefined {
  const { movement } = unit.def
  if (movement === 0 || banOn(game, unit, from, to) !== undefined) return undefined
  const cost = entryCost(unit, to)
  if (spent + cost <= movement) return cost
  return spent === 0 ? movement : undefined
}

/** 8.1, 8.2: all Areas that a unit that has spent so many Movement Factors in this Impulse can still reach, with costs and cheapest paths; the first is its own. */
export function destinations(game: Rock, unit: Unit, spent = 0): Reach<Area> {
  const enemy = enemyOf(unit.def.side)
  return reach(MAP_AREAS, unit.space, unit.def.movement - spent, {
    neighbours: (area) => area.near,
    cost: (from, to, sofar) => stepCost(game, unit, from, to, spent + sofar),
    through: (area) => !hasUnits(area, enemy),
  })
}

/** Whether a unit that has spent so many Movement Factors in this Impulse can still make a step. */
export function canMove(game: Rock, unit: Unit, spent: number): boolean {
  if (spent > 0 && hasUnits(unit.space, enemyOf(unit.def.side))) return false
  for (const area of unit.space.near) if (stepCost(game, unit, unit.space, area, spent) !== undefined) return true
  return false
}

/** Cost of one step for the unit as it stands now, as charged when it moves. */
export function chargeFor(game: Rock, unit: Unit, to: Area, spent: number): number {
  return stepCost(game, unit, unit.space, to, spent) ?? unit.def.movement
}
