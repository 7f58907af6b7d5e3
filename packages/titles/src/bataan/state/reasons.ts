import type { Attempt } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { CounterDef } from '../data/units.ts'
import { type AirUnit, isAirUnit, isHex, isShip, isUnit, type Place, type Ship, type Unit } from './state.ts'

export { explained } from '../../shared/reasons.ts'

/** A choice that a player attempts, whether it is offered or not. */
export type AttemptedChoice = Attempt<CounterDef, PlaceDef>

/** The ground unit that the player means. */
export function unitMeant({ piece }: AttemptedChoice): Unit | undefined {
  return piece !== undefined && isUnit(piece) ? piece : undefined
}

/** The air unit that the player means. */
export function airMeant({ piece }: AttemptedChoice): AirUnit | undefined {
  return piece !== undefined && isAirUnit(piece) ? piece : undefined
}

/** The naval unit that the player means. */
export function shipMeant({ piece }: AttemptedChoice): Ship | undefined {
  return piece !== undefined && isShip(piece) ? piece : undefined
}

/** The hex that the player means: the one named, or else the hex of the named piece. */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  const place = choice.space !== undefined ? space : piece?.space
  return place !== undefined && isHex(place) ? place : undefined
}
