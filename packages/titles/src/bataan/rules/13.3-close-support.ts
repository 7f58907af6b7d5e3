import type { LedgerPart } from '@topside/engine'
import { part, type Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { type AirUnit, type Bataan, onMap, type Unit, unitsOf } from '../state/state.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { isActive, sequenceOf } from './7.2-active.ts'
import type { Combat } from './9.1-attacks.ts'
import { airUnitsIn, readyBox, whyNotReady } from './13.1-air-units.ts'
import { COMMAND_RANGE, commands } from './16.2-headquarters.ts'
import { isActivatedWith } from './16.32-philippine-scouts.ts'

/** A side's role in a combat. */
export type Role = 'attacker' | 'defender'

/** 13.3: a side's possible air support of a combat. */
export interface Mission {
  readonly combat: Combat
  readonly role: Role
  readonly side: Side
  /** The lead unit of the defenders (10.17). */
  readonly lead: Unit
  /** Air units that the enemy has committed to the same combat; absent: not decided yet, or secret (13.32, 10.41). */
  readonly against?: readonly AirUnit[]
}

const NO_COMMAND: Reason = { key: 'why.no-air-command', rule: '13.31' }

/**
 * 13.31: why a side has no close air support: no headquarters that is not Disrupted (16.24) is within four hexes of the
 * hex under attack. It must belong to an active formation in attack, and to the lead unit's formation in defence; any
 * headquarters serves if an Army unit leads.
 */
export function whyNoCommand(game: Bataan, { combat, role, side, lead }: Mission): Reason | undefined {
  const formation = formationOf(game, lead)
  const serves = (unit: Unit) => {
    if (role === 'attacker') return isActive(game, sequenceOf(game), unit) && !isActivatedWith(game, unit)
    return formation === undefined || formation === unit.def.formation
  }
  const able = unitsOf(game, side).some(
    (unit) =>
      commands(game, unit) &&
      onMap(unit) &&
      serves(unit) &&
      hexGrid.distance(unit.space.index, combat.hex) <= COMMAND_RANGE,
  )
  return able ? undefined : NO_COMMAND
}

const ENEMY: Reason = { key: 'why.enemy-unit', rule: '13.32' }

/** 13.32: why an air unit cannot be assigned to a combat from the box of ready units. */
export function whyNotAssigned(game: Bataan, mission: Mission, unit: AirUnit): Reason | undefined {
  if (unit.def.side !== mission.side) return ENEMY
  return (
    whyNotReady(unit) ?? whyNotSuited(mission.role, unit) ?? whyNoCommand(game, mission) ?? whyIdle(game, mission, unit)
  )
}

/** 13.32: the air units that can be assigned to a combat. */
export function assignable(game: Bataan, mission: Mission): AirUnit[] {
  return airUnitsIn(game, readyBox(mission.side)).filter((unit) => whyNotAssigned(game, mission, unit) === undefined)
}

/** 13.34: most air units that a side assigns to one combat. */
export const MOST_AIR_UNITS = 2

/**
 * 13.35: what air support adds to the combat die in defence, or takes from it in attack. Fighters add nothing (13.36).
 */
export function airParts(role: Role, units: readonly AirUnit[]): LedgerPart[] {
  return units
    .filter((unit) => !isFighter(unit))
    .map(
      (unit): LedgerPart =>
        part('part.air', '13.35', role === 'attacker' ? -unit.def.points : unit.def.points, { unit }),
    )
}

const BOMBER: Reason = { key: 'why.bomber-defends', rule: '13.36' }

/** 13.36: why an air unit does not suit a role: bombers do not defend. */
function whyNotSuited(role: Role, { def }: AirUnit): Reason | undefined {
  return role === 'defender' && def.code === 'B' ? BOMBER : undefined
}

const SERVICES_APART: Reason = { key: 'why.services-apart', rule: '13.36' }

/** 13.36: why air units do not support one combat together: Japanese Army and Navy air units never do. */
export function whyServicesApart(units: readonly AirUnit[]): Reason | undefined {
  return new Set(units.map(({ def }) => def.service)).size > 1 ? SERVICES_APART : undefined
}

/** 13.36: whether an air unit is the US fighter, which only offsets an enemy air unit. */
export function isFighter({ def }: AirUnit): boolean {
  return def.code === 'F'
}

/** 13.36: whether a fighter can offset an air unit: only if that unit has one point. */
export function canOffset({ def }: AirUnit): boolean {
  return def.points === 1 && def.code !== 'F'
}

const NOTHING_TO_OFFSET: Reason = { key: 'why.nothing-to-offset', rule: '13.36' }

/**
 * 13.36: why a fighter has nothing to do in a combat: the enemy has no air unit of one point there, and cannot have
 * one.
 */
function whyIdle(game: Bataan, mission: Mission, unit: AirUnit): Reason | undefined {
  if (!isFighter(unit)) return undefined
  const role = mission.role === 'attacker' ? 'defender' : 'attacker'
  const against = mission.against ?? assignable(game, { ...mission, role, side: enemyOf(mission.side), against: [] })
  return against.some(canOffset) ? undefined : NOTHING_TO_OFFSET
}
