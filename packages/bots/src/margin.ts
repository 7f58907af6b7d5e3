/** The value at which the outcome counts as settled. */
const SETTLED = 0.9999

/**
 * Maps a value from -1 to 1 to a margin, which grows evenly where values saturate, so that a side far behind still
 * distinguishes gains from losses.
 */
export function marginOf(value: number): number {
  return Math.atanh(Math.min(SETTLED, Math.max(-SETTLED, value)))
}

/** Running mean and standard deviation. */
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

  /** The mean; 0 without numbers. */
  get mean(): number {
    return this.#mean
  }

  /** The standard deviation; 0 for fewer than two numbers. */
  get deviation(): number {
    return this.#count < 2 ? 0 : Math.sqrt(this.#squares / (this.#count - 1))
  }

  /** The standard error of the mean. */
  get error(): number {
    return this.#count === 0 ? 0 : this.deviation / Math.sqrt(this.#count)
  }

  /** The distance of a number from the mean, in standard deviations; 0 while all numbers were the same. */
  standing(value: number): number {
    const { deviation } = this
    return deviation < 1e-9 ? 0 : (value - this.#mean) / deviation
  }
}
