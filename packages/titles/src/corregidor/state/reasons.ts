import type { Attempt, Text } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { explained } from '../../shared/reasons.ts'
import type { CounterDef } from '../data/units.ts'
import { isHex, type Place, type PlaceDef } from './places.ts'
import { isUnit, type Unit } from './units.ts'

export { explained }

/** A choice that a player attempts, whether it is offered or not. */
export type AttemptedChoice = Attempt<CounterDef, PlaceDef>

/** The ground unit that the player means. */
export function unitMeant({ piece }: AttemptedChoice): Unit | undefined {
  return piece !== undefined && isUnit(piece) ? piece : undefined
}

/** The hex that the player means: the one named, or else the hex of the named piece. */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  const place = choice.space !== undefined ? space : piece?.space
  return place !== undefined && isHex(place) ? place : undefined
}

/** The `whyNot` of a question about units: the reason against the unit that the player means. */
export function refuseUnit(whyNot: (unit: Unit) => Reason | undefined) {
  return (attempt: AttemptedChoice): Text | undefined => {
    const unit = unitMeant(attempt)
    return unit && explained(whyNot(unit), { unit })
  }
}

/**
 * The `whyNot` of a question about hexes: the reason against the hex that the player means, for a unit that goes there.
 */
export function refusePlace(whyNot: (place: Place) => Reason | undefined, unit?: Unit) {
  return (attempt: AttemptedChoice): Text | undefined => {
    const place = placeMeant(attempt)
    return place && explained(whyNot(place), { unit, place })
  }
}

/** Why none of several things is possible: the reason against the first; `none`: the reason if there are none. */
export function whyNone<T>(
  things: readonly T[],
  whyNot: (thing: T) => Reason | undefined,
  none: Reason,
): Reason | undefined {
  if (things.some((thing) => whyNot(thing) === undefined)) return undefined
  const [first] = things
  return first === undefined ? none : whyNot(first)
}

/** Units as an argument of a text. */
export function pieces(units: readonly { readonly id: string }[]) {
  return { pieces: units.map(({ id }) => id) }
}
