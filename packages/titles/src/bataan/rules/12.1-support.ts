import type { Reason } from '@topside/kit'
import { FIRED } from '../data/faces.ts'
import { hexGrid } from '../data/hexes.ts'
import {
  type Artillery,
  type Bataan,
  isArtillery,
  onMap,
  placeAt,
  record,
  type Unit,
  unitsIn,
  unitsOf,
} from '../state/state.ts'
import { inEnemyZone } from './3.2-zones-of-control.ts'
import { DIE, efficiency, passes } from './3.4-efficiency.ts'
import { whyResting } from './5.3-reserve.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import type { Combat } from './9.1-attacks.ts'
import { canFire } from './12-artillery.ts'
import { stopRepair } from './14.1-repairs.ts'
import { inCommandRange, isHeadquarters } from './16.2-headquarters.ts'
import { whyNotWithScouts, whyScoutsSilent } from './16.32-philippine-scouts.ts'

const NO_GUN: Reason = { key: 'why.no-gun', rule: '12.12' }
const CANNOT_FIRE: Reason = { key: 'why.cannot-fire', rule: '12.13' }
const OUT_OF_RANGE: Reason = { key: 'why.out-of-range', rule: '12.13' }

/** 12.12, 12.13: why a unit cannot fire into a hex, for either side. */
function whyNoFire(game: Bataan, unit: Unit, hex: number): Reason | undefined {
  if (!isArtillery(unit) || !onMap(unit)) return NO_GUN
  if (!canFire(game, unit)) return CANNOT_FIRE
  return hexGrid.distance(unit.space.index, hex) <= unit.def.artillery.range ? undefined : OUT_OF_RANGE
}

const NOT_ACTIVE: Reason = { key: 'why.gun-not-active', rule: '12.13' }
const ENGAGED: Reason = { key: 'why.gun-engaged', rule: '12.14' }

/**
 * 12.13, 12.14: why a unit cannot give Fire Support to an attack led by another: it must be artillery of the attacking
 * formation, or an Army unit activated with it (7.33). In an enemy zone it can only fire at an adjacent hex.
 */
export function whyNotSupport(game: Bataan, combat: Combat, lead: Unit, unit: Unit): Reason | undefined {
  const reason = whyNoFire(game, unit, combat.hex)
  if (reason !== undefined) return reason
  const formation = formationOf(game, unit)
  const attacks = formation === undefined || combat.attackers.some((each) => formationOf(game, each) === formation)
  if (!isActive(game, sequenceOf(game), unit) || !attacks) return NOT_ACTIVE
  const apart = whyNotWithScouts(game, lead, unit)
  if (apart !== undefined) return apart
  return inEnemyZone(game, unit) && !isAdjacent(unit, combat.hex) ? ENGAGED : undefined
}

const OTHER_FORMATION: Reason = { key: 'why.gun-other-formation', rule: '12.13' }

/**
 * 12.13, 12.14, 12.25: why a unit gives no Fire Support in defence: it must be artillery of the lead unit's formation
 * or of the Army, and if engaged, in the hex itself.
 */
export function whyNotDefend(game: Bataan, hex: number, lead: Unit, unit: Unit): Reason | undefined {
  const reason = unit.def.side === lead.def.side ? whyNoFire(game, unit, hex) : NO_GUN
  if (reason !== undefined) return reason
  const silent = whyScoutsSilent(game, lead, unit)
  if (silent !== undefined) return silent
  if (unit.space.index === hex) return game.vars.retreated.includes(unit.def.id) ? ENGAGED : undefined
  const rest = whyResting(game, lead, unit)
  if (rest !== undefined) return rest
  const formation = formationOf(game, unit)
  if (formation !== undefined && formation !== formationOf(game, lead)) return OTHER_FORMATION
  if (game.vars.engagedGuns?.includes(unit.def.id)) return ENGAGED
  const attacked = game.vars.attacks.some((attack) => attack.hex === unit.space.id)
  return attacked || inEnemyZone(game, unit) ? ENGAGED : undefined
}

/**
 * 12.13: whether an Army unit must pass a check to fire in defence: outside the command of the lead unit's formation.
 */
function mustCheckToDefend(game: Bataan, hex: number, lead: Unit, unit: Unit): boolean {
  if (formationOf(game, unit) !== undefined || unit.space.index === hex) return false
  const formation = formationOf(game, lead)
  const headquarters = unitsOf(game, lead.def.side).filter(
    (each) => isHeadquarters(each) && onMap(each) && each.def.formation === formation,
  )
  return !headquarters.some((each) => inCommandRange(each, unit))
}

/** 12.13: an Army gun out of command must pass a check to fire in defence; if it fails, it counts as fired. */
export function isReady(game: Bataan, { hex }: Combat, lead: Unit, gun: Artillery): boolean {
  if (!mustCheckToDefend(game, hex, lead, gun)) return true
  const rating = efficiency(game, gun)
  const { n, values } = game.roll([DIE])
  const passed = passes(values[0] ?? 0, rating.total)
  if (!passed) turnFired(game, gun)
  record(game, passed ? 'guns.answered' : 'guns.silent', '12.13', {
    by: gun.def.side,
    args: { unit: gun },
    ledgers: [rating],
    roll: { n, values, sides: [DIE] },
  })
  return passed
}

/** 12.17: whether a gun can fire without coordination: adjacent to the hex in attack, in the hex in defence. */
export function isAtHand(unit: Unit, hex: number): boolean {
  return unit.space.index === hex || isAdjacent(unit, hex)
}

function isAdjacent(unit: Unit, hex: number): boolean {
  return hexGrid.adjacent(unit.space.index, hex)
}

/**
 * 12.19: marks an artillery unit as fired until the Reorganization Phase; self-propelled artillery never counts as
 * fired (16.31).
 */
export function turnFired(game: Bataan, unit: Artillery): void {
  stopRepair(game, unit)
  if (unit.def.reduced === undefined) game.table.turn(unit, FIRED)
}

/**
 * Whether only artillery defends a hex; it then has its defence strength and no fire of its own (12.22, 12.23). Units
 * that retreated there do not defend (11.36).
 */
export function isGunsAlone(game: Bataan, hex: number): boolean {
  const { retreated } = game.vars
  const defending = unitsIn(placeAt(game, hex)).filter(({ def }) => !retreated.includes(def.id))
  return defending.every(isArtillery)
}

/** All artillery of a side that no reason excludes (12.11). */
export function gunsOf(
  game: Bataan,
  side: Unit['def']['side'],
  whyNot: (unit: Unit) => Reason | undefined,
): Artillery[] {
  return unitsOf(game, side)
    .filter(isArtillery)
    .filter((unit) => whyNot(unit) === undefined)
}
