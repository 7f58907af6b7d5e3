/**
 * How a match goes on between even sides: what its position comes to for one of them when it begins, after its first
 * turn, and so on. The title's `value` is set against it, so that 0 is even at any time, and what everybody wins or
 * loses on the way is no gain.
 */
export type Pace = readonly number[]

/** What a position of even sides comes to after so many turns; after the last that is known, as there. */
export function paceAfter(pace: Pace, turns: number): number {
  return pace[Math.min(turns, pace.length - 1)] ?? 0
}
