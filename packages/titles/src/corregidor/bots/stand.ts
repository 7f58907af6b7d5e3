import { findOnce, onceEach } from '@topside/kit'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isNight } from '../rules/5-calendar.ts'
import { exertsZoneInto } from '../rules/8.2-zones.ts'
import { pointsLeft } from '../rules/9.3-points.ts'
import { attackOf } from '../rules/10-strengths.ts'
import { is1945 } from '../state/state.ts'
import { hasGuns, isGunboat, onMap, statusOf, type Unit } from '../state/units.ts'
import { type Field, hexesAround, reachBy, strikeOf, unitsAt } from './field.ts'
import { assaultWorth, defenceIn } from './fight.ts'
import { goalOf } from './goals.ts'
import { prospectOf } from './odds.ts'
import { isNeededAtWint } from './wint.ts'
import { SHAKEN, stepPrice } from './worth.ts'

/** How much of the strength of others counts that could still come beside an enemy. */
const MAY_COME = 0.25
/** How likely an enemy attacks whom it is worth it, and how much of what he could bring. */
const ATTACKED = 0.45
const BROUGHT = 0.6
/** What it costs to meet an enemy alone besides those whom one attacks. */
const ALSO_BOUND = 1.2
/** What it costs to stay on a beach on which others would land. */
const IN_THE_WAY = 3
/** 11.3J: what it is worth to stay in a cave where enemies are near. */
const DUG_IN = 0.35

/** What it is worth to a unit to stand in a hex, for the positions of one decision. */
export function standWorth(field: Field, unit: Unit, hex: number): number {
  const gained = wayOf(field, unit)(hex) + contactWorth(field, unit, hex) + caveWorth(field, unit, hex)
  return gained - risk(field, unit, hex) - inTheWay(field, unit, hex)
}

/** 7.0G, 11.2T: what it costs at Fort Wint to stay on a beach on which another would land: each week counts. */
function inTheWay(field: Field, { def: { side } }: Unit, hex: number): number {
  return isNeededAtWint(field.game, hex) && hexAt(hex).beach === true && areWaiting(field, side) ? IN_THE_WAY : 0
}

/** Whether units of a side are on the water. */
const areWaiting = findOnce((field: Field, side: Side): boolean =>
  [...field.stacks[side]].some(
    ([hex, units]) => hexAt(hex).terrain === 'sea' && units.some((unit) => !isGunboat(unit)),
  ),
)

/** The way to what a unit is after, found once for a position. */
export const wayOf: (field: Field, unit: Unit) => (hex: number) => number = findOnce(goalOf)

/** An enemy stack beside which a unit may stand: what attacking it would bring. */
interface Foe {
  readonly hex: number
  readonly beside: readonly Unit[]
  readonly others: number
}

/** By hex, an enemy stack as a side sees it: friends beside it, and what more may come. */
const foeAt = findOnce((field: Field, side: Side) =>
  onceEach((hex): Foe => {
    const { game } = field
    const beside = neighboursOf(hex).flatMap((next) => unitsAt(field, side, next).filter((each) => isAble(field, each)))
    let others = 0
    for (const [near, far] of hexesAround(hex))
      if (far > 1)
        for (const unit of unitsAt(field, side, near)) if (isFree(field, unit)) others += strikeOf(game, unit)
    return { hex, beside, others: MAY_COME * others }
  }),
)

function isAble({ game }: Field, unit: Unit): boolean {
  return !hasGuns(unit) && strikeOf(game, unit) > 0
}

function isFree(field: Field, unit: Unit): boolean {
  return isAble(field, unit) && field.game.vars.side === unit.def.side && statusOf(field.game, unit, 'moved') === 0
}

/**
 * 10.1: what a unit adds to the best attack from a hex, and what it costs that by day all who have a zone over it must
 * be attacked.
 */
function contactWorth(field: Field, unit: Unit, hex: number): number {
  const { game } = field
  const { side } = unit.def
  const foes = neighboursOf(hex).filter((next) => field.stacks[enemyOf(side)].has(next))
  if (foes.length === 0) return 0
  if (hasGuns(unit) || attackOf(unit, game) === 0) return -0.2 * foes.length
  let [best, alone] = [Number.NEGATIVE_INFINITY, 0]
  for (const foe of foes) {
    const { beside } = foeAt(field, side)(foe)
    const share = sharesIn(field, unit, hex, foe)
    const binds = unitsAt(field, enemyOf(side), foe).some((enemy) => exertsZoneInto(game, enemy, hex))
    if (share > best) {
      if (best !== Number.NEGATIVE_INFINITY && best < 0) alone += ALSO_BOUND * best
      best = share
    } else if (binds && beside.length === 0) alone += ALSO_BOUND * Math.min(0, share)
  }
  return isNight(game) ? Math.max(0, best) : best + alone
}

