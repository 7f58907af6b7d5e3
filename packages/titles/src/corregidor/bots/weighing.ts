import type { Choice } from '@topside/engine'
import { eachOf, RARE, spaceIn, verbsOf, type WeighedQuestion, type WeighOf, weightOf } from '../../shared/weighing.ts'
import type { Side } from '../data/units.ts'
import type { Place } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { type AirUnit, type Counter, isAirUnit, isUnit, type Unit } from '../state/units.ts'
import type { Field } from './field.ts'

export { piecesIn, RARE, weightOf } from '../../shared/weighing.ts'

/** What the weights of a decision are computed from. */
export interface Weighing extends WeighedQuestion {
  readonly game: Corregidor
  readonly side: Side
  readonly field: Field
}

/** The weights of all choices of a decision. */
export type Weigh = WeighOf<Weighing>

/** See {@link eachOf}. */
export const each: (weight: (about: Weighing, choice: Choice) => number) => Weigh = eachOf

/** See {@link verbsOf}. */
export const verbs: (weights: { readonly [verb: string]: number }) => Weigh = verbsOf

/** All choices weigh the same. */
export const evenly: Weigh = ({ decision }) => decision.choices.map(() => 1)

/** The hex named by the question. */
export function placeAsked({ game, decision }: Weighing): Place | undefined {
  const space = spaceIn(decision, 'hex')
  return space === undefined ? undefined : game.table.space(space)
}

/** A counter by its id. */
function counterNamed({ table }: Corregidor, id: string): Counter | undefined {
  return table.hasPiece(id) ? table.piece(id) : undefined
}

/** The ground unit that a choice or an argument names. */
export function unitOf(game: Corregidor, id = ''): Unit | undefined {
  const found = counterNamed(game, id)
  return found !== undefined && isUnit(found) ? found : undefined
}

/** The air unit that a choice names. */
export function planeOf(game: Corregidor, id = ''): AirUnit | undefined {
  const found = counterNamed(game, id)
  return found !== undefined && isAirUnit(found) ? found : undefined
}

/** What was chosen so far, piece by piece: the choices that can be taken back. */
function chosenIn({ decision }: Weighing): string[] {
  return decision.choices.flatMap(({ verb, piece }) => (verb === 'drop' && piece !== undefined ? [piece] : []))
}

/** The ground units chosen so far. */
export function unitsChosen(about: Weighing): Unit[] {
  return chosenIn(about).flatMap((id) => unitOf(about.game, id) ?? [])
}

/** The air units chosen so far. */
export function planesChosen(about: Weighing): AirUnit[] {
  return chosenIn(about).flatMap((id) => planeOf(about.game, id) ?? [])
}

/** Picks the first thing on offer that improves on the chosen ones, or else ends; never takes anything back. */
export function weighFirst<Thing>(
  { game, decision }: Weighing,
  thingOf: (game: Corregidor, id?: string) => Thing | undefined,
  adds: (thing: Thing) => boolean,
): number[] {
  let found = false
  return decision.choices.map(({ verb, piece }) => {
    if (verb === 'drop') return RARE / 100
    const thing = thingOf(game, piece)
    if (thing === undefined) return 1
    if (found || !adds(thing)) return 1 / 2
    found = true
    return 3
  })
}

/** Weights of choices by their gain relative to the best. */
export function againstBest(gains: readonly number[]): number[] {
  const best = Math.max(...gains)
  return gains.map((gain) => weightOf(gain - best))
}
