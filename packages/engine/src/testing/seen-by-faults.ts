import { seededRandom } from '../dice/cheap-dice.ts'
import type { Match } from '../match/match.ts'
import { answerAtRandom } from './compare-worlds.ts'
import { differences } from './differences.ts'
import { sightOf } from './sight-of.ts'

/**
 * Faults of `Match.seenBy` for a running match: each seat must see the same in the result as in the match, the title's
 * invariants must hold, and it must be playable.
 */
export function seenByFaults(match: Match): string[] {
  if (match.outcome !== undefined) return []
  return Array.from({ length: match.seats }, (_, seat) => seat).flatMap((seat) => {
    const random = seededRandom(`${match.seq} ${seat}`)
    const seen = match.seenBy(seat, random)
    const faults = [
      ...differences(`seat ${seat} may not think that`, sightOf(match, seat), sightOf(seen, seat)),
      ...seen.title.faults(seen.game).map((fault) => `the match as seat ${seat} may think of it: ${fault}`),
    ]
    answerAtRandom(seen, random, seen.answers + 1)
    return faults
  })
}
