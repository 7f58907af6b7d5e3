import { NUMBER_DIGITS, row, STEP_ZERO } from '@topside/protocol'

const ZERO = '0'.charCodeAt(0)
const NINE = '9'.charCodeAt(0)
const BASE = row.base

/** How much higher the number at the end of a space's id is than in another that is else the same; 0: more differs, or it is too much for a row. */
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

/** Of the steps of a decision those that can be taken again, which are the last ones: as many as there is room for, a power of two. */
const KEPT = 128
/** Places of pairs of steps, a power of two. */
const PAIRS = 256

/** The steps of a decision, and where two of them followed each other before. */
export class Steps {
  readonly #steps = new Int16Array(KEPT)
  /** By a number of two steps, where the second was last. What is left of other decisions does not matter: what stands there now is looked at. */
  readonly #pairs = new Int32Array(PAIRS)
  #count = 0

  /** Begins the steps of a decision. */
  clear(): void {
    this.#count = 0
  }

  /** Adds a step. Answers how far back it stood last with the same before it; 0: nowhere that can be said with one digit of a row. */
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

  /** Whether the step added last is the same as so many before it. */
  isAgain(back: number): boolean {
    const last = this.#count - 1
    return this.#steps[last & (KEPT - 1)] === this.#steps[(last - back) & (KEPT - 1)]
  }
}
