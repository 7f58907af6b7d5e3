import type { Heuristics, Strength } from '@topside/engine'

/** The resources that a strength may spend on a search. */
export interface Effort {
  /** Maximum number of lines of play. */
  readonly iterations: number
  /** Time limit of a decision in milliseconds; no line starts after it. */
  readonly ms: number
  /** Number of worlds that fit what the seat has seen; lines are distributed among them. */
  readonly worlds: number
  /** Probability, from 0 to 1, of a slip: deciding by the weights alone instead of taking the best choice found. */
  readonly slips: number
  /**
   * Exponent, at least 0, of the weights in slips: 0 makes all choices equally likely, 1 keeps the weights, and above 1
   * slips are small.
   */
  readonly care: number
}

/** The default resources of each strength; a title may override them. */
export const efforts: { readonly [strength in Strength]: Effort } = {
  recruit: { iterations: 24, ms: 60, worlds: 2, slips: 0.9, care: 0.5 },
  officer: { iterations: 120, ms: 400, worlds: 4, slips: 0.1, care: 1 },
  staff: { iterations: 600, ms: 800, worlds: 8, slips: 0, care: 1 },
}

/** The resources of a strength in a title. */
export function effortOf({ efforts: own }: Pick<Heuristics, 'efforts'>, strength: Strength): Effort {
  return { ...efforts[strength], ...own?.[strength] }
}
