import type { Bataan, Unit } from '../state/state.ts'

/** 3.72: Movement Points lost by a Disrupted unit. */
export const DISRUPTED_POINTS = 2
/** 3.72: by how much Disruption lowers an efficiency rating. */
export const DISRUPTED_ER = 2

/** 3.73: whether a unit is Disrupted. */
export function isDisrupted({ table }: Bataan, unit: Unit): boolean {
  return table.status(unit, 'disrupted') !== 0
}

/** 3.71, 3.74: all units of a stack become Disrupted; there is no further effect on Disrupted units. */
export function disrupt({ table }: Bataan, units: readonly Unit[]): void {
  for (const unit of units) table.setStatus(unit, 'disrupted', 1)
}

/** A unit is no longer Disrupted (3.75). */
export function recover({ table }: Bataan, unit: Unit): void {
  table.setStatus(unit, 'disrupted', 0)
}
