import type { Seat } from '@topside/engine'
import { type Weigh as WeighBy, type Weighed, weighingKit } from '@topside/kit'
import type { PlaceDef } from '../data/map.ts'
import type { UnitDef } from '../data/units.ts'
import type { Singapore, Unit } from '../state/state.ts'
import type { AllLearnt } from './learnt.ts'

/** The data from which the weights of a decision are computed. */
export interface Weighing extends Weighed<UnitDef, PlaceDef> {
  readonly game: Singapore
  readonly seat: Seat
  readonly known: AllLearnt
}

/** The weights of all choices of a decision. */
export type Weigh = WeighBy<Weighing>

/** Conversion of gains, in points, into weights; how much they count depends on the decision. */
export const { each, evenly, places, unitOf, units, verbs, weighBy, weightOf } = weighingKit<
  UnitDef,
  PlaceDef,
  Unit,
  Weighing
>({
  steepness: 1,
  takenBack: 0,
  isUnit: (_: Unit): _ is Unit => true,
})
