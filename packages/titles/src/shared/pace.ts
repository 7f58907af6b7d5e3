/**
 * The usual course of a match between even sides: the position's total for one of them at the start, after its first
 * turn, and so on. A title's `value` is relative to it, so that 0 is even at any time and usual gains count for
 * nothing.
 */
export type Pace = readonly number[]

/** The usual total after a number of turns; the last known one after that. */
export function paceAfter(pace: Pace, turns: number): number {
  return pace[Math.min(turns, pace.length - 1)] ?? 0
}

/** The usual total in a turn of a scenario, by the paces of a title's scenarios; 0 for a scenario without one. */
export function usualIn(
  paces: { readonly [scenario: string]: Pace },
  { id, firstTurn }: { readonly id: string; readonly firstTurn: number },
  turn: number,
): number {
  return paceAfter(paces[id] ?? [], turn - firstTurn)
}
