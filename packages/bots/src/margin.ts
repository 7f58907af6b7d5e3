/** The margin at which a value counts as settled: beyond it, more is hardly worth anything. */
const SETTLED = 0.9999

/**
 * The margin behind a value from -1 to 1: unlike the value it grows evenly, so that a side far behind still tells a
 * gain from a loss.
 */
export function marginOf(value: number): number {
  return Math.atanh(Math.min(SETTLED, Math.max(-SETTLED, value)))
}

/** Mean and deviation of numbers that come one by one. */
export class Spread {
  #count = 0
  #mean = 0
  #squares = 0

  add(value: number): void {
    this.#count++
    const before = value - this.#mean
    this.#mean += before / this.#count
    this.#squares += before * (value - this.#mean)
  }

  /** The mean; 0 of nothing. */
  get mean(): number {
    return this.#mean
  }

  /** The standard deviation; 0 of fewer than two. */
  get deviation(): number {
    return this.#count < 2 ? 0 : Math.sqrt(this.#squares / (this.#count - 1))
  }

  /** The standard error of the mean. */
  get error(): number {
    return this.#count === 0 ? 0 : this.deviation / Math.sqrt(this.#count)
  }

  /** How many standard deviations a number lies above the mean; 0 as long as all were the same. */
  standing(value: number): number {
    const { deviation } = this
    return deviation < 1e-9 ? 0 : (value - this.#mean) / deviation
  }
}
