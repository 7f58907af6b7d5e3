import type { Size } from '../data/units.ts'
import { POINTS_1942, POINTS_1945 } from '../data/victory.ts'
import { isFlak } from '../rules/9.2-anti-aircraft.ts'
import { keepsLastStep } from '../rules/10.3-disruption.ts'
import { invasionBegun } from '../rules/11-landed.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, is1945, scenarioOf } from '../state/state.ts'
import { factorsOf, hasGuns, isBattery, mapOf, stepsOf, type Unit } from '../state/units.ts'
import { lastStandOf } from './siege.ts'

/** Value of strength on the ground, besides victory points, per point of attack and defence. */
const STRENGTH = { islands: 0.045, bataan: 0.1 } as const
/** The same for guns, per point of fire; in 1945 Japanese guns wear down the landed troops. */
const FIREPOWER = { in1942: 0.06, in1945: 0.3 } as const
/** 11.3D: possible cost of flak to paratroops not dropped yet, until the day of the last drop. */
const FLAK = { cost: 3, lastDay: 2 } as const
/**
 * Value of a unit that holds out, as a share of the points for holding out. 12.0D: a Japanese unit on Corregidor and on
 * another island; 12.0A: an American one of 1942 before a landing; 12.0C: and on Bataan, where each costs days.
 */
const HOLDS_OUT = { onCorregidor: 0.5, elsewhere: 0.25, in1942: 0.35, onBataan: 1.8 } as const

/** Value of a unit's next step to either side, in victory points: its points by the rules, and its remaining use. */
export function stepPrice(game: Corregidor, unit: Unit): number {
  return counted(game, unit) + fighting(game, unit) / stepsOf(unit)
}

/** Value of all remaining steps of a unit. */
export function unitPrice(game: Corregidor, unit: Unit): number {
  const last = is1945(game) && unit.def.side === 'us' && stepsOf(unit) > 1 ? lastStep(unit.def.size) : 0
  return counted(game, unit) * stepsOf(unit) + last + fighting(game, unit)
}

/** 12.0D: points for the last step of an American unit of 1945, besides its steps. */
function lastStep(size: Size): number {
  return size === 'platoon' ? POINTS_1945.perPlatoons / POINTS_1945.platoons : 0.3
}

function fighting(game: Corregidor, unit: Unit): number {
  const { attack, defence } = factorsOf(unit)
  if (is1945(game) && isFlak(unit) && game.vars.day <= FLAK.lastDay) return FLAK.cost
  if (hasGuns(unit)) return FIREPOWER[is1945(game) ? 'in1945' : 'in1942'] * attack + 0.2
  return STRENGTH[mapOf(unit) ?? 'islands'] * (attack + defence)
}

/** 12.0: points for losing a step, including its share of the points for the unit. */
function counted(game: Corregidor, unit: Unit): number {
  const { side, size } = unit.def
  const steps = stepsOf(unit)
  if (is1945(game)) {
    if (side === 'us') return POINTS_1945.perStep + (steps > 1 ? 0 : lastStep(size))
    const held =
      isHex(unit.space) && unit.space.def.island !== 'Corregidor' ? HOLDS_OUT.elsewhere : HOLDS_OUT.onCorregidor
    return (held * urgency(game)) / steps
  }
  if (side === 'us') return holdsOut(game, unit) / steps
  const ofDivision = isBattery(unit) ? 0 : POINTS_1942.perDivision / POINTS_1942.companies
  return (POINTS_1942.perUnit + (size === 'company' ? ofDivision : 1)) / steps
}

/** 12.0A: value of an American unit of 1942 that holds out; on the islands more after a landing. */
function holdsOut(game: Corregidor, unit: Unit): number {
  if (mapOf(unit) === 'bataan') return HOLDS_OUT.onBataan
  if (mapOf(unit) !== 'islands' || !invasionBegun(game)) return HOLDS_OUT.in1942
  return lastStandOf(game)
}

/** How much more a defender's elimination counts late in the match: from 1 up to 2. */
function urgency(game: Corregidor): number {
  const { firstDay, lastDay } = scenarioOf(game)
  const begins = is1945(game) ? firstDay : (game.vars.war.invasionDay ?? lastDay)
  return 1 + Math.max(0, Math.min(1, (game.vars.day - begins) / Math.max(1, lastDay - begins)))
}

/** Cost of one and two levels of disruption to a unit, as a share of a step. */
export const SHAKEN = [0, 0.15, 0.35] as const

/** Steps of a unit that a bombardment can take (9.0). */
export function steelOf(unit: Unit): number {
  return keepsLastStep(unit, 'bombardment') ? stepsOf(unit) - 1 : stepsOf(unit)
}
