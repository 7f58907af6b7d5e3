import type { Args, Attempt, Text } from '@topside/engine'
import { explain, type Reason } from '@topside/kit'
import type { PlaceDef } from './data/hexes.ts'
import type { UnitDef } from './data/units.ts'
import { onMap, type Place, type Unit } from './state.ts'

/** A choice that somebody tries although it may not be offered. */
export type AttemptedChoice = Attempt<UnitDef, PlaceDef>

/** What a reason is about, as far as its sentence names it. */
interface About {
  readonly unit?: Unit | undefined
  readonly place?: Place | undefined
}

/** A reason as it is shown, with the unit and the place that it is about, and other arguments. */
export function explained(reason: Reason | undefined, { unit, place }: About, more?: Args): Text | undefined {
  if (reason === undefined) return undefined
  return explain(reason, {
    ...(unit && { unit: { piece: unit.id } }),
    ...(place && { hex: { space: place.id } }),
    ...more,
  })
}

/** The place that somebody has in mind: the one named, else the hex of the piece named: a counter stands for its hex. */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  if (choice.space !== undefined) return space
  return piece !== undefined && onMap(piece) ? piece.space : undefined
}
