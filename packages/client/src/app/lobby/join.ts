import type { MatchSummary } from '@topside/protocol'
import { keepDice, newSeed } from '../net/seed.ts'
import { api, needUser } from '../net/user.ts'

/**
 * Takes seats of a match for this user, each with its own dice seed, after noting the server's commitment. Resolves to
 * the match as it then is, or to `undefined` if the user did not choose a name. Throws an `ApiError`.
 */
export async function takeSeats(match: string, seats: readonly number[]): Promise<MatchSummary | undefined> {
  if ((await needUser()) === undefined) return undefined
  const { commitment } = await api.match(match)
  let summary: MatchSummary | undefined
  for (const seat of seats) {
    const seed = newSeed()
    keepDice(match, commitment, seat, seed)
    summary = await api.takeSeat(match, seat, seed)
  }
  return summary
}

/** The seats of a match without a user or a computer. */
export function freeSeats(summary: MatchSummary): number[] {
  return summary.seats.flatMap((seat, index) => (seat.name === null && seat.bot === undefined ? [index] : []))
}
