import type { Heuristics } from '@topside/engine'

/** Heuristics for a title without its own: all choices are equal, and only the outcome of the match counts. */
export const plainHeuristics: Heuristics = {
  value: () => 0,
  weigh: (_game, _seat, { choices }) => choices.map(() => 1),
}
