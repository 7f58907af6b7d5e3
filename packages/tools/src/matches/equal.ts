import { type AnyTitle, completeOptions, type Options } from '@topside/engine'
import { type Share, shareOf } from './interval.ts'
import type { ComputerMatch, Kind, Result } from './play.ts'
import { type Verdict, verdictOn } from './sequential.ts'

/**
 * Estimated seconds that a person takes for a decision. They reproduce the length of Return to the Rock given in its
 * guide.
 */
export const SECONDS = 10

/** Result of matches between equal players. */
export interface Balance {
  readonly kind: Kind
  readonly played: number
  /** Share of wins by side (or sides that win together); draws count for none. */
  readonly sides: { readonly [side: string]: Share }
  /** Share of wins of the first side, draws counted as half, and its verdict. */
  readonly first: Share
  readonly verdict: Verdict
  /** Number of matches by level of victory, or by reason where there are no levels. */
  readonly levels: { readonly [how: string]: number }
  /** Means of the figures of the ends: points, losses. */
  readonly figures: { readonly [name: string]: number }
  /** Mean decisions per match, and the minutes people would take for them. */
  readonly decisions: number
  readonly minutes: number
  /** Share of the variation (sum of squared swings of the value) caused by dice, from 0 to 1. */
  readonly luck: number
  /** If a side needs a number of points: its share of wins for each requirement, with unchanged play. */
  readonly needed?: { readonly [points: string]: number }
  /** The requirement at which the sides are most even. */
  readonly evenAt?: number
}

/** A scenario's options with fixed sides, so that there is no bidding; `more` takes precedence. */
export function evenOptions(title: AnyTitle, scenario: string, more: Options = {}): Options {
  const settled = title.options.flatMap(({ id, firstSeat }) => {
    const [value] = Object.keys(firstSeat ?? {})
    return value === undefined ? [] : [[id, value] as const]
  })
  const options = { scenario, ...Object.fromEntries(settled), ...more }
  completeOptions(title, options)
  return options
}

/** Matches of equal players. */
export function equalMatches(
  title: string,
  options: Options,
  kind: Kind,
  matches: number,
  seed: string,
): ComputerMatch[] {
  return Array.from({ length: matches }, (_, n) => ({ title, options, players: [kind, kind], seed: `${seed}/${n}` }))
}

/** The results needed for a verdict, up to the first missing one. */
export function decisive(results: readonly (Result | undefined)[]): readonly Result[] {
  const known: Result[] = []
  let won = 0
  for (const result of results) {
    if (result === undefined) break
    known.push(result)
    won += pointsOf(result)
    if (verdictOn(won, known.length) !== 'open') break
  }
  return known
}

/** The balance of matches between equal players of one kind. */
export function balanceOf(kind: Kind, results: readonly Result[]): Balance {
  const played = results.length
  const won = results.reduce((sum, result) => sum + pointsOf(result), 0)
  const sides = counted(results.flatMap(({ sides }) => (sides.length === 0 ? [] : [sides.join(' and ')])))
  const mean = (of: (result: Result) => number): number => results.reduce((sum, each) => sum + of(each), 0) / played
  const names = [...new Set(results.flatMap(({ figures }) => Object.keys(figures)))]
  const decisions = mean((result) => result.decisions)
  const [dice, all] = [mean(({ swings }) => swings.dice), mean(({ swings }) => swings.all)]
  return {
    kind,
    played,
    sides: Object.fromEntries(Object.entries(sides).map(([side, count]) => [side, shareOf(count, played)])),
    first: shareOf(won, played),
    verdict: verdictOn(won, played),
    levels: counted(results.map(({ how }) => how)),
    figures: Object.fromEntries(names.map((name) => [name, meanFigure(results, name)])),
    decisions,
    minutes: (decisions * SECONDS) / 60,
    luck: all === 0 ? 0 : dice / all,
    ...neededFor(results),
  }
}

/** The first side's score of a match: 1, a half or 0. */
function pointsOf({ winner }: Result): number {
  return winner === null ? 0.5 : winner === 0 ? 1 : 0
}

function counted(words: readonly string[]): { readonly [word: string]: number } {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Object.fromEntries([...counts].sort(([, one], [, two]) => two - one))
}

/** The mean of a figure over the matches that have it. */
function meanFigure(results: readonly Result[], name: string): number {
  const told = results.flatMap(({ figures }) => figures[name] ?? [])
  return told.reduce((sum, each) => sum + each, 0) / told.length
}

/**
 * The first side's share of wins for other requirements of points; matches that ended for another reason keep their
 * result.
 */
function neededFor(results: readonly Result[]): Pick<Balance, 'needed' | 'evenAt'> {
  const counts = results.filter(({ figures }) => figures['needed'] !== undefined && figures['points'] !== undefined)
  if (counts.length === 0) return {}
  const points = counts.map(({ figures }) => figures['points'] as number)
  const others = results.filter((each) => !counts.includes(each)).reduce((sum, each) => sum + pointsOf(each), 0)
  const shares = new Map<number, number>()
  for (let needed = Math.max(0, Math.min(...points)); needed <= Math.max(...points) + 1; needed++)
    shares.set(needed, (others + points.filter((each) => each >= needed).length) / results.length)
  const [evenAt = 0] = [...shares].toSorted(([, one], [, two]) => Math.abs(one - 0.5) - Math.abs(two - 0.5))[0] ?? []
  return { needed: Object.fromEntries(shares), evenAt }
}
