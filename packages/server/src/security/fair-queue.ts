/** Bounds of a {@link FairQueue}. */
export interface QueueBounds {
  /** Items of all clients together. */
  readonly most: number
  /** Items of one client. */
  readonly perAsker: number
  /** Whether each client may queue one item even when the total is reached. */
  readonly oneEach?: boolean
}

/** A bounded queue in which clients take turns, however many items each has queued. */
export class FairQueue<T> {
  readonly #bounds: QueueBounds
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, T[]>()
  #size = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Number of queued items. */
  get size(): number {
    return this.#size
  }

  /** Whether this client may queue another item. */
  admits(asker: string): boolean {
    const { most, perAsker, oneEach = false } = this.#bounds
    const own = this.#waiting.get(asker)?.length ?? 0
    return own < perAsker && (this.#size < most || (oneEach && own === 0))
  }

  /** Appends an item to its client's queue; `false` if it is full. */
  add(asker: string, item: T): boolean {
    if (!this.admits(asker)) return false
    const own = this.#waiting.get(asker)
    if (own === undefined) this.#waiting.set(asker, [item])
    else own.push(item)
    this.#size++
    return true
  }

  /** Removes a queued item; `false` if it is not queued. */
  remove(asker: string, item: T): boolean {
    const own = this.#waiting.get(asker)
    const at = own?.indexOf(item) ?? -1
    if (own === undefined || at === -1) return false
    own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(asker)
    this.#size--
    return true
  }

  /** Takes the next item; `undefined` if the queue is empty. */
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
