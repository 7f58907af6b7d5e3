/** A list that begins at a number other than 0: what came before is no longer kept, but still counted. */
export class Log<T> {
  readonly #items: T[]
  /** Number of the first item kept. */
  readonly base: number

  constructor(base = 0, items: readonly T[] = []) {
    this.base = base
    this.#items = [...items]
  }

  /** Number of items, those no longer kept included. */
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

  /** A copy of the items from number `from` to `to` (exclusive), as far as they are kept. */
  slice(from: number, to = Number.POSITIVE_INFINITY): T[] {
    return this.#items.slice(Math.max(0, from - this.base), Math.max(0, to - this.base))
  }
}
