import type { Size } from '../data/units.ts'
import { POINTS_1942, POINTS_1945 } from '../data/victory.ts'
import { isFlak } from '../rules/9.2-anti-aircraft.ts'
import { keepsLastStep } from '../rules/10.3-disruption.ts'
import { invasionBegun } from '../rules/11-landed.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, is1945, scenarioOf } from '../state/state.ts'
import { factorsOf, hasGuns, isBattery, mapOf, stepsOf, type Unit } from '../state/units.ts'
import { lastStandOf } from './siege.ts'

/** What strength on the ground is worth besides victory points, by the point of attack and defence. */
const STRENGTH = { islands: 0.045, bataan: 0.1 } as const
/** The same of guns, by the point of their fire; in 1945 the Japanese ones wear down who has landed. */
const FIREPOWER = { in1942: 0.06, in1945: 0.3 } as const
/** 11.3D: what flak can cost paratroops who are still to come, until the day on which the last of them are down. */
const FLAK = { cost: 3, lastDay: 2 } as const
/**
 * What a unit is worth that holds out, as a share of what holding out brings: 12.0D a Japanese one on Corregidor and on
 * another island, 12.0A an American one of 1942 before anybody lands, 12.0C and on Bataan, where each costs days.
 */
const HOLDS_OUT = { onCorregidor: 0.5, elsewhere: 0.25, in1942: 0.35, onBataan: 1.8 } as const

/**
 * What the next step of a unit is worth to either side, in victory points: what the rules give for it, and what it can
 * still do.
 */
export function stepPrice(game: Corregidor, unit: Unit): number {
  return counted(game, unit) + fighting(game, unit) / stepsOf(unit)
}

/** What all that is left of a unit is worth. */
export function unitPrice(game: Corregidor, unit: Unit): number {
  const last = is1945(game) && unit.def.side === 'us' && stepsOf(unit) > 1 ? lastStep(unit.def.size) : 0
  return counted(game, unit) * stepsOf(unit) + last + fighting(game, unit)
}

/** 12.0D: what an American unit of 1945 counts besides its steps when the last of them is lost. */
function lastStep(size: Size): number {
  return size === 'platoon' ? POINTS_1945.perPlatoons / POINTS_1945.platoons : 0.3
}

function fighting(game: Corregidor, unit: Unit): number {
  const { attack, defence } = factorsOf(unit)
  if (is1945(game) && isFlak(unit) && game.vars.day <= FLAK.lastDay) return FLAK.cost
  if (hasGuns(unit)) return FIREPOWER[is1945(game) ? 'in1945' : 'in1942'] * attack + 0.2
  return STRENGTH[mapOf(unit) ?? 'islands'] * (attack + defence)
}

/** 12.0: what the loss of a step counts, its share of what the loss of the unit counts among it. */
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

/** 12.0A: what an American unit of 1942 counts: on the islands more once they are landed upon. */
function holdsOut(game: Corregidor, unit: Unit): number {
  if (mapOf(unit) === 'bataan') return HOLDS_OUT.onBataan
  if (mapOf(unit) !== 'islands' || !invasionBegun(game)) return HOLDS_OUT.in1942
  return lastStandOf(game)
}

/** How much more it counts late in the match that who holds out is gone: 1 at first, 2 in the end. */
function urgency(game: Corregidor): number {
  const { firstDay, lastDay } = scenarioOf(game)
  const begins = is1945(game) ? firstDay : (game.vars.war.invasionDay ?? lastDay)
  return 1 + Math.max(0, Math.min(1, (game.vars.day - begins) / Math.max(1, lastDay - begins)))
}

/** What disruption of one level and of two costs a unit, as a share of a step. */
export const SHAKEN = [0, 0.15, 0.35] as const

/** Steps that a bombardment can take from a unit (9.0). */
export function steelOf(unit: Unit): number {
  return keepsLastStep(unit, 'bombardment') ? stepsOf(unit) - 1 : stepsOf(unit)
}
