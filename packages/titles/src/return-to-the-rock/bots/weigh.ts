import type { Choice, Decision, Seat } from '@topside/engine'
import { enemyOf, type Side } from '../data/units.ts'
import { ableUnits } from '../rules/4-units.ts'
import { destinations } from '../rules/8.2-costs.ts'
import {
  type Area,
  boxOf,
  controllerOf,
  hasUnits,
  isFresh,
  isUnit,
  mapAreas,
  type Rock,
  type Unit,
} from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { attackGain, bareRisk, EVEN_BID, entryGain, threat, worthOf } from './chances.ts'

/** What the weights of a decision are computed from. */
interface Weighing {
  readonly game: Rock
  readonly side: Side
  readonly decision: Decision
}

/** The weight of one choice of a decision. */
type Weigh = (about: Weighing, choice: Choice) => number

/** The weight of a gain in Victory Points relative to doing nothing, which is 1. */
const weightOf = (gain: number): number => Math.exp(2.2 * gain)

/** How much each choice of a decision deserves to be tried; keys are the kinds of decisions. */
export function weigh(game: Rock, seat: Seat, decision: Decision): readonly number[] {
  const by = BY_KIND[decision.kind]
  if (by === undefined) return decision.choices.map(() => 1)
  const about: Weighing = { game, side: game.vars.seats?.us === seat ? 'us' : 'japan', decision }
  return decision.choices.map((choice) => by(about, choice))
}

/** Weights by kind of decision; other kinds are answered at random. */
export const BY_KIND: { readonly [kind: string]: Weigh } = {
  // 15.3: the usual points are more than the Americans score between computers.
  'sides.wish': (_, { option }) => (option === 'japan' ? 3 : 1),
  'sides.bid': (_, { value = 0 }) => Math.exp(-(((value - EVEN_BID) / 1.5) ** 2)),
  'setup.pillbox': (about, choice) => 1 + 3 * placeOf(about, choice).def.points,
  'reinforcement.unit': (_, { verb }) => (verb === 'done' ? 0.02 : 1),
  'reinforcement.where': (about, choice) => 1 + atRisk(about, placeOf(about, choice)),
  impulse: weighImpulse,
  'assault.act': weighAct,
  'assault.move': weighMove,
  'hidden.unit': (about, choice) => 0.5 + unitOf(about, choice).def.attack,
  'hidden.where': (about, choice) => 0.3 + lurking(placeOf(about, choice)),
  'infiltration.where': (about, choice) =>
    0.5 + placeOf(about, choice).def.points + atRisk(about, placeOf(about, choice)),
  'infiltration.banzai': weighOptional,
  'combat.optional': weighOptional,
  'combat.lead-attacker': (about, choice) => 3 ** unitOf(about, choice).def.attack,
  'combat.lead-defender': (about, choice) => 3 ** defenceOf(unitOf(about, choice)),
  'combat.join': (_, { verb }) => (verb === 'join-all' ? 12 : 1),
  'combat.support': (_, { verb }) => (verb === 'roll' ? 1 : 1.5),
  'bombardment.target': (about, choice) => 0.2 + targetWorth(placeOf(about, choice)),
  'bombardment.support': (_, { verb }) => (verb === 'fire' ? 2 : 1),
  'bombardment.primary': (about, choice) =>
    1 + unitOf(about, choice).def.attack + (isFresh(unitOf(about, choice)) ? 2 : 0),
  'attrition.loss': weighLoss,
  'retreat.where': (about, choice) => 1 + atRisk(about, placeOf(about, choice)),
  'retreat.voluntary': (_, { verb }) => (verb === 'stay' ? 4 : 1),
  'retreat.attackers': (_, { verb }) => (verb === 'stay' ? 3 : 1),
  'reorganization.unit': (_, { verb }) => (verb === 'done' ? 0.1 : verb === 'rally' ? 2 : 4),
  'reorganization.where': (about, choice) => 1 + atRisk(about, placeOf(about, choice)),
  'advantage.reroll': weighReroll,
  'advantage.reset': weighReset,
}

function placeOf({ game }: Weighing, { space = '' }: Choice): Area {
  return game.table.space(space)
}

function unitOf({ game }: Weighing, { piece = '' }: Choice): Unit {
  const unit = game.table.piece(piece)
  if (!isUnit(unit)) throw new RangeError(`${piece} is no unit`)
  return unit
}

function defenceOf({ def, face }: Unit): number {
  return face === 0 ? def.defence : def.spentDefence
}

/** 17.4: a charge that hits nobody is worth next to nothing. */
function weighCharge(hit: number): number {
  return hit === 0 ? 0.01 : 0.5 + hit
}

/** 6.2.2: the gain of the best action of an Impulse; passing has its own weight. */
function weighImpulse(about: Weighing, choice: Choice): number {
  const { game, side } = about
  if (choice.verb === 'pass') return side === 'us' ? 0.5 : 2
  // Bombardment spends no units: it comes first.
  if (choice.verb === 'bombard') return 12 * bestTarget(game)
  if (choice.verb === 'infiltrate') return 1.2
  if (choice.verb === 'detonate') return weighCharge(count(placeOf(about, choice), 'us'))
  const area = placeOf(about, choice)
  if (area.def.kind === 'area') return weightOf(bestAssault(game, area, side))
  return area === boxOf(game, 'hidden') ? 2.5 : 6
}

