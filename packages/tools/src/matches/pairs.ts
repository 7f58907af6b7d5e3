import type { Options } from '@topside/engine'
import { type Share, shareOf } from './interval.ts'
import type { Kind, Played, Result } from './play.ts'
import { sideOf } from './sequential.ts'

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

/** The results from the first match up to the first that is missing, as far as they are needed to know on which side of a bound the share lies; all of them without a bound. */
export function ladderUntil(
  bound: number | undefined,
  kinds: readonly [Kind, Kind],
  results: readonly (readonly [Played, Result | undefined])[],
): { readonly known: readonly (readonly [Played, Result])[]; readonly side: ReturnType<typeof sideOf> } {
  const known: (readonly [Played, Result])[] = []
  for (const [played, result] of results) {
    if (result === undefined) break
    known.push([played, result])
    if (bound === undefined) continue
    const { won } = rungOf(kinds, known)
    const side = sideOf(bound, won.share * known.length, known.length)
    if (side !== 'open') return { known, side }
  }
  return { known, side: 'open' }
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
