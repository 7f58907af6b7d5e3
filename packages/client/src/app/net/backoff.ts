/** Shortest and longest wait before a retry, in milliseconds. */
export const SHORTEST = 500
export const LONGEST = 8000

/**
 * Wait before attempt number `attempt` (from 0), in milliseconds: doubles each time, reduced by up to a quarter by
 * `random` (0 to 1), so that clients do not all reconnect at the same moment after an outage.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(attempt, 16))
  return Math.max(SHORTEST, Math.round(full * (1 - random / 4)))
}
