import { type Distribution, dieFaces } from './distribution.ts'

/**
 * The result of a die on a list of results; rolls below 1 or above the list give the first or last. Throws a
 * `RangeError` if the list is empty.
 */
export function resultOn<R>(results: readonly R[], die: number): R {
  const result = results[Math.min(Math.max(die, 1), results.length) - 1]
  if (result === undefined) throw new RangeError('no results')
  return result
}

/**
 * Distribution of results on a list, with a modifier; the die has as many sides as the list has results, by default.
 */
export function resultsOn<R>(results: readonly R[], modifier: number, sides = results.length): Distribution<R> {
  return dieFaces(sides).map((die) => resultOn(results, die + modifier))
}
