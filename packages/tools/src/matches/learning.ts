import { policy } from '@topside/bots'
import {
  type AnyHeuristics,
  type AnyTitle,
  CheapDice,
  commandLimit,
  Match,
  type Options,
  type Seat,
  seededRandom,
} from '@topside/engine'
import { type Share, shareOf } from './interval.ts'
import { partyOf } from './play.ts'

/** Learnt parameters of a title's computers, all above 0, by their path in the file. */
export type Numbers = { readonly [path: string]: number }

/** Options of learning. */
export interface Learning {
  readonly title: AnyTitle
  /** Heuristics with given parameters. */
  readonly heuristicsWith: (numbers: Numbers) => AnyHeuristics
  readonly options: readonly Options[]
  /** Pairs of matches, each followed by an update. */
  readonly rounds: number
  readonly seed: string
}

/** Relative distance of a round's players from the current parameters, and initial learning rate. */
const [APART, BELIEVED] = [0.3, 0.05]

/**
 * Learns parameters by self-play (simultaneous perturbation stochastic approximation). In each round two players with
 * all parameters perturbed in opposite random directions play both sides of a match with the same dice, by weights
 * alone; the parameters move towards the better player. `told` is called after each round.
 */
export function learn(
  { title, heuristicsWith, options, rounds, seed }: Learning,
  begin: Numbers,
  told: (round: number, known: Numbers) => void,
): Numbers {
  const random = seededRandom(seed)
  let known = begin
  for (let round = 0; round < rounds; round++) {
    const coins = Object.fromEntries(Object.keys(known).map((path) => [path, random() < 0.5 ? 1 : -1]))
    const players = [1, -1].map((sign) => heuristicsWith(moved(known, coins, sign * APART))) as [
      AnyHeuristics,
      AnyHeuristics,
    ]
    const setting = options[round % options.length] as Options
    const gain = pairOf(title, setting, players, `${seed}/${round}`).reduce((sum, { margin }) => sum + margin, 0) / 2
    known = moved(known, coins, BELIEVED * (1 - (0.7 * round) / rounds) * gain)
    told(round, known)
  }
  return known
}

/** Every parameter raised or lowered according to its coin. */
function moved(known: Numbers, coins: Numbers, by: number): Numbers {
  return Object.fromEntries(
    Object.entries(known).map(([path, number]) => [path, number * Math.exp(by * (coins[path] ?? 0))]),
  )
}

/** Share of wins of players with some parameters against others, in a number of pairs of matches. */
export function compared(
  { title, heuristicsWith, options, seed }: Omit<Learning, 'rounds'>,
  [first, second]: readonly [Numbers, Numbers],
  pairs: number,
): Share {
  const players = [heuristicsWith(first), heuristicsWith(second)] as const
  let won = 0
  for (let pair = 0; pair < pairs; pair++)
    for (const each of pairOf(title, options[pair % options.length] as Options, players, `${seed}/${pair}`))
      won += each.won
  return shareOf(won, 2 * pairs)
}

/** The first player's result in a match on each side: score from 0 to 1, and final value from -1 to 1. */
function pairOf(
  title: AnyTitle,
  options: Options,
  players: readonly [AnyHeuristics, AnyHeuristics],
  seed: string,
): { readonly won: number; readonly margin: number }[] {
  return [0, 1].map((own) => {
    const match = Match.start(title, { options, dice: new CheapDice(seed) })
    const random = seededRandom(seed)
    const playerOf = (seat: Seat): AnyHeuristics => players[partyOf(match, seat) === own ? 0 : 1]
    while (match.outcome === undefined && match.seq < commandLimit(title)) {
      const seat = match.deciding[0] as Seat
      match.apply({ kind: 'choose', seat, choice: policy(match, seat, playerOf(seat), random) })
    }
    const { outcome } = match
    if (outcome === undefined) return { won: 0.5, margin: 0 }
    const seat =
      Array.from({ length: match.seats }, (_, each) => each).find((each) => partyOf(match, each) === own) ?? 0
    const winners = outcome.winners ?? (outcome.winner === null ? [] : [outcome.winner])
    const won = winners.length === 0 ? 0.5 : winners.some((each) => partyOf(match, each) === own) ? 1 : 0
    return { won, margin: players[0].ended?.(outcome, seat, match.game) ?? 2 * won - 1 }
  })
}
