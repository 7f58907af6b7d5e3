import { drawn, think, weightsOf } from '@topside/bots'
import { type AnyKnowHow, type Choice, type Match, type Seat, seededRandom } from '@topside/engine'

/** One in so many answers is thought about; and lines of play that are tried for it. */
const [THOUGHT, LINES] = [8, 12]

/**
 * A player for the fuzzer who answers as computers do: by the weights of the title, each choice as likely as it weighs, and now and then by a short
 * search. It comes to what nobody reaches at random, and asks of every position what computers ask: how a seat sees it, and what it is worth.
 */
export function computerPlayer(knowHow: AnyKnowHow, seed: string): (match: Match, seat: Seat) => Choice {
  const random = seededRandom(`${seed}/computer`)
  return (match, seat) => {
    const seen = match.seenBy(seat, random)
    const decision = seen.decision(seat)
    if (decision === undefined) throw new RangeError(`seat ${seat} sees nothing to decide`)
    if (random() * THOUGHT < 1)
      return think(seen, seat, {
        knowHow,
        strength: 'staff',
        seed: `${seed}/${match.seq}`,
        budget: { iterations: LINES },
      }).choice
    return decision.choices[drawn(weightsOf(knowHow, seen.game, seat, decision), random)] as Choice
  }
}
