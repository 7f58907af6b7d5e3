/**
 * Replaces `d3-transition` and `d3-interpolate` in the built client. d3-zoom needs them only for its own animations,
 * but the board moves its camera itself. They are several times as large as d3-zoom.
 */
import { selection } from 'd3-selection'

Object.assign(selection.prototype, {
  interrupt<T>(this: T): T {
    return this
  },
})

/** No transition is ever active. */
export function interrupt(): void {}

/** Nothing is ever interpolated. */
export const interpolateZoom = undefined
