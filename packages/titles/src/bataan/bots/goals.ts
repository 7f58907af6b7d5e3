import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isFriendly } from '../rules/3.1-terminology.ts'
import { factorsOf } from '../rules/3.6-steps.ts'
import { COMMAND_RANGE, isHeadquarters } from '../rules/16.2-headquarters.ts'
import { type Bataan, isArtillery, isCampaign, onMap, type Unit, unitsOf } from '../state/state.ts'
import { attackOf, type Position, reachBy, type Stack, zonesBy } from './position.ts'
import { costFrom, waysFor } from './ways.ts'

/** Value to a unit of being in a hex, apart from fighting and from holding it; higher is better. */
export type Goal = (hex: number) => number

/** Cost of half a Movement Point on the way to an objective. */
const PER_STEP = 0.13
/** Half points of distance offset by one point of an objective's value. */
const PER_WORTH = 4
/** Half points of distance added for each attack strength near an objective beyond what it needs. */
const CROWDED = 1.2
/** Attack strength needed at an objective, as a multiple of its defence. */
const NEEDED = 4
/** Distance, in hexes, within which units count as being at an objective. */
const AROUND = 3

/** The goal of a unit. */
export function goalOf(position: Position, unit: Unit): Goal {
  if (isHeadquarters(unit)) return headquartersGoal(position, unit)
  if (isArtillery(unit) && unit.def.reduced === undefined) return gunGoal(position, unit)
  return unit.def.side === 'japan' ? attackGoal(position, unit) : defenceGoal(position, unit)
}

/** 19.1 to 19.5: the nearest objective still to be taken, unless enough other units are there. */
function attackGoal(position: Position, unit: Unit): Goal {
  const { game, aims } = position
  const from = unit.space.index < hexGrid.size ? unit.space.index : undefined
  let [best, least]: [Uint16Array | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const [hex, worth] of aims) {
    if (isTaken(position, hex)) continue
    const ways = waysFor(game, unit, hex)
    const far = from === undefined ? 0 : costFrom(ways, from)
    const cost = far - PER_WORTH * worth + CROWDED * crowdAt(position, unit, hex)
    if (cost < least) [best, least] = [ways, cost]
  }
  const ways = best
  return ways === undefined ? () => 0 : (hex) => -PER_STEP * costFrom(ways, hex)
}

/**
 * Whether Japan has nothing more to gain in a hex: it is friendly without a fortification to destroy, or Japanese units
 * are in it.
 */
function isTaken({ game, stacks }: Position, hex: number): boolean {
  if (stacks.japan.has(hex)) return true
  const fort = game.vars.forts[game.table.spaces[hex]?.id ?? '']
  return isFriendly(game, 'japan', hex) && (fort === undefined || fort.destroyed)
}

/** Attack strength of other units near an objective beyond what it needs. */
function crowdAt({ game, stacks }: Position, unit: Unit, hex: number): number {
  let near = 0
  for (const stack of stacks.japan.values())
    if (hexGrid.distance(stack.hex, hex) <= AROUND)
      for (const each of stack.units) if (each !== unit) near += attackOf(game, each)
  return Math.max(0, near - NEEDED * (stacks.us.get(hex)?.defence ?? 1))
}

/** Share of a post's need that counts, for each turn of travel to it. */
const PER_TURN = 0.45
/** Defence that is enough to hold a post, as a share of the possible attack. */
const ENOUGH = 0.8
/** Least defence wanted at any post, and more by its value in the campaign, where landings may come anywhere (15.4). */
const LEAST = 4
const LEAST_PER_WORTH = 0.5

/** Attack strength needed to retake a lost post, as a multiple of its defence. */
const BACK = 2

/**
 * US units go to objectives held too weakly against possible attacks, and in the campaign also to objectives taken by
 * an enemy force small enough to be driven out.
 */
