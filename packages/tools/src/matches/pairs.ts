import type { Options } from '@topside/engine'
import { type Share, shareOf } from './interval.ts'
import type { Kind, Played, Result } from './play.ts'

/** What some matches of one kind of player against another came to. */
export interface Rung {
  readonly stronger: Kind
  readonly weaker: Kind
  readonly played: number
  /** The share that the stronger one won; draws count a half. */
  readonly won: Share
}

/** Matches of one kind against another: each of the sides is played by both, with the same dice. */
export function pairsOf(
  title: string,
  options: Options,
  kinds: readonly [Kind, Kind],
  matches: number,
  seed: string,
): Played[] {
  return Array.from({ length: matches }, (_, number) => {
    const players = number % 2 === 0 ? kinds : kinds.toReversed()
    return { title, options, players, seed: `${seed}/${Math.floor(number / 2)}` }
  })
}

/** How often the first of two kinds has won. */
export function rungOf(
  [stronger, weaker]: readonly [Kind, Kind],
  results: readonly (readonly [Played, Result])[],
): Rung {
  let won = 0
  for (const [{ players }, { winner }] of results) won += winner === null ? 0.5 : players[winner] === stronger ? 1 : 0
  return { stronger, weaker, played: results.length, won: shareOf(won, results.length) }
}

/** `sides=first-us,crt=active` as options. Throws a `RangeError` for what is no pair. */
export function optionsFrom(text: string): Options {
  const pairs = text.split(',').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [id, value, more] = pair.split('=')
      if (id === undefined || value === undefined || more !== undefined)
        throw new RangeError(`${pair} is no option=value`)
      return [id, value]
    }),
  )
}
