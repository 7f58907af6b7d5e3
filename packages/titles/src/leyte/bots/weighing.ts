import { type Weigh as WeighBy, type Weighed, weighingKit } from '@topside/kit'
import type { PlaceDef } from '../data/hexes.ts'
import type { Side, UnitDef } from '../data/units.ts'
import type { Leyte, Unit } from '../state/state.ts'
import type { Front } from './front.ts'
import type { Goal } from './goals.ts'

/** The data from which the weights of a decision are computed. */
export interface Weighing extends Weighed<UnitDef, PlaceDef> {
  readonly game: Leyte
  readonly side: Side
  readonly front: Front
  /** The goal of each unit. */
  readonly goalOf: (unit: Unit) => Goal
}

/** The weights of all choices of a decision. */
export type Weigh = WeighBy<Weighing>

/** Conversion of gains, in points of the American player, into weights. */
export const { each, evenly, placeOf, places, unitOf, units, unitsAsked, weighBy, weightOf } = weighingKit<
  UnitDef,
  PlaceDef,
  Unit,
  Weighing
>({ steepness: 0.9, limit: 12, isUnit: (_: Unit): _ is Unit => true })
