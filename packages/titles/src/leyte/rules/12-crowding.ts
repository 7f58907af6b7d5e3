/** Assigns each unit a separate place among its possible places (12.2). */
export class Crowding<U, N> {
  readonly #placesOf: ReadonlyMap<U, readonly N[]>
  /** Unit by place, in an arrangement that leaves as few units as possible without a place. */
  readonly #holderOf = new Map<N, U>()

  /** `placesOf`: the places that a unit can have, in any number. */
  constructor(placesOf: ReadonlyMap<U, readonly N[]>) {
    this.#placesOf = placesOf
    for (const unit of placesOf.keys()) this.#settle(this.#holderOf, unit, new Set())
  }

  /**
   * Finds a place for a unit other than `taken`; other units move on as needed. `asked`: units that were already tried.
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

  /** If another unit took this place, one more of the returned units would have no place; empty: none. */
  crowdedOut(taken: N): readonly U[] {
    const holder = this.#holderOf.get(taken)
    if (holder === undefined) return []
    const asked = new Set<U>()
    return this.#settle(new Map(this.#holderOf), holder, asked, taken) ? [] : [...asked]
  }
}
