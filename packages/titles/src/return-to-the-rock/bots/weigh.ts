import type { Answers } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { ableUnits } from '../rules/4-units.ts'
import { destinations } from '../rules/8.2-costs.ts'
import { type Area, boxOf, controllerOf, hasUnits, isFresh, mapAreas, type Rock, type Unit } from '../state/state.ts'
import { COUNTED, count } from '../state/unit-counts.ts'
import { attackGain, bareRisk, EVEN_BID, entryGain, threat, worthOf } from './chances.ts'
import {
  each,
  placeOf,
  places,
  unitOf,
  units,
  verbs,
  type Weigh,
  type Weighing,
  weighBy,
  weightOf,
} from './weighing.ts'

function defenceOf({ def, face }: Unit): number {
  return face === 0 ? def.defence : def.spentDefence
}

/** 17.4: a charge without Americans in its Area is nearly worthless. */
function weighCharge(hit: number): number {
  return hit === 0 ? 0.01 : 0.5 + hit
}

/** 6.2.2: the gain of the best action of an Impulse; passing has its own weight. */
const weighImpulse: Weigh = each((about, choice) => {
  const { game, side } = about
  if (choice.verb === 'pass') return side === 'us' ? 0.5 : 2
  // Bombardment spends no units, so it comes first.
  if (choice.verb === 'bombard') return 12 * bestTarget(game)
  if (choice.verb === 'infiltrate') return 1.2
  const area = placeOf(about, choice)
  if (area === undefined) return 1
  if (choice.verb === 'detonate') return weighCharge(count(area, 'us'))
  if (area.def.kind === 'area') return weightOf(bestAssault(game, area, side))
  return area === boxOf(game, 'hidden') ? 2.5 : 6
})

/** 8.1: the highest gain of an Area's units in one Impulse, by entering one Area or attacking in place. */
function bestAssault(game: Rock, area: Area, side: Side): number {
  const units = ableUnits(area, side)
  if (hasUnits(area, enemyOf(side))) return attackGain(game, area, units)
  let best = -1
  for (const near of area.near) {
    const gain = entryGain(game, near, units)
    if (gain > best) best = gain
  }
  // An Area left empty may be lost (7.2); if there are several units, one can stay.
  const bared = count(area, side) === 1 ? bareRisk(game, area, side) : 0
  return best - bared - (best > 0 ? 0 : 0.5)
}

/** The value of an Area, weighted by its danger. */
function atRisk({ game, side }: Pick<Weighing, 'game' | 'side'>, area: Area): number {
  return controllerOf(area) === side ? worthOf(game, area) * threat(area, side) : 0
}

/** 12.1: units are placed in Areas that may be lost. */
const weighGuards: Weigh = places((about, area) => 1 + atRisk(about, area))

/** 8.1: moving a unit, attacking, or ending the Impulse. */
const weighAct: Weigh = each((about, choice) => {
  const { game, side, decision } = about
  const area = choice.verb === 'attack' ? placeOf(about, choice) : undefined
  if (area !== undefined) {
    const others = decision.choices.some((other) => other.verb === 'unit' && leadsTo(unitOf(about, other), area))
    return weightOf(attackGain(game, area, ableUnits(area, side))) * (others ? 0.4 : 1)
  }
  const unit = unitOf(about, choice)
  if (unit === undefined) return 1
  let best = -0.5
  for (const place of destinations(game, unit, game.vars.impulse.moved[unit.id]?.spent ?? 0).nodes) {
    if (place === unit.space) continue
    const gain = entryGain(game, place, goingTo(game, unit, place))
    if (gain > best) best = gain
  }
  const last = count(unit.space, side) === 1
  return 0.9 * weightOf(best - (last ? bareRisk(game, unit.space, side) : 0))
})

/** 8.2: the destination of a unit. */
const weighMove: Weigh = places((about, to, choice) => {
  const unit = unitOf(about, choice)
  return unit === undefined ? 1 : weightOf(entryGain(about.game, to, goingTo(about.game, unit, to)))
})

function leadsTo(unit: Unit | undefined, area: Area): boolean {
  return unit?.space.near.includes(area) === true
}

/**
 * Units that could still follow a unit in this Impulse: half of the able ones in its place, as usually not all follow.
 */
function companions({ vars: { impulse } }: Rock, unit: Unit): Unit[] {
  const others = ableUnits(unit.space, unit.def.side).filter(
    ({ id }) => id !== unit.id && impulse.moved[id] === undefined,
  )
  return others.slice(0, Math.ceil(others.length / 2))
}

/**
 * The units that would fight at a unit's destination: itself, units already there and, if enemies are there, possible
 * followers.
 */
function goingTo(game: Rock, unit: Unit, to: Area): Unit[] {
  const { side } = unit.def
  if (!hasUnits(to, enemyOf(side))) return [unit]
  const there = ableUnits(to, side).filter((each) => each !== unit)
  return [unit, ...there, ...companions(game, unit)]
}

