/**
 * Stands for `d3-transition` and `d3-interpolate` in the built client: d3-zoom needs them only to move by itself, and
 * the board moves its own camera. They would bring in several times as much as d3-zoom has.
 */
import { selection } from 'd3-selection'

Object.assign(selection.prototype, {
  interrupt<T>(this: T): T {
    return this
  },
})

/** Nothing is on its way. */
export function interrupt(): void {}

/** There is no way between two places on which anything would go. */
export const interpolateZoom = undefined
