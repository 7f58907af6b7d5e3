import { oncePer, oncePerPosition, type Reason } from '@topside/kit'
import { DROP_HEXES, MALINTA_HILL, NEAR_DROP_ZONES } from '../data/areas.ts'
import { deployments } from '../data/deployment.ts'
import { hexAt, type Island } from '../data/hexes.ts'
import type { UnitDef } from '../data/units.ts'
import { isHex, type Place } from '../state/places.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { isBattery, type Unit } from '../state/units.ts'
import { isInRavine } from './11.1-deployment.ts'

const OTHER_ISLAND: Reason = { key: 'why.other-island', rule: '11.3C' }
const HALF_IN_RAVINES: Reason = { key: 'why.half-in-ravines', rule: '11.3A' }
const NEAR_DROP_ZONE: Reason = { key: 'why.near-drop-zone', rule: '11.3A' }
const IN_DROP_ZONE: Reason = { key: 'why.in-drop-zone', rule: '11.3B' }

/** 11.3A: most units of any kind within one hex of a drop zone. */
const NEAR_ZONE = 4

/** Why a Japanese unit may not be set up in a hex (11.3). */
export function whyNotDeployed1945(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  const home = home1945(unit.def)
  if (!isHex(place) || home === undefined || place.def.island !== home) return OTHER_ISLAND
  const hex = place.index
  if (isBattery(unit) && DROP_HEXES.has(hex)) return IN_DROP_ZONE
  return whyNotOutside(game, unit, hex) ?? whyNearZone(game, unit, hex)
}

/** 11.3A: whether a hex is in one of the three ravines or on Malinta Hill. */
export function isInStronghold(hex: number): boolean {
  return MALINTA_HILL.has(hex) || isInRavine(hex)
}

/** A unit's home island in 1945: the island of its historical position. */
export const home1945: (def: UnitDef) => Island | undefined = oncePer(({ id }: UnitDef) => {
  const home = deployments.recapture.get(id)
  return home === undefined ? undefined : hexAt(home).island
})

/** Whether a unit is infantry on Corregidor; half of this infantry is set up in the strongholds. */
function isCountedOutside(unit: Unit): boolean {
  return !isBattery(unit) && home1945(unit.def) === 'Corregidor'
}

/** Whether a unit is set up outside the strongholds. */
function isOutside({ space }: Unit): boolean {
  return isHex(space) && !isInStronghold(space.index)
}

/** Japanese units set up so far. */
interface SetUp {
  /** The Corregidor infantry allowed outside the strongholds, and set up there. */
  readonly most: number
  readonly outside: number
  /** Units near each drop zone. */
  readonly nearZones: readonly number[]
}

const setUpOf = oncePerPosition((game: Corregidor): SetUp => {
  const units = unitsOf(game, 'japan')
  const infantry = units.filter(isCountedOutside)
  return {
    most: Math.floor(infantry.length / 2),
    outside: infantry.filter(isOutside).length,
    nearZones: NEAR_DROP_ZONES.map((zone) => units.filter(({ space }) => zone.has(space.index)).length),
  }
})

function whyNotOutside(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (isInStronghold(hex) || !isCountedOutside(unit)) return undefined
  const { most, outside } = setUpOf(game)
  return outside - (isOutside(unit) ? 1 : 0) < most ? undefined : HALF_IN_RAVINES
}

function whyNearZone(game: Corregidor, { space }: Unit, hex: number): Reason | undefined {
  const isFull = (zone: ReadonlySet<number>, index: number) =>
    zone.has(hex) && (setUpOf(game).nearZones[index] ?? 0) - (zone.has(space.index) ? 1 : 0) >= NEAR_ZONE
  return NEAR_DROP_ZONES.some(isFull) ? NEAR_DROP_ZONE : undefined
}
