import type { Choice } from '@topside/engine'
import { type Asked, eachOf, verbsOf, type WeighOf, weightOf } from '../../shared/weighing.ts'
import type { Side } from '../data/units.ts'
import type { Corregidor } from '../state.ts'
import { type Counter, isAirUnit, isUnit, type Unit } from '../units.ts'
import type { Field } from './field.ts'

export { piecesIn, RARE, spaceIn, weightOf } from '../../shared/weighing.ts'

/** What the weights of a decision are made from. */
export interface Weighing extends Asked {
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

/** The counter with such an id. */
function counterNamed({ table }: Corregidor, id: string): Counter | undefined {
  return table.hasPiece(id) ? table.piece(id) : undefined
}

/** The ground unit that a choice or an argument names. */
export function unitOf(game: Corregidor, id = ''): Unit | undefined {
  const found = counterNamed(game, id)
  return found !== undefined && isUnit(found) ? found : undefined
}

/** The air unit that a choice names. */
export function planeOf(game: Corregidor, id = '') {
  const found = counterNamed(game, id)
  return found !== undefined && isAirUnit(found) ? found : undefined
}

/** What was chosen so far of things that are chosen one by one: those that can be taken back. */
export function chosenIn({ decision }: Weighing): string[] {
  return decision.choices.flatMap(({ verb, piece }) => (verb === 'drop' && piece !== undefined ? [piece] : []))
}

/** The weights of choices by what they gain against the best of them. */
export function againstBest(gains: readonly number[]): number[] {
  const best = Math.max(...gains)
  return gains.map((gain) => weightOf(gain - best))
}
