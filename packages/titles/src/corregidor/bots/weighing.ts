import { piecesIn, type Weigh as WeighBy, type Weighed, weighingKit } from '@topside/kit'
import type { CounterDef, Side } from '../data/units.ts'
import type { PlaceDef } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { type AirUnit, isAirUnit, isUnit, type Unit } from '../state/units.ts'
import type { Position } from './position.ts'

/** What the weights of a decision are computed from. */
export interface Weighing extends Weighed<CounterDef, PlaceDef> {
  readonly game: Corregidor
  readonly side: Side
  readonly position: Position
}

/** The weights of all choices of a decision. */
export type Weigh = WeighBy<Weighing>

/** Weighing functions that turn gains, in victory points, into weights. */
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
  unitsPicked,
  verbs,
  weighBy,
  weightOf,
} = weighingKit<CounterDef, PlaceDef, Unit, Weighing>({ steepness: 3, limit: 12, isUnit })

/** The air unit with an id, if it is one. */
export function planeOf({ table }: Corregidor, id = ''): AirUnit | undefined {
  const found = table.hasPiece(id) ? table.piece(id) : undefined
  return found !== undefined && isAirUnit(found) ? found : undefined
}

/** The air units in an argument of the question. */
export function planesAsked({ game, decision }: Weighing, name: string): AirUnit[] {
  return piecesIn(decision, name).flatMap((id) => planeOf(game, id) ?? [])
}

/** The air units picked so far. */
export function planesPicked({ game, decision }: Weighing): AirUnit[] {
  return (decision.several?.picked ?? []).flatMap((id) => planeOf(game, id) ?? [])
}

/** Picks the first offered thing that improves on the things picked so far, or else ends; takes nothing back. */
export function weighFirst<Thing>(
  about: Weighing,
  thingOf: (piece: string | undefined) => Thing | undefined,
  adds: (thing: Thing) => boolean,
): readonly number[] {
  let found = false
  return each((_, { piece }) => {
    const thing = thingOf(piece)
    if (thing === undefined) return 1
    if (found || !adds(thing)) return 1 / 2
    found = true
    return 3
  })(about)
}
