import { oncePer, oncePerPosition, type Reason, reasons } from '@topside/kit'
import {
  AROUND_GOVERNMENT_RAVINE,
  BEACH_LIMITS,
  columnOf,
  GOVERNMENT_RAVINE,
  MALINTA_COLUMN,
  RAVINES,
  SAN_JOSE_COLUMN,
} from '../data/areas.ts'
import { deployments } from '../data/deployment.ts'
import { hexAt, type Island } from '../data/hexes.ts'
import type { UnitDef } from '../data/units.ts'
import { isHex, type Place } from '../state/places.ts'
import { type Corregidor, isOn, scenarioOf, unitsOf } from '../state/state.ts'
import type { Unit } from '../state/units.ts'

/**
 * The parts of the 4th Marines on Corregidor by their set-up: the 1st Battalion, the 2nd and 3rd, the 4th and the
 * reserves (11.1).
 */
export type MarineGroup = 'first' | 'ravines' | 'reserves'

/**
 * 11.1F, 11.1G, 11.1H: the part of the 4th Marines to which a platoon belongs, by its company; `undefined` for other
 * units.
 */
export function marineGroup({ def }: Unit): MarineGroup | undefined {
  return groupOf(def)
}

/** {@link marineGroup} by counter, computed once. */
const groupOf = oncePer(({ id }: UnitDef): MarineGroup | undefined => {
  const [, company] = PLATOON.exec(id) ?? []
  if (company === undefined) return undefined
  if (company <= 'c') return 'first'
  return company <= 'i' ? 'ravines' : 'reserves'
})
/** The platoons of the regiment, including its sailors and soldiers. */
const PLATOON = /^us42-\d-([a-t])-4m$/

/** 11.1K: whether the additional forces of the Philippine Division are on Corregidor. */
export function withAdditionalForces(game: Pick<Corregidor, 'options'>): boolean {
  return isOn(game, 'philippine-division')
}

/**
 * Whether a unit belongs to the reserves: companies O to T, with additional forces also the 1st Battalion (11.1H,
 * 11.1K).
 */
export function isReserve(game: Corregidor, unit: Unit): boolean {
  if (scenarioOf(game).id === 'recapture') return false
  const group = marineGroup(unit)
  return group === 'reserves' || (group === 'first' && withAdditionalForces(game))
}

const WHY = reasons({
  'other-island': '11.1L',
  'not-on-tail': '11.1F',
  'not-in-ravines': '11.1G',
  'not-at-government-ravine': '11.1H',
  'fill-government-ravine': '11.1H',
  'beach-full': '11.1J',
  'away-from-beach': '11.1K',
})

/** Platoons of the 2nd and 3rd Battalions that may be outside the ravines (11.1G). */
const OUTSIDE_RAVINES = 4
/** Reserves that may be next to Government Ravine, as they find no room in it at three platoons per hex (11.1H). */
const OUTSIDE_GOVERNMENT = 9

/** Why a unit may not be set up in a hex of the islands in 1942 (11.1). */
export function whyNotDeployed1942(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (!isHex(place) || place.def.island !== home1942(unit.def)) return WHY['other-island']
  const hex = place.index
  return whyNotForGroup(game, unit, hex) ?? whyNotOnBeach(game, unit, hex)
}

/** A unit's home island in 1942: the island of its historical position. */
export const home1942: (def: UnitDef) => Island | undefined = oncePer(({ id }: UnitDef) => {
  const hex = deployments.fall.get(id)
  return hex === undefined ? undefined : hexAt(hex).island
})

function whyNotForGroup(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  const group = marineGroup(unit)
  if (withAdditionalForces(game))
    return group === 'first' && hexAt(hex).beach === true ? WHY['away-from-beach'] : undefined
  if (group === 'first') return columnOf(hex) >= MALINTA_COLUMN ? undefined : WHY['not-on-tail']
  if (group === 'ravines') return isInRavine(hex) ? undefined : whyNotOutside(game, unit, hex)
  if (group === 'reserves') return whyNotInReserve(game, unit, hex)
  return undefined
}

/** Whether a hex is in Cheney, James or Ramsay Ravine (11.1G). */
export function isInRavine(hex: number): boolean {
  return IN_RAVINES.has(hex)
}
const IN_RAVINES: ReadonlySet<number> = new Set(Object.values(RAVINES).flatMap((hexes) => [...hexes]))

/** Numbers of units set up where they are limited. */
interface SetUp {
  /** Platoons of the 2nd and 3rd Battalions outside the ravines. */
  readonly ravines: number
  /** Reserves outside Government Ravine. */
  readonly reserves: number
  /** Units on each of {@link BEACH_LIMITS}. */
  readonly beaches: readonly number[]
}

const setUpOf = oncePerPosition((game: Corregidor): SetUp => {
  const known = deployments[scenarioOf(game).id]
  const units = unitsOf(game, 'us')
  return {
    ravines: units.filter(isOutsideRavines).length,
    reserves: units.filter(isOutsideGovernment).length,
    beaches: BEACH_LIMITS.map(
      ({ hexes }) => units.filter(({ def, space }) => hexes.has(space.index) && known.has(def.id)).length,
    ),
  }
})

function isOutsideRavines(unit: Unit): boolean {
  return isHex(unit.space) && marineGroup(unit) === 'ravines' && !isInRavine(unit.space.index)
}

function isOutsideGovernment(unit: Unit): boolean {
  return isHex(unit.space) && marineGroup(unit) === 'reserves' && !GOVERNMENT_RAVINE.has(unit.space.index)
}

function whyNotOutside(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (columnOf(hex) >= SAN_JOSE_COLUMN) return WHY['not-in-ravines']
  const others = setUpOf(game).ravines - (isOutsideRavines(unit) ? 1 : 0)
  return others < OUTSIDE_RAVINES ? undefined : WHY['not-in-ravines']
}

function whyNotInReserve(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (GOVERNMENT_RAVINE.has(hex)) return undefined
  if (!AROUND_GOVERNMENT_RAVINE.has(hex)) return WHY['not-at-government-ravine']
  const others = setUpOf(game).reserves - (isOutsideGovernment(unit) ? 1 : 0)
  return others < OUTSIDE_GOVERNMENT ? undefined : WHY['fill-government-ravine']
}

/**
 * Why a unit may not be set up on a beach of the tail or of South Dock: their number is limited; batteries on their
 * sites do not count (11.1J).
 */
function whyNotOnBeach(game: Corregidor, { def, space }: Unit, hex: number): Reason | undefined {
  const index = BEACH_LIMITS.findIndex(({ hexes }) => hexes.has(hex))
  const limit = BEACH_LIMITS[index]
  if (limit === undefined) return undefined
  const isCounted = limit.hexes.has(space.index) && deployments[scenarioOf(game).id].has(def.id)
  const others = (setUpOf(game).beaches[index] ?? 0) - (isCounted ? 1 : 0)
  return others < limit.most ? undefined : WHY['beach-full']
}
