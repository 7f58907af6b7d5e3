import type { Args, Attempt, Text } from '@topside/engine'
import { explain, type Reason } from '@topside/kit'
import type { PlaceDef } from '../data/map.ts'
import type { UnitDef } from '../data/units.ts'
import type { Place, Unit } from './state.ts'

/** A choice that a player attempts, whether it is offered or not. */
export type AttemptedChoice = Attempt<UnitDef, PlaceDef>

/** A reason for display, with its unit and place. */
export function explained(
  reason: Reason | undefined,
  { unit, place }: { readonly unit?: Unit | undefined; readonly place?: Place | undefined },
): Text | undefined {
  const args: Args = { ...(unit && { unit: { piece: unit.id } }), ...(place && { place: { space: place.id } }) }
  return explain(reason, args)
}

/** Several units as an argument of a text. */
export function pieces(units: readonly { readonly id: string }[]): { readonly pieces: readonly string[] } {
  return { pieces: units.map(({ id }) => id) }
}
