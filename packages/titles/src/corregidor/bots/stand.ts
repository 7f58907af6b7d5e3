import { findOnce, onceEach } from '@topside/kit'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isNight } from '../rules/5-calendar.ts'
import { exertsZoneInto } from '../rules/8.2-zones.ts'
import { pointsLeft } from '../rules/9.3-points.ts'
import { attackOf } from '../rules/10-strengths.ts'
import { is1945 } from '../state/state.ts'
import { hasGuns, isGunboat, onMap, statusOf, type Unit } from '../state/units.ts'
import { assaultWorth, defenceIn } from './fight.ts'
import { goalOf } from './goals.ts'
import { prospectOf } from './odds.ts'
import { hexesAround, type Position, reachBy, strikeOf, unitsAt } from './position.ts'
import { isNeededAtWint } from './wint.ts'
import { SHAKEN, stepPrice } from './worth.ts'

/** Share of the strength of other units that may still move next to an enemy. */
const MAY_COME = 0.25
/** Probability that an enemy makes a worthwhile attack, and the share of its possible strength that takes part. */
const ATTACKED = 0.45
const BROUGHT = 0.6
/** Weight of the expected loss against a further enemy that a unit would also have to attack. */
const ALSO_BOUND = 1.2
/** Cost of staying on a beach where others would land. */
const IN_THE_WAY = 3
/** 11.3J: value of staying in a cave with enemies nearby. */
const DUG_IN = 0.35

/** Value to a unit of standing in a hex. */
export function standWorth(position: Position, unit: Unit, hex: number): number {
  const gained = wayOf(position, unit)(hex) + contactWorth(position, unit, hex) + caveWorth(position, unit, hex)
  return gained - risk(position, unit, hex) - inTheWay(position, unit, hex)
}

/** 7.0G, 11.2T: cost of staying on a beach of Fort Wint where another unit would land: each week counts. */
function inTheWay(position: Position, { def: { side } }: Unit, hex: number): number {
  return isNeededAtWint(position.game, hex) && hexAt(hex).beach === true && areWaiting(position, side) ? IN_THE_WAY : 0
}

/** Whether units of a side are on the water. */
const areWaiting = findOnce((position: Position, side: Side): boolean =>
  [...position.stacks[side]].some(
    ([hex, units]) => hexAt(hex).terrain === 'sea' && units.some((unit) => !isGunboat(unit)),
  ),
)

/** The goal of a unit, computed once for a position. */
export const wayOf: (position: Position, unit: Unit) => (hex: number) => number = findOnce(goalOf)

/** An enemy stack, with adjacent friends and the strength of units that may come. */
interface Foe {
  readonly hex: number
  readonly beside: readonly Unit[]
  readonly others: number
}

/** By hex, an enemy stack of a side. */
const foeAt = findOnce((position: Position, side: Side) =>
  onceEach((hex): Foe => {
    const { game } = position
    const beside = neighboursOf(hex).flatMap((next) =>
      unitsAt(position, side, next).filter((each) => isAble(position, each)),
    )
    let others = 0
    for (const [near, far] of hexesAround(hex))
      if (far > 1)
        for (const unit of unitsAt(position, side, near)) if (isFree(position, unit)) others += strikeOf(game, unit)
    return { hex, beside, others: MAY_COME * others }
  }),
)

function isAble({ game }: Position, unit: Unit): boolean {
  return !hasGuns(unit) && strikeOf(game, unit) > 0
}

function isFree(position: Position, unit: Unit): boolean {
  return (
    isAble(position, unit) && position.game.vars.side === unit.def.side && statusOf(position.game, unit, 'moved') === 0
  )
}

/**
 * 10.1: what a unit adds to the best attack from a hex, less the cost of having to attack all enemies with a zone over
 * it by day.
 */
function contactWorth(position: Position, unit: Unit, hex: number): number {
  const { game } = position
  const { side } = unit.def
  const foes = neighboursOf(hex).filter((next) => position.stacks[enemyOf(side)].has(next))
  if (foes.length === 0) return 0
  if (hasGuns(unit) || attackOf(unit, game) === 0) return -0.2 * foes.length
  let [best, alone] = [Number.NEGATIVE_INFINITY, 0]
  for (const foe of foes) {
    const { beside } = foeAt(position, side)(foe)
    const share = sharesIn(position, unit, hex, foe)
    const binds = unitsAt(position, enemyOf(side), foe).some((enemy) => exertsZoneInto(game, enemy, hex))
    if (share > best) {
      if (best !== Number.NEGATIVE_INFINITY && best < 0) alone += ALSO_BOUND * best
      best = share
    } else if (binds && beside.length === 0) alone += ALSO_BOUND * Math.min(0, share)
  }
  return isNight(game) ? Math.max(0, best) : best + alone
}

