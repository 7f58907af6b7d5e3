import { drawn, think, weightsOf } from '@topside/bots'
import { type AnyHeuristics, type Choice, type Match, type Seat, seededRandom } from '@topside/engine'

/** One in this many answers is analysed, with this many lines of play. */
const [THOUGHT, LINES] = [8, 12]

/**
 * A fuzzing player that answers as computers do: at random in proportion to the title's weights, and sometimes after a
 * short search. It reaches positions that random play does not, and computes each seat's view and the value of every
 * position, as computers do.
 */
export function computerPlayer(heuristics: AnyHeuristics, seed: string): (match: Match, seat: Seat) => Choice {
  const random = seededRandom(`${seed}/computer`)
  return (match, seat) => {
    const seen = match.seenBy(seat, random)
    const decision = seen.decision(seat)
    if (decision === undefined) throw new RangeError(`seat ${seat} sees nothing to decide`)
    if (random() * THOUGHT < 1)
      return think(seen, seat, {
        heuristics,
        strength: 'staff',
        seed: `${seed}/${match.seq}`,
        budget: { iterations: LINES },
      }).choice
    return decision.choices[drawn(weightsOf(heuristics, seen.game, seat, decision), random)] as Choice
  }
}
