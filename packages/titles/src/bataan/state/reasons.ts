import type { Attempt } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { CounterDef } from '../data/units.ts'
import { type AirUnit, isAirUnit, isHex, isShip, isUnit, type Place, type Ship, type Unit } from './state.ts'

export { explained } from '../../shared/reasons.ts'

/** A choice that somebody tries although it may not be offered. */
export type AttemptedChoice = Attempt<CounterDef, PlaceDef>

/** The ground unit that somebody has in mind. */
export function unitMeant({ piece }: AttemptedChoice): Unit | undefined {
  return piece !== undefined && isUnit(piece) ? piece : undefined
}

/** The air unit that somebody has in mind. */
export function airMeant({ piece }: AttemptedChoice): AirUnit | undefined {
  return piece !== undefined && isAirUnit(piece) ? piece : undefined
}

/** The naval unit that somebody has in mind. */
export function shipMeant({ piece }: AttemptedChoice): Ship | undefined {
  return piece !== undefined && isShip(piece) ? piece : undefined
}

/** The hex that somebody has in mind: the one named, else that of the piece named: a counter stands for its hex. */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  const place = choice.space !== undefined ? space : piece?.space
  return place !== undefined && isHex(place) ? place : undefined
}
