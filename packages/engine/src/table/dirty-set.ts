const NONE: readonly number[] = []

/**
 * A set of numbers below a limit. They are returned in ascending order, since the order in which they were added may
 * follow from what some viewer may not know.
 */
export class DirtySet {
  readonly #marked: Uint8Array
  #list: number[] = []

  constructor(limit: number) {
    this.#marked = new Uint8Array(limit)
  }

  add(number: number): void {
    if (this.#marked[number] !== 0) return
    this.#marked[number] = 1
    this.#list.push(number)
  }

  /** Returns the numbers and empties the set. */
  take(): readonly number[] {
    if (this.#list.length === 0) return NONE
    const taken = this.#list
    this.#list = []
    for (const number of taken) this.#marked[number] = 0
    return taken.length === 1 ? taken : taken.sort(ascending)
  }
}

const ascending = (one: number, other: number): number => one - other
