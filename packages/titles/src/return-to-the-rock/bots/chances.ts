import { enemyOf, type Side, type UnitType } from '../data/units.ts'
import { totalsOdds } from '../odds.ts'
import { isContested } from '../rules/7-stacking-and-control.ts'
import { type Area, controllerOf, hasUnits, isFresh, type Rock, type Unit, unitsIn } from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'

/**
 * 16.1: the Victory Points that the Americans reach in half of the matches in which both sides play by weights alone
 * (96 of 200).
 */
export const EVEN_BID = 6

/**
 * Lead of the attack over the defence from which on the dice do not matter (9.4.4): two sums of two dice differ by at
 * most 10.
 */
const WIDEST = 11

const ODDS = Array.from({ length: 2 * WIDEST + 1 }, (_, index) => totalsOdds(index - WIDEST))

/**
 * 9.4.4: results of an attack with a lead over the defence before the dice: chances of success and repulse, and the
 * mean margin of a success.
 */
export function oddsOf(lead: number) {
  return ODDS[Math.min(WIDEST, Math.max(-WIDEST, lead)) + WIDEST] as (typeof ODDS)[number]
}

/** 9.4.2: the attack value of some units under their best lead, without markers; minus infinity without units. */
export function strength(game: Rock, units: readonly Unit[]): number {
  const best = units.reduce((most, { def }) => Math.max(most, def.attack), Number.NEGATIVE_INFINITY)
  const types = new Set<UnitType>(units.map(({ def }) => def.type))
  const day = units[0]?.def.side === 'us' && game.vars.phase === 'day' ? 1 : 0
  return best + units.length - 1 + (types.size >= 3 ? 1 : 0) + day
}

/** 9.4.3: the highest defence value of a side in an Area. */
export function resistance(game: Rock, area: Area, side: Side): number {
  const day = side === 'us' && game.vars.phase === 'day' ? 1 : 0
  return defenceOf(area, side) + area.def.tem + day
}

function defenceOf(area: Area, side: Side): number {
  let best = 0
  const fresh = count(area, side, COUNTED.fresh)
  for (const unit of unitsIn(area, side)) {
    const own = isFresh(unit) ? unit.def.defence + fresh - 1 : unit.def.spentDefence + fresh
    if (own > best) best = own
  }
  return best
}

/**
 * Value of holding an Area: its Victory Points (15.2), higher if they are needed this Night (15.1.2), plus a small
 * value for any Area.
 */
export function worthOf({ vars, table }: Rock, area: Area): number {
  const urgent = table.track('victory') < vars.turn ? 1.8 : 1.2
  return 0.3 + urgent * area.def.points
}

/**
 * Value of an attack by some units to their side: possible gains, minus the lead unit that a repulse would cost
 * (9.4.4).
 */
export function attackGain(game: Rock, area: Area, units: readonly Unit[]): number {
  const [first] = units
  if (first === undefined) return 0
  const { side } = first.def
  const enemy = enemyOf(side)
  const { above, below, mean } = oddsOf(strength(game, units) - resistance(game, area, enemy))
  const defenders = count(area, enemy)
  const taken = mean >= defenders ? worthOf(game, area) : worthOf(game, area) / 2
  return above * (taken + 0.5 * Math.min(defenders, 2)) - below * (side === 'us' ? 1 : 0.5)
}

/** Value to a side of moving a unit to an Area, together with units that are there or may follow. */
export function entryGain(game: Rock, area: Area, units: readonly Unit[]): number {
  const [first] = units
  if (first === undefined) return 0
  const { side } = first.def
  if (hasUnits(area, enemyOf(side))) return attackGain(game, area, units)
  if (controllerOf(area) !== side) return worthOf(game, area)
  return 0.15 * threat(area, side) * worthOf(game, area)
}

/** Danger to an Area that a side controls, from 0 to 1: able enemies next to it, compared with its defenders (7.2). */
export function threat(area: Area, side: Side): number {
  if (isContested(area)) return 0.6
  const enemy = enemyOf(side)
  let able = 0
  for (const near of area.near) able += count(near, enemy, COUNTED.able)
  if (able === 0) return 0
  const guards = count(area, side)
  const guard = guards === 0 ? 0 : area.def.tem + guards + count(area, side, COUNTED.fresh)
  return able / (able + 1 + guard)
}

/** Risk to a side of leaving an Area that it controls empty (7.2). */
export function bareRisk(game: Rock, area: Area, side: Side): number {
  if (controllerOf(area) !== side) return 0
  const enemy = enemyOf(side)
  let able = 0
  for (const near of area.near) able += count(near, enemy, COUNTED.able)
  return worthOf(game, area) * (able === 0 ? 0.05 : 0.8)
}
