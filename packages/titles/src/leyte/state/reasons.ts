import type { Attempt } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { UnitDef } from '../data/units.ts'
import { onMap, type Place } from './state.ts'

export { explained } from '../../shared/reasons.ts'

/** A choice that a player attempts, whether it is offered or not. */
export type AttemptedChoice = Attempt<UnitDef, PlaceDef>

/** The place that the player means: the one named, or else the hex of the named piece. */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  if (choice.space !== undefined) return space
  return piece !== undefined && onMap(piece) ? piece.space : undefined
}
