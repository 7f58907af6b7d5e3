import type { Choice, Decision } from '@topside/engine'
import { hexOf } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, isUnit, type Unit } from '../state.ts'
import type { Field } from './field.ts'

/** What the weights of a decision are made from. */
export interface Weighing {
  readonly game: Bataan
  readonly side: Side
  readonly decision: Decision
  readonly field: Field
}

/** The weights of all choices of a decision. */
export type Weigh = (about: Weighing) => readonly number[]

/** The weight of what is hardly ever right. */
export const RARE = 0.01

/** How much a gain counts for against others: enough that who draws by weights plays nearly as who takes the greatest. */
const STEEP = 3

/** The weight of a gain, in steps of a good battalion, against that of doing nothing, which is 1. */
export function weightOf(gain: number): number {
  return Math.exp(Math.max(-12, Math.min(12, STEEP * gain)))
}

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

/** The ids of pieces that an argument of the question names. */
export function piecesIn({ args }: Decision, name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  return 'pieces' in arg ? arg.pieces : 'piece' in arg ? [arg.piece] : []
}

/** The id of the space that an argument of the question names. */
export function spaceIn({ args }: Decision, name: string): string | undefined {
  const arg = args?.[name]
  return typeof arg === 'object' && 'space' in arg ? arg.space : undefined
}

/** Weights choice by choice; what is taken back weighs next to nothing, so nothing goes round in circles. */
export const each =
  (weight: (about: Weighing, choice: Choice) => number): Weigh =>
  (about) =>
    about.decision.choices.map((choice) => (choice.verb === 'drop' ? RARE / 100 : weight(about, choice)))

/** Weights by verb; 1 for others. */
export const verbs = (weights: { readonly [verb: string]: number }): Weigh => each((_, { verb }) => weights[verb] ?? 1)
