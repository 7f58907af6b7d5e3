import { type UnitDef, unitDefs } from '../data/units.ts'
import { roundOdds } from '../rules/11.4-11.7-results.ts'
import { strikeOdds } from '../rules/13-results.ts'

/** Expected results of a unit's two attacks in a player turn (11.7). */
export interface Attack {
  /** Defenders driven off, in infantry units (11.6). */
  readonly power: number
  /** Probability that the attacker is eliminated. */
  readonly lost: number
  /** Probability that the attacker is driven off or eliminated. */
  readonly out: number
}

const NONE: Attack = { power: 0, lost: 0, out: 0 }

/** The standard dice for measuring defenders: infantry's (4.6). */
const USUAL = [8, 6]

/** Defence bonuses with known attacks (16.1): the bonus in halves is the index. */
const BONUSES = [0, 0.5, 1, 1.5, 2]

/** 11.5 to 11.7: an attack, and a second one unless the first drove the attacker off. */
function attackOf(attack: readonly number[], defence: readonly number[], bonus: number): Attack {
  if (attack.length === 0) return NONE
  const odds = roundOdds(attack, defence, bonus)
  const gone = odds.chance('defender-eliminated') + odds.chance('defender-suppressed')
  const lost = odds.chance('attacker-eliminated')
  const out = lost + odds.chance('attacker-suppressed')
  const rounds = 2 - out
  return { power: rounds * gone, lost: rounds * lost, out: rounds * out }
}

const attacks = new Map(unitDefs.map((def) => [def, BONUSES.map((bonus) => attackOf(def.attack, USUAL, bonus))]))

/** Expected results of a unit's attack on infantry with a defence bonus. */
export function attackBy(def: UnitDef, bonus: number): Attack {
  return attacks.get(def)?.[Math.round(2 * bonus)] ?? NONE
}

const usual = attackOf(USUAL, USUAL, 0).power
const defences = new Map(
  unitDefs.map((def) => [def, def.defend.length === 0 ? 0 : usual / attackOf(USUAL, def.defend, 0).power]),
)

/** Value of a unit in defence, in infantry units. */
export function defenceBy(def: UnitDef): number {
  return defences.get(def) ?? 0
}

const hits = new Map(unitDefs.map((def) => [def, def.strike === 0 ? 0 : 1 - strikeOdds([def.strike]).chance('missed')]))

/** 13.4: probability that a unit's strike drives its target off. */
export function hitBy(def: UnitDef): number {
  return hits.get(def) ?? 0
}

/**
 * Probability that attackers who drive off `power` defenders on average drive off all of `defence`, in infantry units.
 */
export function takes(power: number, defence: number): number {
  if (defence <= 0) return power > 0 ? 1 : 0
  const deviations = (power - defence) / (0.6 * Math.sqrt(power + defence))
  return 1 / (1 + Math.exp(-1.7 * deviations))
}
