import { type Distribution, dieFaces } from './distribution.ts'

/**
 * A list of results by one die; the result of a die below 1 is the first, of one above the list the last. Throws a
 * `RangeError` for no results.
 */
export function resultOn<R>(results: readonly R[], die: number): R {
  const result = results[Math.min(Math.max(die, 1), results.length) - 1]
  if (result === undefined) throw new RangeError('no results')
  return result
}

/**
 * What a die (as many sides as the list has results, unless given) would give on a list of results, with a modifier.
 */
export function resultsOn<R>(results: readonly R[], modifier: number, sides = results.length): Distribution<R> {
  return dieFaces(sides).map((die) => resultOn(results, die + modifier))
}
