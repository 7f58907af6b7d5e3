/**
 * Longer limits, in milliseconds, for the few tests that need them; every other test has the five seconds of the test runner, also on a
 * machine that does much else.
 */
export const timeLimit = {
  /** Starts, freezes or kills processes and stores of its own, or waits until somebody who is frozen counts as gone. */
  processes: 90_000,
  /** Several processes play for a minute, and are killed, frozen and stopped. */
  sieges: 240_000,
  /** Plays whole matches of a title, each looked at from every side. */
  matches: 300_000,
} as const
