import type { Chance } from '@topside/engine'

/** An exact probability distribution: number of equally likely cases by value. */
export class Distribution<T> {
  /** Number of cases by value, in the order in which values were first added. */
  readonly ways: ReadonlyMap<T, number>
  /** Total number of cases. */
  readonly all: number

  /** Throws a `RangeError` if there are no cases, or a number of cases is not a whole number above 0. */
  constructor(ways: Iterable<readonly [T, number]>) {
    const sums = new Map<T, number>()
    let all = 0
    for (const [value, count] of ways) {
      if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${count} is not a number of cases`)
      sums.set(value, (sums.get(value) ?? 0) + count)
      all += count
    }
    if (all === 0) throw new RangeError('nothing can come up')
    this.ways = sums
    this.all = all
  }

  /** Probability of a value, 0 to 1. */
  chance(value: T): number {
    return (this.ways.get(value) ?? 0) / this.all
  }

  /** Distribution of a function of the value; equal results are added up. */
  map<U>(make: (value: T) => U): Distribution<U> {
    return new Distribution([...this.ways].map(([value, ways]) => [make(value), ways] as const))
  }

  /** Distribution of a function of this value and another, independent one. */
  with<U, V>(other: Distribution<U>, make: (value: T, more: U) => V): Distribution<V> {
    const ways: [V, number][] = []
    for (const [value, count] of this.ways)
      for (const [more, times] of other.ways) ways.push([make(value, more), count * times])
    return new Distribution(ways)
  }

  /** Probability of each value, for the bars shown before a roll; `key` gives the text key of a value. */
  chances(key: (value: T) => string): Chance[] {
    return [...this.ways].map(([value, ways]) => ({ key: key(value), p: ways / this.all }))
  }
}

/** The faces of one die, 1 to `sides`. */
export function dieFaces(sides: number): Distribution<number> {
  return new Distribution(Array.from({ length: sides }, (_, face) => [face + 1, 1] as const))
}

/** The sum of several dice, each with its number of sides; at least one. */
export function sumOfDice(sides: readonly number[]): Distribution<number> {
  const [first, ...others] = sides.map(dieFaces)
  if (first === undefined) throw new RangeError('no dice')
  return others.reduce((sum, die) => sum.with(die, (a, b) => a + b), first)
}

/** The highest of several dice, each with its number of sides; at least one. */
export function highestOfDice(sides: readonly number[]): Distribution<number> {
  const [first, ...others] = sides.map(dieFaces)
  if (first === undefined) throw new RangeError('no dice')
  return others.reduce((best, die) => best.with(die, Math.max), first)
}

/** Chances of a margin, such as attack minus defence. */
export interface Comparison {
  /** Probabilities that it is below 0, exactly 0, or above 0; their sum is 1. */
  readonly below: number
  readonly equal: number
  readonly above: number
  /** Mean of the margins above 0; 0 if there are none. */
  readonly mean: number
}

/** Chances that a margin is below 0, 0, or above 0. */
export function compared(margin: Distribution<number>): Comparison {
  let [below, equal, above, sum] = [0, 0, 0, 0]
  for (const [value, ways] of margin.ways) {
    if (value < 0) below += ways
    else if (value === 0) equal += ways
    else {
      above += ways
      sum += ways * value
    }
  }
  const { all } = margin
  return { below: below / all, equal: equal / all, above: above / all, mean: above === 0 ? 0 : sum / above }
}