/** 8.1: the most that an Area's units could win in one Impulse, by entering one Area or attacking in place. */
function bestAssault(game: Rock, area: Area, side: Side): number {
  const units = ableUnits(area, side)
  if (hasUnits(area, enemyOf(side))) return attackGain(game, area, units)
  let best = -1
  for (const near of area.near) {
    const gain = entryGain(game, near, units)
    if (gain > best) best = gain
  }
  // An Area left empty may be lost behind them (7.2); of several units one can stay.
  const bared = count(area, side) === 1 ? bareRisk(game, area, side) : 0
  return best - bared - (best > 0 ? 0 : 0.5)
}

/** The value of an Area, weighted by its danger. */
function atRisk({ game, side }: Pick<Weighing, 'game' | 'side'>, area: Area): number {
  return controllerOf(area) === side ? worthOf(game, area) * threat(area, side) : 0
}

/** 8.1: moving a unit, attacking, or ending the Impulse. */
function weighAct(about: Weighing, choice: Choice): number {
  const { game, side } = about
  if (choice.verb === 'done') return 1
  if (choice.verb === 'attack') {
    const area = placeOf(about, choice)
    const able = ableUnits(area, side)
    const others = about.decision.choices.some(({ verb, piece }) => verb === 'unit' && leadsTo(game, piece, area))
    return weightOf(attackGain(game, area, able)) * (others ? 0.4 : 1)
  }
  const unit = unitOf(about, choice)
  let best = -0.5
  for (const place of destinations(game, unit, game.vars.impulse.moved[unit.id]?.spent ?? 0).nodes) {
    if (place === unit.space) continue
    const gain = entryGain(game, place, goingTo(game, unit, place))
    if (gain > best) best = gain
  }
  const last = count(unit.space, side) === 1
  return 0.9 * weightOf(best - (last ? bareRisk(game, unit.space, side) : 0))
}

/** 8.2: where a unit moves to. */
function weighMove(about: Weighing, choice: Choice): number {
  const to = placeOf(about, choice)
  return weightOf(entryGain(about.game, to, goingTo(about.game, unitOf(about, choice), to)))
}

function leadsTo(game: Rock, piece: string | undefined, area: Area): boolean {
  return piece !== undefined && game.table.piece(piece).space.near.includes(area)
}

/** Units that could still go with a unit in this Impulse: half of those in its place, as usually not all do. */
function companions({ vars: { impulse } }: Rock, unit: Unit): Unit[] {
  const others = ableUnits(unit.space, unit.def.side).filter(
    ({ id }) => id !== unit.id && impulse.moved[id] === undefined,
  )
  return others.slice(0, Math.ceil(others.length / 2))
}

/**
 * The units that would fight where a unit goes: itself, those there, and possible followers. The last do not count
 * where there is no enemy.
 */
function goingTo(game: Rock, unit: Unit, to: Area): Unit[] {
  const { side } = unit.def
  if (!hasUnits(to, enemyOf(side))) return [unit]
  const there = ableUnits(to, side).filter((each) => each !== unit)
  return [unit, ...there, ...companions(game, unit)]
}

/** 8.6.1, 9.2: whether a single unit attacks in place. */
function weighOptional(about: Weighing, choice: Choice): number {
  if (choice.space === undefined) return 1
  const area = placeOf(about, choice)
  return weightOf(attackGain(about.game, area, ableUnits(area, about.side)) - 0.2)
}

/**
 * Value of a hidden unit in an Area: next to Americans it makes movement costlier (8.2), and it holds points (15.2).
 */
function lurking(area: Area): number {
  const near = area.near.filter((each) => hasUnits(each, 'us') || controllerOf(each) === 'us').length
  const held = count(area, 'japan')
  return ((near > 0 ? 1.5 : 0.2) * (0.5 + area.def.points)) / (1 + held) + (hasUnits(area, 'us') ? 0.5 : 0)
}

/** 10.0: value of the targets in an Area, which only terrain protects. */
function targetWorth(area: Area): number {
  const units = count(area, 'japan')
  if (units === 0) return 0
  const reached = area.near.some((near) => count(near, 'us', COUNTED.able) > 0)
  return ((units + 2 * area.def.points) / (2 + area.def.tem)) * (reached ? 1 : 0.3)
}

function bestTarget(game: Rock): number {
  return Math.max(0, ...mapAreas(game).map(targetWorth))
}

/** 11.1: a retreat costs least, a Spent unit may be Fresh again, a lost American unit is a Victory Point (15.3). */
function weighLoss({ side }: Weighing, { verb }: Choice): number {
  if (verb === 'flip') return 4
  return verb === 'retreat' ? 3 : side === 'us' ? 0.2 : 0.6
}

/** 13.1A: rerolls a bad result for the holder of the Advantage. */
function weighReroll({ game, side, decision }: Weighing, { verb }: Choice): number {
  const outcome = String(decision.args?.['outcome'] ?? '')
  const good = /success|fresh|kept|hit/.test(outcome)
  const bad = /repulse|eliminated|failed|disrupted|lost/.test(outcome)
  const own = game.vars.momentum === side
  const again = (own ? bad : good) ? 3 : (own ? good : bad) ? 0.05 : 0.6
  return verb === 'reroll' ? again : 1
}

/** 13.1B: resets with all units Fresh if the side has more Spent ones than the enemy. */
function weighReset({ game, side }: Weighing, { verb }: Choice): number {
  if (verb !== 'reset') return 1
  return 0.1 + 0.25 * Math.max(0, spent(game, side) - spent(game, enemyOf(side)))
}

function spent({ table }: Rock, side: Side): number {
  return count(table, side) - count(table, side, COUNTED.fresh)
}
