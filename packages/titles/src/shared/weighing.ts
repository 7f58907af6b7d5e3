import type { Choice, Decision } from '@topside/engine'

/** Inputs of a decision's weights, to which titles may add. */
export interface WeighedQuestion {
  readonly decision: Decision
}

/** The weights of all choices of a decision. */
export type WeighOf<A extends WeighedQuestion> = (about: A) => readonly number[]

/** The weight of a choice that is hardly ever right. */
export const RARE = 0.01

/** Larger gains do not change a weight. */
const LIMIT = 12

/** Weight of a gain relative to others: high enough that drawing by weight is almost picking the best. */
const STEEP = 3

/** The weight of a gain, in a title's own unit, relative to doing nothing, which is 1. */
export function weightOf(gain: number): number {
  return Math.exp(Math.max(-LIMIT, Math.min(LIMIT, STEEP * gain)))
}

/** The ids of pieces in an argument of the question. */
export function piecesIn({ args }: Decision, name: string): readonly string[] {
  const arg = args?.[name]
  if (typeof arg !== 'object') return []
  return 'pieces' in arg ? arg.pieces : 'piece' in arg ? [arg.piece] : []
}

/** The id of the space in an argument of the question. */
export function spaceIn({ args }: Decision, name: string): string | undefined {
  const arg = args?.[name]
  return typeof arg === 'object' && 'space' in arg ? arg.space : undefined
}

/** Weights choice by choice; takebacks weigh almost nothing, so that play does not go in circles. */
export const eachOf =
  <A extends WeighedQuestion>(weight: (about: A, choice: Choice) => number): WeighOf<A> =>
  (about) =>
    about.decision.choices.map((choice) => (choice.verb === 'drop' ? RARE / 100 : weight(about, choice)))

/** Weights by verb; 1 for others. */
export const verbsOf = <A extends WeighedQuestion>(weights: { readonly [verb: string]: number }): WeighOf<A> =>
  eachOf((_, { verb }) => weights[verb] ?? 1)
