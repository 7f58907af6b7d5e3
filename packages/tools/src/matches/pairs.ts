import type { Options } from '@topside/engine'
import { type Share, shareOf } from './interval.ts'
import type { ComputerMatch, Kind, Result } from './play.ts'
import { sideOf } from './sequential.ts'

/** Result of matches of one kind of player against another. */
export interface Rung {
  readonly stronger: Kind
  readonly weaker: Kind
  readonly played: number
  /** The stronger one's share of wins; draws count half. */
  readonly won: Share
}

/** Matches of one kind against another, with both assignments of sides and the same dice. */
export function pairsOf(
  title: string,
  options: Options,
  kinds: readonly [Kind, Kind],
  matches: number,
  seed: string,
): ComputerMatch[] {
  return Array.from({ length: matches }, (_, number) => {
    const players = number % 2 === 0 ? kinds : kinds.toReversed()
    return { title, options, players, seed: `${seed}/${Math.floor(number / 2)}` }
  })
}

/** The first kind's share of wins. */
export function rungOf(
  [stronger, weaker]: readonly [Kind, Kind],
  results: readonly (readonly [ComputerMatch, Result])[],
): Rung {
  let won = 0
  for (const [{ players }, { winner }] of results) won += winner === null ? 0.5 : players[winner] === stronger ? 1 : 0
  return { stronger, weaker, played: results.length, won: shareOf(won, results.length) }
}

/**
 * The results, up to the first missing one, that are needed to place the share above or below a bound; without a bound,
 * all results up to there.
 */
export function ladderUntil(
  bound: number | undefined,
  kinds: readonly [Kind, Kind],
  results: readonly (readonly [ComputerMatch, Result | undefined])[],
): { readonly known: readonly (readonly [ComputerMatch, Result])[]; readonly side: ReturnType<typeof sideOf> } {
  const known: (readonly [ComputerMatch, Result])[] = []
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

/** Parses options such as `sides=first-us,crt=active`. Throws a `RangeError` for a malformed pair. */
export function optionsFrom(text: string): Options {
  const pairs = text.split(',').filter((pair) => pair !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [id, value, more] = pair.split('=')
      if (id === undefined || value === undefined || more !== undefined)
        throw new RangeError(`${pair} is not of the form option=value`)
      return [id, value]
    }),
  )
}
