/**
 * What ends a wait: time alone, or something that happens to the side: enemy fire, damage, a landing, units that arrive
 * (5.0).
 */
export const WAITS = ['turn', 'day', 'week', 'fire', 'damage', 'landing', 'arrival'] as const
/** What ends a wait. */
export type WaitFor = (typeof WAITS)[number]

/** That a side plans nothing for now (5.0). */
export interface Wait {
  readonly for: WaitFor
  /** The first turn in which it is asked again, counted from the start of the match; `null`: when it happens. */
  readonly until: number | null
}

/** Quiet turns of which nobody was told yet: when they began. */
export interface Quiet {
  readonly turns: number
  readonly week: number
  readonly day: number
  readonly hour: number
}
