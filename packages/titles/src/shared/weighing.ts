import type { Choice, Decision } from '@topside/engine'

/** What the weights of a decision are made from, whatever else a title adds. */
export interface Asked {
  readonly decision: Decision
}

/** The weights of all choices of a decision. */
export type WeighOf<A extends Asked> = (about: A) => readonly number[]

/** The weight of what is hardly ever right. */
export const RARE = 0.01

/** Gains beyond it make no difference to a weight. */
const LIMIT = 12

/**
 * How much a gain counts for against others: enough that who draws by weights plays nearly as who takes the greatest.
 */
const STEEP = 3

/** The weight of a gain, in a title's own unit, against that of doing nothing, which is 1. */
export function weightOf(gain: number): number {
  return Math.exp(Math.max(-LIMIT, Math.min(LIMIT, STEEP * gain)))
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
export const eachOf =
  <A extends Asked>(weight: (about: A, choice: Choice) => number): WeighOf<A> =>
  (about) =>
    about.decision.choices.map((choice) => (choice.verb === 'drop' ? RARE / 100 : weight(about, choice)))

/** Weights by verb; 1 for others. */
export const verbsOf = <A extends Asked>(weights: { readonly [verb: string]: number }): WeighOf<A> =>
  eachOf((_, { verb }) => weights[verb] ?? 1)
