import { policy } from '@topside/bots'
import {
  type AnyKnowHow,
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

/** Numbers that a title's computers have learnt, all greater than 0: each by the words that lead to it in the file. */
export type Numbers = { readonly [path: string]: number }

/** What is learnt, and on what. */
export interface Learning {
  readonly title: AnyTitle
  /** Know-how with other numbers. */
  readonly knowHowWith: (numbers: Numbers) => AnyKnowHow
  readonly options: readonly Options[]
  /** Pairs of matches after each of which something is learnt. */
  readonly rounds: number
  readonly seed: string
}

/** How far both players of a round are from what is known, as a share; and how much of what a round tells is believed, at first. */
const [APART, BELIEVED] = [0.3, 0.05]

/**
 * What numbers come to by playing: in each round two players that are a little more and a little less of everything, each number by its own coin, play
 * both sides of a match with the same dice by the weights alone, and everything goes a little the way of who came off better (stochastic
 * approximation with simultaneous perturbations). `told` is called after each round.
 */
export function learn(
  { title, knowHowWith, options, rounds, seed }: Learning,
  begin: Numbers,
  told: (round: number, known: Numbers) => void,
): Numbers {
  const random = seededRandom(seed)
  let known = begin
  for (let round = 0; round < rounds; round++) {
    const coins = Object.fromEntries(Object.keys(known).map((path) => [path, random() < 0.5 ? 1 : -1]))
    const players = [1, -1].map((sign) => knowHowWith(moved(known, coins, sign * APART))) as [AnyKnowHow, AnyKnowHow]
    const setting = options[round % options.length] as Options
    const gain = pairOf(title, setting, players, `${seed}/${round}`).reduce((sum, { margin }) => sum + margin, 0) / 2
    known = moved(known, coins, BELIEVED * (1 - (0.7 * round) / rounds) * gain)
    told(round, known)
  }
  return known
}

/** Every number raised or lowered by its coin. */
function moved(known: Numbers, coins: Numbers, by: number): Numbers {
  return Object.fromEntries(
    Object.entries(known).map(([path, number]) => [path, number * Math.exp(by * (coins[path] ?? 0))]),
  )
}

/** How often players by some numbers win against those by others, in so many pairs of matches. */
export function compared(
  { title, knowHowWith, options, seed }: Omit<Learning, 'rounds'>,
  [first, second]: readonly [Numbers, Numbers],
  pairs: number,
): Share {
  const players = [knowHowWith(first), knowHowWith(second)] as const
  let won = 0
  for (let pair = 0; pair < pairs; pair++)
    for (const each of pairOf(title, options[pair % options.length] as Options, players, `${seed}/${pair}`))
      won += each.won
  return shareOf(won, 2 * pairs)
}

/** How the first of two players comes off in a match with each side: how it won, from 0 to 1, and how well it stands at the end, from -1 to 1. */
function pairOf(
  title: AnyTitle,
  options: Options,
  players: readonly [AnyKnowHow, AnyKnowHow],
  seed: string,
): { readonly won: number; readonly margin: number }[] {
  return [0, 1].map((own) => {
    const match = Match.start(title, { options, dice: new CheapDice(seed) })
    const random = seededRandom(seed)
    const playerOf = (seat: Seat): AnyKnowHow => players[partyOf(match, seat) === own ? 0 : 1]
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
