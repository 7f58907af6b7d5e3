import { allowed, type Reason } from '@topside/kit'
import { isHex, type Place, placeAt } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import type { Unit } from '../state/units.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { allowanceOf, reachOf } from './8-reach.ts'

const TOO_FAR: Reason = { key: 'why.too-far', rule: '11.2A' }

/** 11.2A: multiple of the defenders' movement allowance in the movement before the first turn. */
const ENTRY_FACTOR = 2

function entryHexes(game: Corregidor, unit: Unit): readonly number[] {
  return reachOf(game, unit, ENTRY_FACTOR * allowanceOf(unit)).hexes
}

/** 11.2A: the hexes that a unit can reach by the road at 3801 before the first turn. */
export function entryPlaces(game: Corregidor, unit: Unit): Place[] {
  return allowed(
    entryHexes(game, unit).map((hex) => placeAt(game, hex)),
    (place) => whyCrowded(unit, place),
  )
}

/** 11.2A: why a unit cannot reach a hex by the road before the first turn. */
export function whyNotEntered(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (!isHex(place) || !entryHexes(game, unit).includes(place.index)) return TOO_FAR
  return whyCrowded(unit, place)
}
