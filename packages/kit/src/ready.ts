import type { Effect, Effectful } from '@topside/engine'

/** What gives its value at the first step, and asks nothing: it is also the result of that step. */
class Ready<T> {
  readonly done = true
  readonly value: T

  constructor(value: T) {
    this.value = value
  }

  [Symbol.iterator](): Iterator<Effect, T, unknown> {
    return this
  }

  next(): this {
    return this
  }
}

/** The result of a procedure that has nothing to ask: `yield*` gives it back at once, at no cost. */
export function ready<T>(value: T): Effectful<T> {
  return new Ready(value)
}

/** {@link ready} with no result, for procedures that often have nothing to do. */
export const NOTHING_TO_DO: Effectful<void> = ready(undefined)
