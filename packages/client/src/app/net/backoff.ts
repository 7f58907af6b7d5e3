/** Shortest and longest wait before another try, in milliseconds. */
export const SHORTEST = 500
export const LONGEST = 8000

/**
 * How long to wait before try number `attempt` (from 0), in milliseconds: doubling, with up to a quarter taken off by
 * `random` (0 to 1), so that not everybody comes back at the same moment after the server was away.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, SHORTEST * 2 ** Math.min(attempt, 16))
  return Math.max(SHORTEST, Math.round(full * (1 - random / 4)))
}
