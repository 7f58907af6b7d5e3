/** Units that each need a place of their own, out of those that each can have. */
export class Crowding<U, N> {
  readonly #placesOf: ReadonlyMap<U, readonly N[]>
  /** Who is where in an arrangement that leaves as few as possible without a place. */
  readonly #holderOf = new Map<N, U>()

  /** `placesOf`: the places of each unit, in any number. */
  constructor(placesOf: ReadonlyMap<U, readonly N[]>) {
    this.#placesOf = placesOf
    for (const unit of placesOf.keys()) this.#settle(this.#holderOf, unit, new Set())
  }

  /**
   * Finds a place for a unit, others moving on as they must, but in the `taken` one; `asked`: who could not move on, or
   * was just asked to.
   */
  #settle(holderOf: Map<N, U>, unit: U, asked: Set<U>, taken?: N): boolean {
    asked.add(unit)
    for (const place of this.#placesOf.get(unit) ?? []) {
      if (place === taken) continue
      const holder = holderOf.get(place)
      if (holder !== undefined && (asked.has(holder) || !this.#settle(holderOf, holder, asked, taken))) continue
      holderOf.set(place, unit)
      return true
    }
    return false
  }

  /** The units of which one more would be left without a place if somebody else took this one; empty: none would. */
  crowdedOut(taken: N): readonly U[] {
    const holder = this.#holderOf.get(taken)
    if (holder === undefined) return []
    const asked = new Set<U>()
    return this.#settle(new Map(this.#holderOf), holder, asked, taken) ? [] : [...asked]
  }
}
