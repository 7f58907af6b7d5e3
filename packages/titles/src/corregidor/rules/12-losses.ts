import type { Side, UnitId } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'

/** 12.0: counts a step lost by a side. */
export function countStep({ vars }: Pick<Corregidor, 'vars'>, side: Side): void {
  vars.stepsLost = { ...vars.stepsLost, [side]: vars.stepsLost[side] + 1 }
}

/** 12.0: notes a destroyed counter of a side; scoring decides later which count. */
export function countDestroyed({ vars }: Pick<Corregidor, 'vars'>, side: Side, id: UnitId): void {
  vars.destroyed = { ...vars.destroyed, [side]: [...vars.destroyed[side], id] }
}
