import type { Attempt } from '@topside/engine'
import type { PlaceDef } from '../data/hexes.ts'
import type { UnitDef } from '../data/units.ts'
import { onMap, type Place } from './state.ts'

export { explained } from '../../shared/reasons.ts'

/** A choice that somebody tries although it may not be offered. */
export type AttemptedChoice = Attempt<UnitDef, PlaceDef>

/**
 * The place that somebody has in mind: the one named, else the hex of the piece named: a counter stands for its hex.
 */
export function placeMeant({ choice, piece, space }: AttemptedChoice): Place | undefined {
  if (choice.space !== undefined) return space
  return piece !== undefined && onMap(piece) ? piece.space : undefined
}
