import { oncePer, type Reason, reasons } from '@topside/kit'
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
import { hexAt } from '../data/hexes.ts'
import type { UnitDef } from '../data/units.ts'
import { isHex, type Place } from '../state/places.ts'
import { type Corregidor, isOn, scenarioOf, unitsOf } from '../state/state.ts'
import type { Unit } from '../state/units.ts'

/** The parts of the 4th Marines on Corregidor by their set-up (11.1): the 1st Battalion, the 2nd and 3rd, the 4th and the reserves. */
export type MarineGroup = 'first' | 'ravines' | 'reserves'

/** 11.1F, 11.1G, 11.1H: to which part of the 4th Marines a platoon belongs, by its company; `undefined` for other units. */
export function marineGroup({ def }: Unit): MarineGroup | undefined {
  return groupOf(def)
}

/** The same by the counter, which belongs where it belongs. */
const groupOf = oncePer(({ id }: UnitDef): MarineGroup | undefined => {
  const [, company] = PLATOON.exec(id) ?? []
  if (company === undefined) return undefined
  if (company <= 'c') return 'first'
  return company <= 'i' ? 'ravines' : 'reserves'
})
/** The platoons of the regiment, sailors and soldiers in it included. */
const PLATOON = /^us42-\d-([a-t])-4m$/

/** 11.1K: whether the additional forces of the Philippine Division are on Corregidor. */
export function withAdditionalForces(game: Pick<Corregidor, 'options'>): boolean {
  return isOn(game, 'philippine-division')
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

/** Platoons of the 2nd and 3rd Battalions that may be elsewhere than in the ravines (11.1G). */
const OUTSIDE_RAVINES = 4
/** Reserves that may be beside Government Ravine (11.1H): those that find no room in it, three platoons in each of its hexes. */
const OUTSIDE_GOVERNMENT = 9

/** Why a unit may not be set up in a hex of the islands in 1942 (11.1). */
export function whyNotDeployed1942(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (!isHex(place) || place.def.island !== islandOf(unit)) return WHY['other-island']
  const hex = place.index
  return whyNotForGroup(game, unit, hex) ?? whyNotOnBeach(game, unit, hex)
}

/** The island for which a unit is meant: that of its place in history. */
function islandOf({ def }: Unit) {
  const hex = deployments.fall.get(def.id)
  return hex === undefined ? undefined : hexAt(hex).island
}

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

/** The platoons of a part of the 4th Marines that are set up, but for one. */
function others(game: Corregidor, unit: Unit): Unit[] {
  const group = marineGroup(unit)
  return unitsOf(game, 'us').filter((each) => each !== unit && isHex(each.space) && marineGroup(each) === group)
}

function whyNotOutside(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (columnOf(hex) >= SAN_JOSE_COLUMN) return WHY['not-in-ravines']
  const outside = others(game, unit).filter(({ space }) => !isInRavine(space.index))
  return outside.length < OUTSIDE_RAVINES ? undefined : WHY['not-in-ravines']
}

function whyNotInReserve(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  if (GOVERNMENT_RAVINE.has(hex)) return undefined
  if (!AROUND_GOVERNMENT_RAVINE.has(hex)) return WHY['not-at-government-ravine']
  const outside = others(game, unit).filter(({ space }) => !GOVERNMENT_RAVINE.has(space.index))
  return outside.length < OUTSIDE_GOVERNMENT ? undefined : WHY['fill-government-ravine']
}

/** So many units on the beaches of the tail, and of South Dock (11.1J); batteries on their sites are none of them. */
function whyNotOnBeach(game: Corregidor, unit: Unit, hex: number): Reason | undefined {
  const limit = BEACH_LIMITS.find(({ hexes }) => hexes.has(hex))
  if (limit === undefined) return undefined
  const known = deployments[scenarioOf(game).id]
  const there = unitsOf(game, 'us').filter(
    (each) => each !== unit && known.has(each.def.id) && limit.hexes.has(each.space.index),
  )
  return there.length < limit.most ? undefined : WHY['beach-full']
}
