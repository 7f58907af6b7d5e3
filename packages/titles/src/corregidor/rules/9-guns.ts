import { halved, onceEach, oncePer, oncePerPosition, type Reason, reasons } from '@topside/kit'
import { batteryOf } from '../data/batteries.ts'
import { DISRUPTED, DOUBLE_DISRUPTED, FIRED, FULL, REDUCED } from '../data/faces.ts'
import type { Side, UnitDef } from '../data/units.ts'
import { MAP_SIZE } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { factorsOf, hasGuns, isGunboat, onMap, onWater, statusOf, type Unit } from '../state/units.ts'
import { isInRange } from './3.2-ranges.ts'
import { unitsOnMap } from './8.2-zones.ts'
import { bears, isTooClose } from './9.3-arcs.ts'
import { beachGun, seesFromBeach } from './13.10-beach-guns.ts'

const WHY = reasons({
  'no-guns': '9.0',
  'not-on-map': '9.0',
  'has-fired': '9.0',
  'double-disrupted': '10.3',
  aboard: '7.0',
})

/** 9.0: why a unit cannot fire in a Bombardment Phase at any target; each fires once in it. */
export function whyNotFire(game: Corregidor, unit: Unit): Reason | undefined {
  const why = whyNoFire(game, unit)
  if (why !== undefined) return why
  return statusOf(game, unit, 'fired') === FIRED ? WHY['has-fired'] : undefined
}

/**
 * 9.0: why a unit cannot fire, regardless of earlier fire: it needs unspiked guns with their crew, must not be cargo,
 * and must not be double disrupted.
 */
export function whyNoFire(game: Corregidor, unit: Unit): Reason | undefined {
  const gunboat = isGunboat(unit)
  if (!(gunboat || hasGuns(unit) || beachGun(game, unit) > 0)) return WHY['no-guns']
  if (!onMap(unit)) return WHY['not-on-map']
  if (!gunboat && onWater(unit)) return WHY.aboard
  if (statusOf(game, unit, 'spiked') > 0) return WHY['no-guns']
  if (statusOf(game, unit, 'disrupted') === DOUBLE_DISRUPTED) return WHY['double-disrupted']
  return fireOf(game, unit) > 0 ? undefined : WHY['no-guns']
}

/** 9.0: the units of a side that can fire now. */
export function readyGuns(game: Corregidor, side: Side): readonly Unit[] {
  return READY[side](game)
}

const readyOf = (side: Side) =>
  oncePerPosition((game: Corregidor) => unitsOnMap(game, side).filter((unit) => whyNotFire(game, unit) === undefined))
const READY = { us: readyOf('us'), japan: readyOf('japan') }

/**
 * 9.0: the strength with which a unit fires at a hex: half, rounded up, if disrupted (10.3); with malaria the strength
 * of its reverse side (13.7).
 */
export function fireOf(game: Corregidor, unit: Unit, hex?: number): number {
  const strength = beachGun(game, unit, hex) || gunsOf(game, unit)
  const disrupted = statusOf(game, unit, 'disrupted')
  if (disrupted === DOUBLE_DISRUPTED) return 0
  return disrupted === DISRUPTED ? halved(strength, 'up') : strength
}

function gunsOf(game: Corregidor, unit: Unit): number {
  const ill = statusOf(game, unit, 'sick') > 0 && unit.face === FULL
  return (ill ? unit.def.faces[REDUCED] : undefined)?.attack ?? factorsOf(unit).attack
}

const OUT_OF_RANGE: Reason = { key: 'why.out-of-range', rule: '3.2' }
const OUT_OF_ARC: Reason = { key: 'why.out-of-arc', rule: '9.3' }
const TOO_CLOSE: Reason = { key: 'why.too-close', rule: '9.3' }
const NO_SIGHT: Reason = { key: 'why.no-sight', rule: '13.10' }

/** Reasons by their codes in a table of reach; 0: not computed yet, 1: no reason. */
const REACH_REASONS = [undefined, undefined, OUT_OF_RANGE, OUT_OF_ARC, TOO_CLOSE] as const

/** Cached reach of a unit from a hex, by target hex; it never changes. */
const reachOf = oncePer((_: UnitDef) => onceEach((_from) => new Uint8Array(MAP_SIZE)))

/**
 * 9.0, 9.1: why a unit on the map does not reach a hex: range, firing arc, a mortar's minimum range; 13.10: line of
 * sight.
 */
export function whyOutOfReach(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  const from = unit.space.index
  if (beachGun(game, unit) > 0) return seesFromBeach(from, hex) ? undefined : NO_SIGHT
  const known = reachOf(unit.def)(from)
  if (known[hex] === 0) known[hex] = reachCode(unit, from, hex)
  return REACH_REASONS[known[hex] ?? 0]
}

function reachCode({ def }: Unit, from: number, hex: number): number {
  const battery = batteryOf(def.id)
  if (!isInRange(def, from, hex)) return REACH_REASONS.indexOf(OUT_OF_RANGE)
  // An arc applies only at the battery's site; guns moved elsewhere fire in all directions.
  if (battery?.site === from && !bears(battery, from, hex)) return REACH_REASONS.indexOf(OUT_OF_ARC)
  return battery?.mortar === true && isTooClose(from, hex) ? REACH_REASONS.indexOf(TOO_CLOSE) : 1
}

/** 9.0, 9.3: whether a unit is a mortar battery. */
export function isMortar({ def }: Unit): boolean {
  return batteryOf(def.id)?.mortar === true
}
