import { allowed, type Reason, reasons } from '@topside/kit'
import { LANDED } from '../data/faces.ts'
import { type HexDef, hexAt, hexDefs, neighboursOf } from '../data/hexes.ts'
import { WEEK_OF } from '../data/weeks.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { isBattery, mapOf, statusOf, type Unit } from '../state/units.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { isHeldBy } from './8.2-zones.ts'

const WHY = reasons({
  'no-shipping': '11.2R',
  'not-a-battalion': '11.2R',
  'not-on-coast': '11.2R',
  landed: '11.2R',
  'no-coast': '11.2R',
  'not-a-coast': '11.2R',
  'enemy-there': '8.2D',
})

/** 11.2R: battalions that Japan can move by sea in a week. */
export function shippingLimit({ vars }: Corregidor): number {
  return vars.week >= WEEK_OF.twoBySea ? 2 : 1
}

/** 11.2R: why Japan can move no other battalion by sea this week. */
export function whyNoShipping(game: Corregidor): Reason | undefined {
  return game.vars.war.bySea < shippingLimit(game) ? undefined : WHY['no-shipping']
}

/** 11.2R: why a Japanese unit cannot go by sea. */
export function whyNotShipped(game: Corregidor, unit: Unit): Reason | undefined {
  const why = whyNoShipping(game)
  if (why !== undefined) return why
  if (unit.def.size !== 'battalion' || isBattery(unit) || mapOf(unit) !== 'bataan') return WHY['not-a-battalion']
  if (!isCoastal(unit.space)) return WHY['not-on-coast']
  if (isBoundAshore(game, unit)) return WHY.landed
  return landingPlaces(game, unit).length > 0 ? undefined : WHY['no-coast']
}

/** 11.2R, 11.2C: whether a unit has gone by sea this week, and cannot go again; units that moved last week can. */
export function isBoundAshore(game: Corregidor, unit: Unit): boolean {
  const moved = statusOf(game, unit, 'moved')
  return moved === LANDED
}

function isCoastal(place: Place): boolean {
  return isHex(place) && place.def.coastal === true
}

/** 11.2R: the coastal hexes to which a unit can go by sea. */
export function landingPlaces(game: Corregidor, unit: Unit): Place[] {
  const water = watersFrom(unit.space.index)
  return allowed(
    coasts.map((hex) => placeAt(game, hex)),
    (place) => whyNotLandedAt(unit, place, water),
  )
}

/**
 * 11.2R: why a unit cannot go by sea to a hex: it must be another coast on the same water, without enemies, with room.
 */
export function whyNotLandedAt(unit: Unit, place: Place, water = watersFrom(unit.space.index)): Reason | undefined {
  const { index } = place
  if (!isHex(place) || !isCoast(place.def) || place === unit.space) return WHY['not-a-coast']
  if (!neighboursOf(index).some((next) => water.has(next))) return WHY['not-a-coast']
  return isHeldBy(unit, place) ? WHY['enemy-there'] : whyCrowded(unit, place)
}

/** The coasts of the map of Bataan where units can land; the forts have a map of their own. */
const coasts: readonly number[] = hexDefs.flatMap((hex, index) => (isCoast(hex) ? [index] : []))

function isCoast({ panel, coastal, terrain }: HexDef): boolean {
  return panel === 'bataan' && coastal === true && terrain !== 'sea' && terrain !== 'fort'
}

/** All water connected to a coast. */
function watersFrom(coast: number): ReadonlySet<number> {
  const found = new Set(neighboursOf(coast).filter(isWater))
  for (const hex of found) for (const next of neighboursOf(hex)) if (isWater(next)) found.add(next)
  return found
}

function isWater(hex: number): boolean {
  const { panel, terrain } = hexAt(hex)
  return panel === 'bataan' && terrain === 'sea'
}

/** The coastal towns and ports of the map of Bataan (11.2C). */
export const coastalTowns: readonly number[] = coasts.filter(
  (hex) => hexAt(hex).town !== undefined || (hexAt(hex).ports?.length ?? 0) > 0,
)
