import { NUMBER_DIGITS, row, STEP_ZERO } from '@topside/protocol'

const ZERO = '0'.charCodeAt(0)
const NINE = '9'.charCodeAt(0)
const BASE = row.base

/**
 * Difference between the numbers at the end of two otherwise equal space ids; 0 if more differs, or if the difference
 * is too large for a row.
 */
export function stepBetween(before: string, space: string): number {
  const { length } = space
  if (before.length !== length) return 0
  let i = 0
  while (i < length && before.charCodeAt(i) === space.charCodeAt(i)) i++
  if (length - i > NUMBER_DIGITS) return 0
  let step = 0
  for (; i < length; i++) {
    const from = before.charCodeAt(i)
    const to = space.charCodeAt(i)
    if (from < ZERO || from > NINE || to < ZERO || to > NINE) return 0
    step = 10 * step + to - from
  }
  return step < -STEP_ZERO || step > STEP_ZERO ? 0 : step
}

/** Number of last steps that a repetition may refer to, a power of two. */
const KEPT = 128
/** Size of the hash table of step pairs, a power of two. */
const PAIRS = 256

/** The steps of a decision, and the last place of each pair of consecutive steps. */
export class Steps {
  readonly #steps = new Int16Array(KEPT)
  /**
   * By the hash of two steps, the last index of the second one. Entries of earlier decisions do no harm, since the
   * steps found are compared.
   */
  readonly #pairs = new Int32Array(PAIRS)
  #count = 0

  /** Starts a new decision. */
  clear(): void {
    this.#count = 0
  }

  /**
   * Adds a step. Returns how far back the same pair of steps last occurred; 0 if not within the range of one row digit.
   */
  take(step: number): number {
    const steps = this.#steps
    const at = this.#count++
    const before = steps[(at - 1) & (KEPT - 1)] as number
    steps[at & (KEPT - 1)] = step
    const pair = (31 * before + step) & (PAIRS - 1)
    const then = this.#pairs[pair] as number
    this.#pairs[pair] = at
    if (then === 0 || then >= at || at - then >= BASE) return 0
    return steps[then & (KEPT - 1)] === step && steps[(then - 1) & (KEPT - 1)] === before ? at - then : 0
  }

  /** Whether the last step equals the one `back` steps before it. */
  isAgain(back: number): boolean {
    const last = this.#count - 1
    return this.#steps[last & (KEPT - 1)] === this.#steps[(last - back) & (KEPT - 1)]
  }
}
