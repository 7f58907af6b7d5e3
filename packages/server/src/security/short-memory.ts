/** Default capacity: more users, addresses or matches than occur in practice. */
const REMEMBERED = 10_000

/** A map that evicts its oldest entry when full: bounded memory for data of any number of clients. */
export class ShortMemory<K, V> extends Map<K, V> {
  readonly #most: number

  /** `most`: capacity. */
  constructor(most = REMEMBERED) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    if (!this.has(key) && this.size >= this.#most)
      for (const oldest of this.keys()) {
        this.delete(oldest)
        break
      }
    return super.set(key, value)
  }
}
