import type { Heuristics } from '@topside/engine'

/**
 * Search settings of titles in which one playout takes tens of answers and milliseconds, so that racing tells more than
 * a tree, and in which the weights play so well alone that weaker players must use them often.
 */
export const racing: Pick<Heuristics, 'search' | 'horizon' | 'efforts'> = {
  search: 'race',
  horizon: 1,
  efforts: {
    recruit: { iterations: 8, worlds: 1, slips: 1, care: 0.5 },
    officer: { iterations: 32, worlds: 2, slips: 0.75 },
    staff: { iterations: 96, worlds: 3 },
  },
}
