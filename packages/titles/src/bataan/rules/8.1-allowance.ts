import { type Ledger, type LedgerPart, ledger } from '@topside/engine'
import { part } from '@topside/kit'
import type { Bataan, Unit } from '../state/state.ts'
import type { SequenceKind } from '../state/vars.ts'
import { isArmour, isMotorized } from './3.1-terminology.ts'
import { factorsOf } from './3.6-steps.ts'
import { DISRUPTED_POINTS, isDisrupted } from './3.7-disruption.ts'
import { isOutOfSupply, OUT_OF_SUPPLY_POINTS } from './6.1-in-supply.ts'

/**
 * 8.12, 8.16: Movement Points that a unit may spend in a sequence. It is halved at most once (3.57): for the Assault
 * Sequence (7.21), or for a motorized unit that is Out of Supply (6.14); other units take the larger of the two
 * reductions. Then 2 less for Disruption (3.72), but never below 0.
 */
export function movementAllowance(game: Bataan, unit: Unit, kind: SequenceKind): Ledger {
  const { movement } = factorsOf(unit)
  const half = movement / 2
  const unsupplied = isOutOfSupply(game, unit) ? (isMotorized(unit) ? half : OUT_OF_SUPPLY_POINTS) : 0
  const assault = kind === 'assault' && !keepsAllowance(unit) ? half : 0
  const disrupted = isDisrupted(game, unit) ? DISRUPTED_POINTS : 0
  const parts: readonly LedgerPart[] = [
    part('part.movement', '8.12', movement, { unit }),
    unsupplied >= assault
      ? part('part.out-of-supply', '6.14', -unsupplied)
      : part('part.assault-sequence', '7.21', -assault),
    part('part.disrupted', '3.72', -disrupted),
  ]
  const sum = parts.reduce((all, { value }) => all + value, 0)
  return ledger('ledger.movement', [...parts, part('part.no-less', '8.15', Math.max(0, -sum))])
}

/** 8.12, 16.41: whether a unit keeps its full movement allowance in an Assault Sequence: Japanese armour does. */
function keepsAllowance(unit: Unit): boolean {
  return unit.def.side === 'japan' && isArmour(unit)
}
