/** What gives its value at the first step, and asks nothing: it is also the result of that step. */
export class Ready<T> {
  readonly done = true
  readonly value: T

  constructor(value: T) {
    this.value = value
  }

  /** The only step. */
  next(): this {
    return this
  }

  /** Itself: what `yield*` goes through. */
  [Symbol.iterator](): this {
    return this
  }
}

/** The result of a procedure that has nothing to ask: `yield*` gives it back at once, at no cost. */
export function ready<T>(value: T): Ready<T> {
  return new Ready(value)
}
