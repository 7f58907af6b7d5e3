import type { Effectful, Procedure } from '@topside/engine'
import { ready } from './ready.ts'
import type { Reason } from './reasons.ts'

/** A unit that follows into a space which the enemy gave up. */
export interface Advance<U, N> {
  readonly unit: U
  readonly to: N
}

/** Who may follow where: units that have not advanced yet, and spaces that were given up. */
export interface Pursuit<U, N> {
  readonly units: readonly U[]
  readonly vacated: readonly N[]
}

/** How the victors of a combat advance. */
export interface AdvanceRules<U, N> {
  /** Why a unit of the pursuit does not advance into one of its spaces; `undefined`: it may. */
  whyNot(unit: U, to: N): Reason | undefined
  /** Asks for an advance, out of at least one; `undefined`: nobody else follows. */
  ask(able: readonly Advance<U, N>[], pursuit: Pursuit<U, N>): Effectful<Advance<U, N> | undefined>
  /** Moves the unit. */
  carryOut(advance: Advance<U, N>): Effectful<unknown>
  /** Units that may advance in all; absent: every one. */
  readonly most?: number
}

/** All advances that are possible now, space by space. */
export function advances<U, N>(
  { units, vacated }: Pursuit<U, N>,
  whyNot: AdvanceRules<U, N>['whyNot'],
): Advance<U, N>[] {
  const found: Advance<U, N>[] = []
  for (const to of vacated) for (const unit of units) if (whyNot(unit, to) === undefined) found.push({ unit, to })
  return found
}

/**
 * Victors advance one after the other into the spaces that were given up, each unit once, as far as their player wants.
 * Gives back those who did.
 */
export function advanceAfterCombat<U, N>(begun: Pursuit<U, N>, rules: AdvanceRules<U, N>): Effectful<readonly U[]> {
  const first = rules.most === 0 ? [] : advances(begun, rules.whyNot)
  return first.length === 0 ? ready([]) : pursue(begun, first, rules)
}

function* pursue<U, N>(
  begun: Pursuit<U, N>,
  first: readonly Advance<U, N>[],
  { whyNot, ask, carryOut, most }: AdvanceRules<U, N>,
): Procedure<readonly U[]> {
  let pursuit = begun
  let advanced: readonly U[] = []
  for (let able = first; able.length > 0; able = advances(pursuit, whyNot)) {
    const next = yield* ask(able, pursuit)
    if (next === undefined) break
    yield* carryOut(next)
    advanced = [...advanced, next.unit]
    if (advanced.length === most) break
    pursuit = { ...pursuit, units: pursuit.units.filter((unit) => unit !== next.unit) }
  }
  return advanced
}
