/** Users, addresses or matches that are remembered at a time if nothing else is said: more than come in earnest. */
const REMEMBERED = 10_000

/** A map that forgets what was put in first when it is full: for what is remembered of people who may come in any number. */
export class ShortMemory<K, V> extends Map<K, V> {
  readonly #most: number

  /** `most`: how many there may be in it. */
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
