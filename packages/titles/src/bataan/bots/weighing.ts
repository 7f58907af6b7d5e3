import type { Choice } from '@topside/engine'
import { eachOf, verbsOf, type WeighedQuestion, type WeighOf } from '../../shared/weighing.ts'
import { hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, isUnit, type Unit } from '../state/state.ts'
import type { Field } from './field.ts'

export { piecesIn, RARE, spaceIn, weightOf } from '../../shared/weighing.ts'

/** What the weights of a decision are computed from. */
export interface Weighing extends WeighedQuestion {
  readonly game: Bataan
  readonly side: Side
  readonly field: Field
}

/** The weights of all choices of a decision. */
export type Weigh = WeighOf<Weighing>

/** The ground unit that a choice names. */
export function unitOf({ game }: Pick<Weighing, 'game'>, { piece = '' }: Choice): Unit | undefined {
  if (!game.table.hasPiece(piece)) return undefined
  const found = game.table.piece(piece)
  return isUnit(found) ? found : undefined
}

/** The hex that a choice names. */
export function hexIn({ space = '' }: Choice): number {
  return hexOf(space)
}

/** See {@link eachOf}. */
export const each: (weight: (about: Weighing, choice: Choice) => number) => Weigh = eachOf

/** See {@link verbsOf}. */
export const verbs: (weights: { readonly [verb: string]: number }) => Weigh = verbsOf
