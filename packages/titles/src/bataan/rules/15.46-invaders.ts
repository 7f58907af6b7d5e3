import { LANDED } from '../data/faces.ts'
import type { Bataan, Unit } from '../state/state.ts'

/** 15.46: whether a unit has landed and not been in supply since. */
export function isInvader({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'invading') !== 0
}

/**
 * 15.46: in the Supply Status Phase an invading unit with a Supply Route becomes a normal unit; the others have no
 * Emergency Supply.
 */
export function settleInvaders({ table }: Bataan, unit: Unit, supplied: boolean): void {
  if (table.status(unit, 'invading') !== 0) table.setStatus(unit, 'invading', supplied ? 0 : LANDED)
}
