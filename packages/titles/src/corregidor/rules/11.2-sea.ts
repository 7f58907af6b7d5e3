import type { Reason } from '@topside/kit'
import { LANDED } from '../data/faces.ts'
import { hexAt, hexDefs, neighboursOf } from '../data/hexes.ts'
import { WEEK_OF } from '../data/weeks.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { type Corregidor, isMended } from '../state/state.ts'
import { isBattery, mapOf, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { whyCrowded } from './8.2-stacking.ts'

const NOT_A_BATTALION: Reason = { key: 'why.not-a-battalion', rule: '11.2R' }
const NOT_ON_COAST: Reason = { key: 'why.not-on-coast', rule: '11.2R' }
const HAS_LANDED: Reason = { key: 'why.landed', rule: '11.2R' }
const NO_COAST: Reason = { key: 'why.no-coast', rule: '11.2R' }

/** 11.2R: battalions that Japan moves by sea in a week. */
export function shippingLimit({ vars }: Corregidor): number {
  return vars.week >= WEEK_OF.twoBySea ? 2 : 1
}

/** 11.2R: whether Japan can move another battalion by sea in this week. */
export function canShip(game: Corregidor): boolean {
  return game.vars.war.bySea < shippingLimit(game)
}

/** 11.2R: why a Japanese unit does not go by sea. */
export function whyNotShipped(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.def.size !== 'battalion' || isBattery(unit) || mapOf(unit) !== 'bataan') return NOT_A_BATTALION
  if (!isCoastal(unit.space)) return NOT_ON_COAST
  if (isBoundAshore(game, unit)) return HAS_LANDED
  return landingPlaces(game, unit).length > 0 ? undefined : NO_COAST
}

/** 11.2R, 11.2C: whether a unit has gone by sea in this week, and does not go again; a march of the last week binds nobody. */
export function isBoundAshore(game: Corregidor, unit: Unit): boolean {
  const moved = statusOf(game, unit, 'moved')
  return isMended(game) ? moved === LANDED : moved !== 0
}

function isCoastal(place: Place): boolean {
  return isHex(place) && place.def.coastal === true
}

/** 11.2R: the coastal hexes to which a unit can go by sea: without enemies, with room, and joined by water to where it is. */
export function landingPlaces(game: Corregidor, unit: Unit): Place[] {
  const water = watersFrom(unit.space.index)
  return coasts
    .filter((hex) => hex !== unit.space.index && neighboursOf(hex).some((next) => water.has(next)))
    .map((hex) => placeAt(game, hex))
    .filter((place) => unitsIn(place).every(({ def }) => def.side === unit.def.side))
    .filter((place) => whyCrowded(unit, place) === undefined)
}

/** The coasts of the map of Bataan on which units land; the forts have a map of their own. */
const coasts: readonly number[] = hexDefs.flatMap((hex, index) =>
  hex.panel === 'bataan' && hex.coastal === true && hex.terrain !== 'sea' && hex.terrain !== 'fort' ? [index] : [],
)

/** All the water that is joined to a coast. */
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
