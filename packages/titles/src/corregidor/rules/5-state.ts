/**
 * What ends a wait: time alone, or an event that affects the side: enemy fire, damage, a landing, or arriving units
 * (5.0).
 */
export const WAITS = ['turn', 'day', 'week', 'fire', 'damage', 'landing', 'arrival'] as const
/** What ends a wait. */
export type WaitFor = (typeof WAITS)[number]

/** A side's decision not to act for now (5.0). */
export interface Wait {
  readonly for: WaitFor
  /** The first turn in which it is asked again, counted from the start of the match; `null`: after an event. */
  readonly until: number | null
}

/** Quiet turns not recorded yet, and their start. */
export interface Quiet {
  readonly turns: number
  readonly week: number
  readonly day: number
  readonly hour: number
}
