import type { Effectful, Procedure } from '@topside/engine'

/**
 * How something falls back, space by space. `N` are the spaces; a path begins where it started and ends where it is.
 */
export interface RetreatRules<N> {
  /** The spaces into which the next step may lead, whether the retreat can be completed from there or not. */
  next(path: readonly N[]): readonly N[]
  /** Whether the retreat is over in a space, reached after so many steps (at least 1). */
  endsIn(space: N, steps: number): boolean
}

/** The next steps with which a retreat can be completed; empty: it is blocked. */
export function retreatChoices<N>(path: readonly N[], rules: RetreatRules<N>): N[] {
  return rules.next(path).filter((to) => rules.endsIn(to, path.length) || canRetreat([...path, to], rules))
}

/** Whether a retreat that has come so far can be completed. */
export function canRetreat<N>(path: readonly N[], rules: RetreatRules<N>): boolean {
  const spaces = rules.next(path)
  for (const to of spaces) if (rules.endsIn(to, path.length)) return true
  for (const to of spaces) if (canRetreat([...path, to], rules)) return true
  return false
}

/** How somebody decides where a retreat leads. */
export interface RetreatChoice<N> {
  /** The next steps, mostly {@link retreatChoices}; empty: the retreat is blocked. */
  choices(path: readonly N[]): readonly N[]
  /** Whether the retreat is over in a space, reached after so many steps (at least 1). */
  endsIn(space: N, steps: number): boolean
  /** Asks for one of the steps. Whoever is asked decides: the owner, or the victor. */
  ask(choices: readonly N[], path: readonly N[]): Effectful<N>
}

/**
 * Lets somebody decide step by step where a retreat leads. Gives back the whole path, with the space where it began;
 * `undefined` if it is blocked. Nothing is moved: what becomes of the unit is the caller's.
 */
export function* retreatPath<N>(from: N, rules: RetreatChoice<N>): Procedure<readonly N[] | undefined> {
  let path: readonly N[] = [from]
  for (;;) {
    const choices = rules.choices(path)
    if (choices.length === 0) return undefined
    const to = yield* rules.ask(choices, path)
    path = [...path, to]
    if (rules.endsIn(to, path.length - 1)) return path
  }
}

/** How units make room for one that must end its retreat where there is none. */
export interface DisplacementRules<U, N> {
  /** Whether a space has no room for one more unit. */
  isFull(space: N): boolean
  /** The units in a space that can be pushed out of it, in the order in which they are offered. */
  displaceable(space: N): readonly U[]
  /** Where a unit can be pushed from a space; full spaces too, as long as somebody can be pushed on from there. */
  next(unit: U, space: N): readonly N[]
  /** Asks which of several units is pushed, and where to. */
  ask(able: readonly Displacement<U, N>[]): Effectful<Displacement<U, N>>
  /** Moves a unit, one space. */
  move(displacement: Displacement<U, N>): Effectful<unknown>
}

/** A unit that is pushed into the next space. */
export interface Displacement<U, N> {
  readonly unit: U
  readonly to: N
}

/** Every push that makes room in a space; `passed` are spaces to which nobody is pushed back. */
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

/**
 * Whether a push into a space comes to a free one in the end, through any number of full spaces that are not closed.
 */
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

/** Whether there is room in a space, or can be made by pushing units on. */
export function canMakeRoom<U, N>(space: N, rules: DisplacementRules<U, N>, passed: readonly N[] = []): boolean {
  if (!rules.isFull(space)) return true
  const closed = [...passed, space]
  for (const unit of rules.displaceable(space))
    for (const to of rules.next(unit, space)) if (leadsToRoom(to, rules, closed)) return true
  return false
}

/**
 * Makes room in a space by pushing a unit of it into the next one, where room is made first. `passed` are spaces to
 * which nobody is pushed: where the retreat came from. Gives back whether there is room now.
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
  yield* rules.move(displacement)
  return true
}