/** 8.6.1, 9.2: whether a single unit attacks in place. */
const weighOptional: Weigh = places(({ game, side }, area) =>
  weightOf(attackGain(game, area, ableUnits(area, side)) - 0.2),
)

/**
 * Value of a hidden unit in an Area: next to Americans it makes their movement more expensive (8.2), and it holds
 * points (15.2).
 */
function lurking(area: Area): number {
  const near = area.near.filter((each) => hasUnits(each, 'us') || controllerOf(each) === 'us').length
  const held = count(area, 'japan')
  return ((near > 0 ? 1.5 : 0.2) * (0.5 + area.def.points)) / (1 + held) + (hasUnits(area, 'us') ? 0.5 : 0)
}

/** 10.0: value of the targets in an Area; only terrain protects them. */
function targetWorth(area: Area): number {
  const units = count(area, 'japan')
  if (units === 0) return 0
  const reached = area.near.some((near) => count(near, 'us', COUNTED.able) > 0)
  return ((units + 2 * area.def.points) / (2 + area.def.tem)) * (reached ? 1 : 0.3)
}

function bestTarget(game: Rock): number {
  return Math.max(0, ...mapAreas(game).map(targetWorth))
}

/**
 * 11.1: a Spent unit may become Fresh again, a retreat costs little, and a lost American unit costs a Victory Point
 * (15.3).
 */
const weighLoss: Weigh = each(({ side }, { verb }) => {
  if (verb === 'flip') return 4
  return verb === 'retreat' ? 3 : side === 'us' ? 0.2 : 0.6
})

/** 13.1A: rerolls a bad result for the holder of the Advantage. */
const weighReroll: Weigh = each(({ game, side, decision }, { verb }) => {
  const outcome = String(decision.args?.['outcome'] ?? '')
  const good = /success|fresh|kept|hit/.test(outcome)
  const bad = /repulse|eliminated|failed|disrupted|lost/.test(outcome)
  const own = game.vars.momentum === side
  const again = (own ? bad : good) ? 3 : (own ? good : bad) ? 0.05 : 0.6
  return verb === 'reroll' ? again : 1
})

/** 13.1B: resets with all units Fresh if the side has more Spent ones than the enemy. */
const weighReset: Weigh = each(({ game, side }, { verb }) => {
  if (verb !== 'reset') return 1
  return 0.1 + 0.25 * Math.max(0, spent(game, side) - spent(game, enemyOf(side)))
})

function spent({ table }: Rock, side: Side): number {
  return count(table, side) - count(table, side, COUNTED.fresh)
}

/** How the computer answers each kind of decision; others at random. */
export const BY_KIND: Answers<Weighing> = {
  // 15.3: in matches between computers, the Americans score fewer points than the usual requirement.
  'sides.wish': each((_, { option }) => (option === 'japan' ? 3 : 1)),
  'sides.bid': each((_, { value = 0 }) => Math.exp(-(((value - EVEN_BID) / 1.5) ** 2))),
  'setup.pillbox': places((_, { def }) => 1 + 3 * def.points),
  'reinforcement.unit': verbs({ done: 0.02 }),
  'reinforcement.where': weighGuards,
  impulse: weighImpulse,
  'assault.act': weighAct,
  'assault.move': weighMove,
  'hidden.unit': units((_, { def }) => 0.5 + def.attack),
  'hidden.where': places((_, area) => 0.3 + lurking(area)),
  'infiltration.where': places((about, area) => 0.5 + area.def.points + atRisk(about, area)),
  'infiltration.banzai': weighOptional,
  'combat.optional': weighOptional,
  'combat.lead-attacker': units((_, { def }) => 3 ** def.attack),
  'combat.lead-defender': units((_, unit) => 3 ** defenceOf(unit)),
  'combat.join': verbs({ 'join-all': 12 }),
  'combat.support': verbs({ add: 1.5 }),
  'bombardment.target': places((_, area) => 0.2 + targetWorth(area)),
  'bombardment.support': verbs({ fire: 2 }),
  'bombardment.primary': units((_, unit) => 1 + unit.def.attack + (isFresh(unit) ? 2 : 0)),
  'attrition.loss': weighLoss,
  'retreat.where': weighGuards,
  'retreat.voluntary': verbs({ stay: 4 }),
  'retreat.attackers': verbs({ stay: 3 }),
  'reorganization.unit': verbs({ done: 0.1, rally: 2, reorganize: 4 }),
  'reorganization.where': weighGuards,
  'advantage.reroll': weighReroll,
  'advantage.reset': weighReset,
}

/** Weights of choices. */
export const weighing = weighBy<Rock>(BY_KIND, (game, seat, decision) => ({
  game,
  side: game.vars.seats?.us === seat ? 'us' : 'japan',
  decision,
}))
