import { type Weigh as WeighBy, type Weighed, weighingKit } from '@topside/kit'
import type { AreaDef } from '../data/areas.ts'
import type { RockPieceDef, Side } from '../data/units.ts'
import { isUnit, type Rock, type Unit } from '../state/state.ts'

/** The data from which the weights of a decision are computed. */
export interface Weighing extends Weighed<RockPieceDef, AreaDef> {
  readonly game: Rock
  readonly side: Side
}

/** The weights of all choices of a decision. */
export type Weigh = WeighBy<Weighing>

/** Conversion of gains, in Victory Points, into weights. */
export const { each, placeOf, places, unitOf, units, verbs, weighBy, weightOf } = weighingKit<
  RockPieceDef,
  AreaDef,
  Unit,
  Weighing
>({ steepness: 2.2, isUnit })