/**
 * 10.1: what an attack on an enemy stack gains by a unit that is in a hex: nothing, where those who are there do as
 * well without it.
 */
function sharesIn(field: Field, unit: Unit, hex: number, foe: number): number {
  const { side } = unit.def
  const { beside } = foeAt(field, side)(foe)
  const others = beside.filter((each) => each !== unit)
  const without = others.length < beside.length ? attackWorth(field, others, foe) : withoutMore(field, side)(foe)
  return attackWorth(field, [...others, unit], foe, { unit, hex }) - Math.max(0, without)
}

/** By enemy stack, what those are worth against it who are beside it. */
const withoutMore = findOnce((field: Field, side: Side) =>
  onceEach((foe): number => attackWorth(field, foeAt(field, side)(foe).beside, foe)),
)

/**
 * 10.1: what an attack of some units on an enemy stack is worth, with those who may come besides; `moved`: one of them,
 * and where it would be.
 */
function attackWorth(
  field: Field,
  units: readonly Unit[],
  foe: number,
  moved?: { readonly unit: Unit; readonly hex: number },
): number {
  const { game } = field
  const [first] = units
  if (first === undefined) return 0
  const { side } = first.def
  const { others } = foeAt(field, side)(foe)
  const from = units.map((each) => (each === moved?.unit ? moved.hex : each.space.index))
  const strength = units.reduce((sum, each) => sum + attackOf(each, game), 0)
  const spread = isNight(game) ? 0 : spreadOver(field, side, units, from)
  return assaultWorth(field, {
    side,
    hex: foe,
    units,
    from,
    others: others - spread,
    more: supportFor(field, side, strength),
  })
}

/**
 * 10.1: strength of units that by day must attack other enemies as well: each has its share for all who have a zone
 * over it.
 */
function spreadOver(field: Field, side: Side, units: readonly Unit[], from: readonly number[]): number {
  let sum = 0
  for (const [index, unit] of units.entries()) {
    const bound = boundBy(field, side)(from[index] ?? unit.space.index)
    if (bound > 1) sum += attackOf(unit, field.game) * (1 - 1 / bound)
  }
  return sum
}

/** 10.1: by hex, how many enemy stacks have a zone over it. */
const boundBy = findOnce((field: Field, side: Side) =>
  onceEach((hex) => {
    const enemy = enemyOf(side)
    return neighboursOf(hex).filter((next) =>
      unitsAt(field, enemy, next).some((unit) => exertsZoneInto(field.game, unit, hex)),
    ).length
  }),
)

/** 9.3: the points that an attack of 1945 may count on: twice its strength, as far as they go round. */
export function supportFor({ game }: Field, side: Side, strength: number): number {
  if (side !== 'us' || !is1945(game)) return 0
  const { air, naval } = pointsLeft(game)
  return Math.min(2 * strength, (air + naval) / 3)
}

/** What the enemy may do to a unit in a hex, with those who are there. */
function risk(field: Field, unit: Unit, hex: number): number {
  const { game } = field
  const { side } = unit.def
  const reach = reachBy(field, enemyOf(side))[hex] ?? 0
  if (reach === 0) return 0
  const there = unitsAt(field, side, hex)
  const units = there.includes(unit) ? there : [...there, unit]
  const defence = defenceIn(game, units, hex)
  const support = enemyOf(side) === 'us' && is1945(game) ? 30 : 0
  const bonus = side === 'us' && hexAt(hex).panel === 'bataan' ? 2 : 0
  const { defender } = prospectOf(BROUGHT * reach + support, defence, bonus)
  const hurt = defender.steps + 2 * defender.gone + 0.4 * defender.retreats + SHAKEN[1] * defender.levels
  return ATTACKED * hurt * stepPrice(game, unit)
}

/** 11.3J: who stays where he is has his cave. */
function caveWorth({ game }: Field, unit: Unit, hex: number): number {
  if (!is1945(game) || unit.def.side !== 'japan' || !onMap(unit)) return 0
  return unit.space.index === hex && statusOf(game, unit, 'moved') === 0 ? DUG_IN : 0
}
