/** Stacking limits. `S` are the spaces, `O` the owners of pieces: a limit applies to each owner separately. */
export interface Stacking<S, O> {
  /** Stacking points that a space holds for one owner, at least 0; `Infinity` without a limit. */
  limit(space: S, owner: O): number
  /** Stacking points of an owner in a space. */
  taken(space: S, owner: O): number
}

/** Stacking points for which a space has room; 0 if it is over its limit. */
export function roomIn<S, O>(stacking: Stacking<S, O>, space: S, owner: O): number {
  return Math.max(0, stacking.limit(space, owner) - stacking.taken(space, owner))
}

/** Whether a space has no room for `points` more stacking points of an owner. */
export function isFull<S, O>(stacking: Stacking<S, O>, space: S, owner: O, points = 1): boolean {
  return stacking.taken(space, owner) + points > stacking.limit(space, owner)
}

/** A space over its limit. */
export interface Overstacked<S, O> {
  readonly space: S
  readonly owner: O
  /** Stacking points above the limit. */
  readonly over: number
}

/** All spaces over their limits, for checks after every command. */
export function overstacked<S, O>(
  stacking: Stacking<S, O>,
  spaces: readonly S[],
  owners: readonly O[],
): Overstacked<S, O>[] {
  return spaces.flatMap((space) =>
    owners
      .map((owner) => ({ space, owner, over: stacking.taken(space, owner) - stacking.limit(space, owner) }))
      .filter(({ over }) => over > 0),
  )
}
