import { type Weigh as WeighBy, type Weighed, weighingKit } from '@topside/kit'
import type { PlaceDef } from '../data/hexes.ts'
import type { CounterDef, Side } from '../data/units.ts'
import { type Bataan, isUnit, type Unit } from '../state/state.ts'
import type { Position } from './position.ts'

/** What the weights of a decision are computed from. */
export interface Weighing extends Weighed<CounterDef, PlaceDef> {
  readonly game: Bataan
  readonly side: Side
  readonly position: Position
}

/** The weights of all choices of a decision. */
export type Weigh = WeighBy<Weighing>

/** Weighing functions that turn gains, in steps of a good battalion, into weights. */
export const {
  againstBest,
  each,
  evenly,
  placeAsked,
  placeOf,
  places,
  unitOf,
  units,
  unitsAsked,
  verbs,
  weighBy,
  weightOf,
} = weighingKit<CounterDef, PlaceDef, Unit, Weighing>({ steepness: 3, limit: 12, isUnit })