function defenceGoal(position: Position, unit: Unit): Goal {
  const { game, aims, stacks } = position
  const reach = reachBy(position, 'japan')
  const { defence, movement } = factorsOf(unit)
  const posts: { readonly ways: Uint16Array; readonly need: number }[] = []
  const long = isCampaign(game)
  for (const [hex, worth] of aims) {
    const foe = stacks.japan.get(hex)
    if (foe !== undefined) {
      const need = long ? needBack(position, unit, foe) * worth * 0.5 : 0
      if (need > 0) posts.push({ ways: waysFor(game, unit, hex), need })
      continue
    }
    let held = 0
    for (const each of stacks.us.get(hex)?.units ?? []) if (each !== unit) held += factorsOf(each).defence
    const least = LEAST + (long ? LEAST_PER_WORTH * worth : 0)
    const wanted = Math.max(least, ENOUGH * (reach[hex] ?? 0))
    const need = worth * Math.min(1, Math.max(0, wanted - held) / defence) * 0.5
    if (need > 0) posts.push({ ways: waysFor(game, unit, hex), need })
  }
  const pace = 2 * Math.max(1, movement)
  return (hex) => {
    let most = 0
    for (const { ways, need } of posts) {
      const worth = need * PER_TURN ** (costFrom(ways, hex) / pace)
      if (worth > most) most = worth
    }
    return most
  }
}

/** How much a unit is needed against an enemy stack that took a post, given the other units nearby. */
function needBack({ game, stacks }: Position, unit: Unit, foe: Stack): number {
  const attack = attackOf(game, unit)
  if (attack === 0) return 0
  let others = 0
  for (const stack of stacks.us.values())
    if (hexGrid.distance(stack.hex, foe.hex) <= AROUND)
      for (const each of stack.units) if (each !== unit) others += attackOf(game, each)
  return Math.min(1, Math.max(0, BACK * foe.defence - others) / attack)
}

/** 12.11: artillery stays in range of the objectives and away from the enemy. */
function gunGoal(position: Position, gun: Unit): Goal {
  const { stacks } = position
  const { side, artillery } = gun.def
  const enemies = [...stacks[enemyOf(side)].keys()]
  const range = artillery?.range ?? 1
  const others = stacks[side]
  const zones = zonesBy(position, enemyOf(side))
  return (hex) => {
    let [nearest, inRange] = [99, 0]
    for (const enemy of enemies) {
      const far = hexGrid.distance(hex, enemy)
      if (far < nearest) nearest = far
      if (far <= range) inRange++
    }
    const safe = nearest >= 3 ? 0 : 1.2 * (3 - nearest)
    const engaged = zones[hex] === 1 ? 1 : 0
    const covered = others.get(hex)?.units.some((unit) => unit !== gun && !isArtillery(unit)) === true ? 0.6 : 0
    return 0.3 * Math.min(4, inRange) - 0.15 * Math.max(0, nearest - range + 1) - safe - engaged + covered
  }
}

/** 16.2: a headquarters keeps its formation within its command and itself away from the enemy. */
function headquartersGoal({ game, stacks }: Position, unit: Unit): Goal {
  const { side, formation } = unit.def
  const members = unitsOf(game, side).filter((each) => each.def.formation === formation && each !== unit && onMap(each))
  const enemies = [...stacks[enemyOf(side)].keys()]
  return (hex) => {
    let worth = 0
    for (const { space } of members) {
      const far = hexGrid.distance(hex, space.index)
      worth -= 0.06 * Math.min(far, 12) + (far > COMMAND_RANGE ? 0.15 : 0)
    }
    const nearest = enemies.reduce((least, enemy) => Math.min(least, hexGrid.distance(hex, enemy)), 9)
    if (nearest < 3) worth -= 1.5 * (3 - nearest)
    return worth + (stacks[side].get(hex)?.units.some((each) => each !== unit) === true ? 0.5 : 0)
  }
}

/** A side's order of moves: combat units, then artillery, then headquarters. */
export function ordered(game: Bataan, side: Side): readonly Unit[] {
  const rank = (unit: Unit) => (isHeadquarters(unit) ? 2 : isArtillery(unit) ? 1 : 0)
  return unitsOf(game, side).toSorted((a, b) => rank(a) - rank(b))
}