/** 10.1: the gain of an attack on an enemy stack by a unit in a hex; none if the units there do as well without it. */
function sharesIn(position: Position, unit: Unit, hex: number, foe: number): number {
  const { side } = unit.def
  const { beside } = foeAt(position, side)(foe)
  const others = beside.filter((each) => each !== unit)
  const without = others.length < beside.length ? attackWorth(position, others, foe) : withoutMore(position, side)(foe)
  return attackWorth(position, [...others, unit], foe, { unit, hex }) - Math.max(0, without)
}

/** By enemy stack, the value of an attack by the units next to it. */
const withoutMore = findOnce((position: Position, side: Side) =>
  onceEach((foe): number => attackWorth(position, foeAt(position, side)(foe).beside, foe)),
)

/**
 * 10.1: the value of an attack by units on an enemy stack, including units that may come; `moved`: one of them at a
 * different hex.
 */
function attackWorth(
  position: Position,
  units: readonly Unit[],
  foe: number,
  moved?: { readonly unit: Unit; readonly hex: number },
): number {
  const { game } = position
  const [first] = units
  if (first === undefined) return 0
  const { side } = first.def
  const { others } = foeAt(position, side)(foe)
  const from = units.map((each) => (each === moved?.unit ? moved.hex : each.space.index))
  const strength = units.reduce((sum, each) => sum + attackOf(each, game), 0)
  const spread = isNight(game) ? 0 : spreadOver(position, side, units, from)
  return assaultWorth(position, {
    side,
    hex: foe,
    units,
    from,
    others: others - spread,
    more: supportFor(position, side, strength),
  })
}

/**
 * 10.1: strength of units that must attack other enemies as well by day: each divides its strength among all with a
 * zone over it.
 */
function spreadOver(position: Position, side: Side, units: readonly Unit[], from: readonly number[]): number {
  let sum = 0
  for (const [index, unit] of units.entries()) {
    const bound = boundBy(position, side)(from[index] ?? unit.space.index)
    if (bound > 1) sum += attackOf(unit, position.game) * (1 - 1 / bound)
  }
  return sum
}

/** 10.1: by hex, how many enemy stacks have a zone over it. */
const boundBy = findOnce((position: Position, side: Side) =>
  onceEach((hex) => {
    const enemy = enemyOf(side)
    return neighboursOf(hex).filter((next) =>
      unitsAt(position, enemy, next).some((unit) => exertsZoneInto(position.game, unit, hex)),
    ).length
  }),
)

/**
 * 9.3: the support points that an attack of 1945 can expect: twice its strength, but at most a third of the points
 * left.
 */
export function supportFor({ game }: Position, side: Side, strength: number): number {
  if (side !== 'us' || !is1945(game)) return 0
  const { air, naval } = pointsLeft(game)
  return Math.min(2 * strength, (air + naval) / 3)
}

/** Expected cost of enemy attacks to a unit in a hex and to the units with it. */
function risk(position: Position, unit: Unit, hex: number): number {
  const { game } = position
  const { side } = unit.def
  const reach = reachBy(position, enemyOf(side))[hex] ?? 0
  if (reach === 0) return 0
  const there = unitsAt(position, side, hex)
  const units = there.includes(unit) ? there : [...there, unit]
  const defence = defenceIn(game, units, hex)
  const support = enemyOf(side) === 'us' && is1945(game) ? 30 : 0
  const bonus = side === 'us' && hexAt(hex).panel === 'bataan' ? 2 : 0
  const { defender } = prospectOf(BROUGHT * reach + support, defence, bonus)
  const hurt = defender.steps + 2 * defender.gone + 0.4 * defender.retreats + SHAKEN[1] * defender.levels
  return ATTACKED * hurt * stepPrice(game, unit)
}

/** 11.3J: a unit that stays in place keeps its cave. */
function caveWorth({ game }: Position, unit: Unit, hex: number): number {
  if (!is1945(game) || unit.def.side !== 'japan' || !onMap(unit)) return 0
  return unit.space.index === hex && statusOf(game, unit, 'moved') === 0 ? DUG_IN : 0
}
