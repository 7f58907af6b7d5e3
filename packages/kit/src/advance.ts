import { carriedOut, type Procedure } from '@topside/engine'
import type { Reason } from './reasons.ts'

/** A unit that advances into a space vacated by the enemy. */
export interface Advance<U, N> {
  readonly unit: U
  readonly to: N
}

/** The units that have not advanced yet, and the vacated spaces. */
export interface Pursuit<U, N> {
  readonly units: readonly U[]
  readonly vacated: readonly N[]
}

/** How the victors of a combat advance. */
export interface AdvanceRules<U, N> {
  /** Why a unit may not advance into a space; `undefined` if it may. */
  whyNot(unit: U, to: N): Reason | undefined
  /** Asks for an advance, given at least one; `undefined`: no further unit advances. */
  ask(able: readonly Advance<U, N>[], pursuit: Pursuit<U, N>): Procedure<Advance<U, N> | undefined>
  /** Moves the unit, as a procedure or at once. */
  carryOut(advance: Advance<U, N>): unknown
  /** Most units that may advance; absent: all. */
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
 * Victors advance one by one into vacated spaces, each unit once, until their player stops. Returns the units that
 * advanced.
 */
export function* advanceAfterCombat<U, N>(
  begun: Pursuit<U, N>,
  { whyNot, ask, carryOut, most = Number.POSITIVE_INFINITY }: AdvanceRules<U, N>,
): Procedure<readonly U[]> {
  let pursuit = begun
  let advanced: readonly U[] = []
  while (advanced.length < most) {
    const able = advances(pursuit, whyNot)
    const next = able.length === 0 ? undefined : yield* ask(able, pursuit)
    if (next === undefined) break
    yield* carriedOut(carryOut(next))
    advanced = [...advanced, next.unit]
    pursuit = { ...pursuit, units: pursuit.units.filter((unit) => unit !== next.unit) }
  }
  return advanced
}
