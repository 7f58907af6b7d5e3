import { OFF_MAP } from '@topside/engine'
import { RARE, spaceIn } from '@topside/kit'
import { enemyOf } from '../data/units.ts'
import { chanceToPass } from '../rules/3.4-efficiency.ts'
import { combatOf } from '../rules/9.1-declaration.ts'
import { chanceToRefuse } from '../rules/9.2-refusal.ts'
import { isArtillery } from '../state/state.ts'
import { type Assault, assaultWorth, bestAssault, bestTable, supportFor } from './fight.ts'
import { ratingOf, type Stack, stepPrice } from './position.ts'
import {
  each,
  evenly,
  placeAsked,
  placeOf,
  units,
  unitsAsked,
  type Weigh,
  type Weighing,
  weightOf,
} from './weighing.ts'

/** Least value of an attack worth making. */
const WORTHWHILE = 0.25

/** 9.11: declares the most promising attack next. */
export const weighTargets: Weigh = (about) => {
  const { game, side, position } = about
  const { sequence } = game.vars
  return each((_, choice) => {
    const foe = position.stacks[enemyOf(side)].get(placeOf(about, choice)?.index ?? OFF_MAP)
    if (foe === undefined || sequence === null) return choice.verb === 'done' ? weightOf(WORTHWHILE) : RARE
    return weightOf(bestAssault(position, sequence, foe)?.worth ?? -2)
  })(about)
}

/** The stack on the hex of a question about an attack. */
function attackedIn(about: Weighing): Stack | undefined {
  return about.position.stacks[enemyOf(about.side)].get(placeAsked(about, 'hex')?.index ?? OFF_MAP)
}

/** 9.11: adds the attackers that help the attack most. */
export const weighAttackers: Weigh = (about) => {
  const { position, decision } = about
  const { sequence } = about.game.vars
  const foe = attackedIn(about)
  const best = foe && sequence && bestAssault(position, sequence, foe)
  const wanted = new Set<string>(best?.assault.units.map(({ id }) => id))
  const picked = decision.several?.picked ?? []
  const missing = [...wanted].some((id) => !picked.includes(id))
  return each((_, { verb, piece = '' }) => {
    if (verb === 'done') return missing ? 0.2 : 2
    return wanted.has(piece) ? 3 : RARE
  })(about)
}

/** 10.31: picks the better table for the attack. */
export const weighTables: Weigh = (about) => {
  const { position } = about
  const { sequence } = about.game.vars
  const foe = attackedIn(about)
  if (foe === undefined || sequence === null) return evenly(about)
  const attackers = unitsAsked(about, 'units')
  const attack = { foe, units: attackers, sequence, ...supportFor(position, foe, sequence, attackers) }
  const { table } = bestTable(position, attack).assault
  const worth = (each: Assault['table']) => assaultWorth(position, { ...attack, table: each })
  const least = Math.min(worth('mobile'), worth('assault'))
  return each(
    (_, { verb }) =>
      (verb === `on-${table}` ? 1.05 : 1) * weightOf(worth(verb === 'on-mobile' ? 'mobile' : 'assault') - least),
  )(about)
}

/** The attack declared on the hex of a question. */
function declaredOn({ game, position }: Weighing, hex: string | undefined): Assault | undefined {
  const attack = game.vars.attacks.find((one) => one.hex === hex)
  const { sequence } = game.vars
  if (attack === undefined || sequence === null) return undefined
  const { attackers, table, hex: index } = combatOf(game, attack)
  const foe = position.stacks[enemyOf(sequence.side)].get(index)
  return foe && { foe, units: attackers, table, sequence, ...supportFor(position, foe, sequence, attackers) }
}

/** 9.2: refuses combat if the attack is strong and the ground is worth little. */
export const weighRefusal: Weigh = (about) => {
  const assault = declaredOn(about, spaceIn(about.decision, 'hex'))
  if (assault === undefined) return evenly(about)
  const lost = 0.4 + (about.position.aims.get(assault.foe.hex) ?? 0)
  const worth = assaultWorth(about.position, assault)
  return units((_, lead) => weightOf(chanceToRefuse(about.game, lead) * (worth - lost)))(about)
}

/** 9.3: stands if the ground and the units without a retreat are worth more than a step. */
export const weighNoRetreat: Weigh = (about) => {
  const assault = declaredOn(about, spaceIn(about.decision, 'hex'))
  if (assault === undefined) return evenly(about)
  const gain = assaultWorth(about.position, assault) - assaultWorth(about.position, assault, true)
  return units((_, lead) => weightOf(2 * gain * chanceToPass(ratingOf(about.game, lead))))(about)
}

/** 10.0: resolves the most promising attack first. */
export const weighNext: Weigh = each((about, { space }) => {
  const assault = declaredOn(about, space)
  return assault === undefined ? 1 : weightOf(0.5 * assaultWorth(about.position, assault))
})

/** 10.17: the lead unit has the best rating; among equal ratings, the cheapest step. */
export const weighLeads: Weigh = units(({ game }, unit) => weightOf(ratingOf(game, unit) - 0.5 * stepPrice(unit) - 6))

/** 11.2, 6.55: the unit with the cheapest step takes the loss. */
export const weighLosses: Weigh = units((_, unit) => weightOf(-2 * stepPrice(unit)))

/** 12.11: the strongest guns fire. */
export const weighGuns: Weigh = units((_, unit) => (isArtillery(unit) ? 1.2 + unit.def.artillery.support : 1))

/** 10.42, 12.17: the gun with the best rating fires without coordination, and leads. */
export const weighGunLeads: Weigh = units(({ game }, unit) => 1 + ratingOf(game, unit))
