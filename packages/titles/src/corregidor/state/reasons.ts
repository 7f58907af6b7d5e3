import type { Attempt } from '@topside/engine'
import type { CounterDef } from '../data/units.ts'
import { isHex, type Place, type PlaceDef } from './places.ts'
import { isUnit, type Unit } from './units.ts'

export { explained } from '../../shared/reasons.ts'

/** A choice that somebody tries although it may not be offered. */
export type AttemptedChoice = Attempt<CounterDef, PlaceDef>

/** The ground unit that somebody has in mind. */
export function unitMeant({ piece }: AttemptedChoice): Unit | undefined {
  return piece !== undefined && isUnit(piece) ? piece : undefined
}

/** The hex that somebody has in mind: the one named, else that of the piece named. */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  const place = choice.space !== undefined ? space : piece?.space
  return place !== undefined && isHex(place) ? place : undefined
}

/** Units as an argument of a text. */
export function pieces(units: readonly { readonly id: string }[]) {
  return { pieces: units.map(({ id }) => id) }
}
