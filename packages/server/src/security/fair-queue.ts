/** How much may wait in a {@link FairQueue}. */
export interface QueueBounds {
  /** Of all askers together. */
  readonly most: number
  /** Of one asker. */
  readonly perAsker: number
  /** Whether each asker may let one thing wait even when all together have too much. */
  readonly oneEach?: boolean
}

/** What waits for its turn: askers take turns, however much each of them asked for, and only so much of it may wait. */
export class FairQueue<T> {
  readonly #bounds: QueueBounds
  /** By asker, in the order of their turns. */
  readonly #waiting = new Map<string, T[]>()
  #size = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Number of items that wait. */
  get size(): number {
    return this.#size
  }

  /** Whether one more of this asker may wait. */
  admits(asker: string): boolean {
    const { most, perAsker, oneEach = false } = this.#bounds
    const own = this.#waiting.get(asker)?.length ?? 0
    return own < perAsker && (this.#size < most || (oneEach && own === 0))
  }

  /** Puts an item at the end of its asker's; `false` if it is not admitted. */
  add(asker: string, item: T): boolean {
    if (!this.admits(asker)) return false
    const own = this.#waiting.get(asker)
    if (own === undefined) this.#waiting.set(asker, [item])
    else own.push(item)
    this.#size++
    return true
  }

  /** Takes an item out before its turn; `false` if it does not wait. */
  remove(asker: string, item: T): boolean {
    const own = this.#waiting.get(asker)
    const at = own?.indexOf(item) ?? -1
    if (own === undefined || at === -1) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(asker)
    this.#size--
    return true
  }

  /** Takes out the item whose turn it is; `undefined` if nothing waits. */
  next(): T | undefined {
    for (const [asker, own] of this.#waiting) {
      const item = own.shift()
      this.#waiting.delete(asker)
      if (own.length > 0) this.#waiting.set(asker, own)
      if (item !== undefined) this.#size--
      return item
    }
    return undefined
  }
}
