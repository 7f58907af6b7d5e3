import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isFriendly } from '../rules/3.1-terminology.ts'
import { factorsOf } from '../rules/3.6-steps.ts'
import { COMMAND_RANGE, isHeadquarters } from '../rules/16.2-headquarters.ts'
import { type Bataan, isArtillery, isCampaign, onMap, type Unit, unitsOf } from '../state/state.ts'
import { attackOf, type Field, reachBy, type Stack, zonesBy } from './field.ts'
import { costFrom, waysFor } from './ways.ts'

/** What it is worth to a unit to be in a hex, apart from fights and from holding it: larger is better. */
export type Goal = (hex: number) => number

/** What half a Movement Point on the way to an aim is worth. */
const PER_STEP = 0.13
/** Half points that the worth of an aim makes up for. */
const PER_WORTH = 4
/** Half points that each attack strength makes an aim further that is there already beyond what it needs. */
const CROWDED = 1.2
/** How many times the defence of an aim is needed there. */
const NEEDED = 4
/** How far around an aim units count as being there. */
const AROUND = 3

/** What a unit is after. */
export function goalOf(field: Field, unit: Unit): Goal {
  if (isHeadquarters(unit)) return headquartersGoal(field, unit)
  if (isArtillery(unit) && unit.def.reduced === undefined) return gunGoal(field, unit)
  return unit.def.side === 'japan' ? attackGoal(field, unit) : defenceGoal(field, unit)
}

/** 19.1 to 19.5: the nearest of what is still to be taken, where others are not enough already. */
function attackGoal(field: Field, unit: Unit): Goal {
  const { game, aims } = field
  const from = unit.space.index < hexGrid.size ? unit.space.index : undefined
  let [best, least]: [Uint16Array | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const [hex, worth] of aims) {
    if (isTaken(field, hex)) continue
    const ways = waysFor(game, unit, hex)
    const far = from === undefined ? 0 : costFrom(ways, from)
    const cost = far - PER_WORTH * worth + CROWDED * crowdAt(field, unit, hex)
    if (cost < least) [best, least] = [ways, cost]
  }
  const ways = best
  return ways === undefined ? () => 0 : (hex) => -PER_STEP * costFrom(ways, hex)
}

/** Whether Japan has of a hex what there is to have: it is friendly, and has no fortification to be destroyed; or Japanese units are in it. */
function isTaken({ game, stacks }: Field, hex: number): boolean {
  if (stacks.japan.has(hex)) return true
  const fort = game.vars.forts[game.table.spaces[hex]?.id ?? '']
  return isFriendly(game, 'japan', hex) && (fort === undefined || fort.destroyed)
}

/** Attack strength of others near an aim beyond what it needs. */
function crowdAt({ game, stacks }: Field, unit: Unit, hex: number): number {
  let near = 0
  for (const stack of stacks.japan.values())
    if (hexGrid.distance(stack.hex, hex) <= AROUND)
      for (const each of stack.units) if (each !== unit) near += attackOf(game, each)
  return Math.max(0, near - NEEDED * (stacks.us.get(hex)?.defence ?? 1))
}

/** How much of what another post needs counts by the turns that the way takes. */
const PER_TURN = 0.45
/** What is enough to hold a post, as a share of the attack that can come. */
const ENOUGH = 0.8
/** Defence that any post should have, and what more for what it is worth where landings may come anywhere (15.4). */
const LEAST = 4
const LEAST_PER_WORTH = 0.5

/** How many times the defence of a lost post is needed in attack to take it back. */
const BACK = 2

/** US units go where what decides is held too weakly for what can come against it, and in a long match to where it is lost to few. */
function defenceGoal(field: Field, unit: Unit): Goal {
  const { game, aims, stacks } = field
  const reach = reachBy(field, 'japan')
  const { defence, movement } = factorsOf(unit)
  const posts: { readonly ways: Uint16Array; readonly need: number }[] = []
  const long = isCampaign(game)
  for (const [hex, worth] of aims) {
    const foe = stacks.japan.get(hex)
    if (foe !== undefined) {
      const need = long ? needBack(field, unit, foe) * worth * 0.5 : 0
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

/** How much a unit is wanted against who has taken a post: as far as others around are not enough to drive him out. */
function needBack({ game, stacks }: Field, unit: Unit, foe: Stack): number {
  const attack = attackOf(game, unit)
  if (attack === 0) return 0
  let others = 0
  for (const stack of stacks.us.values())
    if (hexGrid.distance(stack.hex, foe.hex) <= AROUND)
      for (const each of stack.units) if (each !== unit) others += attackOf(game, each)
  return Math.min(1, Math.max(0, BACK * foe.defence - others) / attack)
}

/** 12.11: artillery is where it can fire at what is fought about, and keeps away from the enemy. */
function gunGoal(field: Field, gun: Unit): Goal {
  const { stacks } = field
  const { side, artillery } = gun.def
  const enemies = [...stacks[enemyOf(side)].keys()]
  const range = artillery?.range ?? 1
  const others = stacks[side]
  const zones = zonesBy(field, enemyOf(side))
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

/** 16.2: a headquarters keeps its formation in its command, and itself away from the enemy. */
function headquartersGoal({ game, stacks }: Field, unit: Unit): Goal {
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

/** A side's order of moves: those who fight first, then artillery, then headquarters. */
export function ordered(game: Bataan, side: Side): readonly Unit[] {
  const rank = (unit: Unit) => (isHeadquarters(unit) ? 2 : isArtillery(unit) ? 1 : 0)
  return unitsOf(game, side).toSorted((a, b) => rank(a) - rank(b))
}
