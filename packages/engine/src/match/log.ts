/** A list whose first items may have been dropped; numbering includes them. */
export class Log<T> {
  readonly #items: T[]
  /** Number of the first item kept, from 0. */
  readonly base: number

  constructor(base = 0, items: readonly T[] = []) {
    this.base = base
    this.#items = [...items]
  }

  /** Number of items, including dropped ones. */
  get length(): number {
    return this.base + this.#items.length
  }

  /** The items kept. */
  get items(): readonly T[] {
    return this.#items
  }

  /** The item with this number; `undefined` if it is not kept. */
  at(number: number): T | undefined {
    return this.#items[number - this.base]
  }

  /** The last item kept. */
  get last(): T | undefined {
    return this.#items[this.#items.length - 1]
  }

  push(item: T): void {
    this.#items.push(item)
  }

  /** Drops everything from number `length` on. */
  cut(length: number): void {
    this.#items.length = length - this.base
  }

  /** A copy of the kept items from number `from` to `to` (exclusive). */
  slice(from: number, to = Number.POSITIVE_INFINITY): T[] {
    return this.#items.slice(Math.max(0, from - this.base), Math.max(0, to - this.base))
  }
}
