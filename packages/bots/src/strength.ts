import type { KnowHow, Strength } from '@topside/engine'

/** What a strength means for the search. */
export interface Effort {
  /** Lines of play that are tried, at most. */
  readonly iterations: number
  /** Time for a decision, in milliseconds: no more lines are begun after it. */
  readonly ms: number
  /** Worlds that fit what the seat has seen, among which the lines are shared out. */
  readonly worlds: number
  /** How often, from 0 to 1, it does not take what it found best but goes by the weights of the title alone. */
  readonly slips: number
  /**
   * The power, at least 0, with which a weight counts where it slips: 1 as it is, 0 not at all, so that any choice is
   * as likely; above 1 slips are small.
   */
  readonly care: number
}

/** What each strength may spend, where a title does not say otherwise. */
export const efforts: { readonly [strength in Strength]: Effort } = {
  recruit: { iterations: 24, ms: 60, worlds: 2, slips: 0.9, care: 0.5 },
  officer: { iterations: 120, ms: 400, worlds: 4, slips: 0.1, care: 1 },
  staff: { iterations: 600, ms: 800, worlds: 8, slips: 0, care: 1 },
}

/** What a strength means in a title. */
export function effortOf({ efforts: own }: Pick<KnowHow, 'efforts'>, strength: Strength): Effort {
  return { ...efforts[strength], ...own?.[strength] }
}
