import { enemyOf } from '../data/units.ts'
import { attackersOn } from '../rules/10.1-attacks.ts'
import { factorsOf, statusOf, type Unit } from '../state/units.ts'
import { type Assault, assaultWorth } from './fight.ts'
import { unitsAt } from './position.ts'
import { supportFor } from './stand.ts'
import {
  againstBest,
  each,
  evenly,
  placeAsked,
  places,
  unitOf,
  units,
  unitsAsked,
  unitsPicked,
  type Weigh,
  type Weighing,
  weightOf,
} from './weighing.ts'
import { stepPrice, unitPrice } from './worth.ts'

/** Least value of a voluntary attack. */
const LEAST = 0.05
/** 10.4: cost of two levels of Disruption to Banzai attackers. */
const TIRED = 0.45
/** Cost of a support point in an attack. */
const PER_POINT = 0.002

/**
 * The value of an attack on a hex by units, with available support; in a weekly turn, in which units recover quickly,
 * as a Banzai attack of all if that is better (10.4).
 */
function attackWorth({ game, position, side }: Weighing, hex: number, units: readonly Unit[], more?: number): number {
  const strength = strengthOf(units)
  const assault: Assault = { side, hex, units, more: more ?? supportFor(position, side, strength) }
  const worth = assaultWorth(position, assault)
  if (side !== 'japan' || game.vars.week === 0) return worth
  const tired = units.reduce((sum, unit) => sum + TIRED * stepPrice(game, unit), 0)
  return Math.max(worth, assaultWorth(position, { side, hex, units, more: strength }) - tired)
}

function strengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + factorsOf(unit).attack, 0)
}

/** 10.1: the best attack first; voluntary attacks only if they are worth making. */
export const weighTargets: Weigh = places((about, { index }, { verb }) =>
  verb === 'target' ? weightOf(attackWorth(about, index, attackersOn(about.game, about.side, index)) - LEAST) : 1,
)

/** 10.1: all units that improve an attack take part. */
export const weighAttackers: Weigh = (about) => {
  const hex = placeAsked(about, 'hex')?.index
  if (hex === undefined) return evenly(about)
  const picked = unitsPicked(about)
  const before = attackWorth(about, hex, picked)
  return units((_, unit) =>
    picked.length === 0
      ? 1 + factorsOf(unit).attack
      : weightOf(attackWorth(about, hex, [...picked, unit]) - before + 0.02),
  )(about)
}

/** 10.4: a Banzai attack if doubling is worth more than its cost. */
export const weighBanzai: Weigh = (about) => {
  const { game, decision, position, side } = about
  const hex = placeAsked(about, 'hex')?.index
  if (hex === undefined) return evenly(about)
  const picked = unitsPicked(about)
  const offered = decision.choices.flatMap((choice) => (choice.verb === 'banzai' ? (unitOf(about, choice) ?? []) : []))
  const all = [...picked, ...offered]
  const worth = (more: readonly Unit[]) => assaultWorth(position, { side, hex, units: all, more: strengthOf(more) })
  const before = worth(picked)
  return units((_, unit) => weightOf(worth([...picked, unit]) - before - TIRED * stepPrice(game, unit)))(about)
}

/** 9.3: as much support as makes a difference. */
export const weighSupport: Weigh = (about) => {
  const { game, side, decision } = about
  const hex = placeAsked(about, 'hex')?.index
  if (hex === undefined) return evenly(about)
  const units = attackersOn(game, side, hex).filter((unit) => statusOf(game, unit, 'fought') === 0)
  return againstBest(decision.choices.map(({ value = 0 }) => attackWorth(about, hex, units, value) - PER_POINT * value))
}

/** The unit with the lowest value takes the loss. */
export const weighLosses: Weigh = units(({ game }, unit) => weightOf(-unitPrice(game, unit)))

/** 10.1: invaders attack their beach again if it is worth it. */
export const weighAgain: Weigh = each((about, { verb }) => {
  const hex = placeAsked(about, 'hex')?.index
  if (verb !== 'attack-again' || hex === undefined) return 1
  return weightOf(attackWorth(about, hex, unitsAsked(about, 'units')))
})

/** 10.1E: back to a hex without adjacent enemies. */
export const weighBack: Weigh = places(({ position, side }, { index }) =>
  weightOf(0.3 * unitsAt(position, side, index).length - 0.1 * unitsAt(position, enemyOf(side), index).length),
)
