import { carriedOut, type Procedure } from '@topside/engine'

/**
 * How something retreats, space by space. `N` are the spaces; a path runs from the start of the retreat to its current
 * space.
 */
export interface RetreatRules<N> {
  /** Spaces of the next step, whether or not the retreat can be completed from there. */
  next(path: readonly N[]): readonly N[]
  /** Whether the retreat ends in a space, reached after `steps` steps (at least 1). */
  endsIn(space: N, steps: number): boolean
}

/** The next steps with which a retreat can be completed; empty: it is blocked. */
export function retreatChoices<N>(path: readonly N[], rules: RetreatRules<N>): N[] {
  return rules.next(path).filter((to) => rules.endsIn(to, path.length) || canRetreat([...path, to], rules))
}

/** Whether a retreat can be completed from the end of a path. */
export function canRetreat<N>(path: readonly N[], rules: RetreatRules<N>): boolean {
  const spaces = rules.next(path)
  for (const to of spaces) if (rules.endsIn(to, path.length)) return true
  for (const to of spaces) if (canRetreat([...path, to], rules)) return true
  return false
}

/** How a player decides where a retreat goes. */
export interface RetreatChoice<N> {
  /** The next steps, mostly {@link retreatChoices}; empty: the retreat is blocked. */
  choices(path: readonly N[]): readonly N[]
  /** Whether the retreat ends in a space, reached after `steps` steps (at least 1). */
  endsIn(space: N, steps: number): boolean
  /** Asks the owner or the victor for a step, or returns one if the rules decide. */
  ask(choices: readonly N[], path: readonly N[]): Procedure<N> | N
}

/**
 * Lets a player decide step by step where a retreat goes. Returns the whole path, including the starting space;
 * `undefined` if it is blocked. Moves nothing.
 */
export function* retreatPath<N>(from: N, rules: RetreatChoice<N>): Procedure<readonly N[] | undefined> {
  let path: readonly N[] = [from]
  for (;;) {
    const choices = rules.choices(path)
    if (choices.length === 0) return undefined
    const to = yield* carriedOut(rules.ask(choices, path))
    path = [...path, to]
    if (rules.endsIn(to, path.length - 1)) return path
  }
}

/** How units are displaced to make room for one that must end its retreat in a full space. */
export interface DisplacementRules<U, N> {
  /** Whether a space has no room for one more unit. */
  isFull(space: N): boolean
  /** Units in a space that can be displaced, in the order in which they are offered. */
  displaceable(space: N): readonly U[]
  /** Spaces to which a unit can be displaced, including full ones from which another unit can be displaced. */
  next(unit: U, space: N): readonly N[]
  /** Asks which unit is displaced, and to where. */
  ask(able: readonly Displacement<U, N>[]): Procedure<Displacement<U, N>>
  /** Moves a unit by one space, as a procedure or at once. */
  move(displacement: Displacement<U, N>): unknown
}

/** A unit displaced into a neighbouring space. */
export interface Displacement<U, N> {
  readonly unit: U
  readonly to: N
}

/** Every displacement that makes room in a space, except into spaces that were `passed`. */
export function displacements<U, N>(
  space: N,
  rules: DisplacementRules<U, N>,
  passed: readonly N[] = [],
): Displacement<U, N>[] {
  const closed = [...passed, space]
  return rules.displaceable(space).flatMap((unit) =>
    rules
      .next(unit, space)
      .filter((to) => leadsToRoom(to, rules, closed))
      .map((to) => ({ unit, to })),
  )
}

/** Whether a displacement into a space leads to a free one, through any number of full spaces that are not closed. */
function leadsToRoom<U, N>(space: N, rules: DisplacementRules<U, N>, closed: readonly N[]): boolean {
  const seen = new Set(closed)
  const waiting = [space]
  for (const at of waiting) {
    if (seen.has(at)) continue
    seen.add(at)
    if (!rules.isFull(at)) return true
    for (const unit of rules.displaceable(at)) waiting.push(...rules.next(unit, at))
  }
  return false
}

/** Whether a space has room, or units can be displaced from it. */
export function canMakeRoom<U, N>(space: N, rules: DisplacementRules<U, N>, passed: readonly N[] = []): boolean {
  if (!rules.isFull(space)) return true
  const closed = [...passed, space]
  for (const unit of rules.displaceable(space))
    for (const to of rules.next(unit, space)) if (leadsToRoom(to, rules, closed)) return true
  return false
}

/**
 * Makes room in a space by displacing a unit into a neighbouring one, where room is made first. No unit enters a space
 * that the retreat has `passed`. Returns whether there is room now.
 */
export function* makeRoom<U, N>(
  space: N,
  rules: DisplacementRules<U, N>,
  passed: readonly N[] = [],
): Procedure<boolean> {
  if (!rules.isFull(space)) return true
  const able = displacements(space, rules, passed)
  if (able.length === 0) return false
  const displacement = yield* rules.ask(able)
  if (!(yield* makeRoom(displacement.to, rules, [...passed, space]))) return false
  yield* carriedOut(rules.move(displacement))
  return true
}
