import {
  type AnyHeuristics,
  type AnyTitle,
  CheapDice,
  Match,
  type Options,
  type Seat,
  seededRandom,
} from '@topside/engine'
import { titles } from '@topside/titles/testing'
import { policy } from '../policy.ts'
import { type Thinking, think } from '../think.ts'

/** A title with its heuristics, for tests. */
export interface Opponents {
  readonly rules: AnyTitle
  readonly heuristics: AnyHeuristics
  start(options: Options, dice: string): Match
  /** The analysis of strength *staff* for a seat; deterministic within the same number of iterations. */
  analysis(match: Match, seat: Seat, budget: Thinking['budget']): ReturnType<typeof think>
  /** Plays a match to its end, with some seats played by the weights alone and the others at random. */
  played(options: Options, seed: number, byWeights: readonly Seat[]): NonNullable<Match['outcome']>
}

/** The title with this id, which must have heuristics. */
export async function opponents(id: string): Promise<Opponents> {
  const entry = titles.find((each) => each.id === id)
  const heuristics = await entry?.heuristics?.()
  if (entry === undefined || heuristics === undefined) throw new Error(`no computers for ${id}`)
  const { rules } = await entry.load()
  const start = (options: Options, dice: string) => Match.start(rules, { options, dice: new CheapDice(dice) })
  return {
    rules,
    heuristics,
    start,
    analysis: (match, seat, budget) =>
      think(match.seenBy(seat, seededRandom('a')), seat, { heuristics, strength: 'staff', seed: 'a', budget }),
    played(options, seed, byWeights) {
      const match = start(options, String(seed))
      const random = seededRandom(seed)
      while (match.outcome === undefined) {
        const [seat = 0] = match.deciding
        const { choices = [] } = match.decision(seat) ?? {}
        const drawn = choices[Math.floor(random() * choices.length)]
        const choice = byWeights.includes(seat) ? policy(match, seat, heuristics, random) : drawn
        if (choice === undefined) throw new Error(`seat ${seat} has nothing to choose`)
        match.apply({ kind: 'choose', seat, choice })
      }
      return match.outcome
    },
  }
}
