import type { KnowHow } from '@topside/engine'

/** Know-how for a title that has none of its own: all choices are alike, and nothing counts but how a match ends. */
export const plainKnowHow: KnowHow = {
  value: () => 0,
  weigh: (_game, _seat, { choices }) => choices.map(() => 1),
}
