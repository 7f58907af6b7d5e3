/** How many may be in a space. `S` are the spaces, `O` those who own pieces: a limit counts for each of them alone. */
export interface Stacking<S, O> {
  /** Stacking points that a space holds of one owner, at least 0; `Infinity` where there is no limit. */
  limit(space: S, owner: O): number
  /** Stacking points of an owner that are in a space now. */
  taken(space: S, owner: O): number
}

/** Stacking points for which a space has room; never below 0, even if more are in it than it holds. */
export function roomIn<S, O>(stacking: Stacking<S, O>, space: S, owner: O): number {
  return Math.max(0, stacking.limit(space, owner) - stacking.taken(space, owner))
}

/** Whether a space has no room for so many more stacking points of an owner. */
export function isFull<S, O>(stacking: Stacking<S, O>, space: S, owner: O, points = 1): boolean {
  return stacking.taken(space, owner) + points > stacking.limit(space, owner)
}

/** A space with too much in it. */
export interface Overstacked<S, O> {
  readonly space: S
  readonly owner: O
  /** Stacking points above the limit. */
  readonly over: number
}

/** The spaces in which somebody has more than may be there: for what must hold after every command. */
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
