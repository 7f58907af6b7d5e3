import type { Side, UnitId } from '../data/units.ts'
import type { Corregidor } from '../state/state.ts'

/** 12.0: a step that a side has lost is counted. */
export function countStep({ vars }: Pick<Corregidor, 'vars'>, side: Side): void {
  vars.stepsLost = { ...vars.stepsLost, [side]: vars.stepsLost[side] + 1 }
}

/** 12.0: a counter of a side that was destroyed is noted; which of them are points is judged later. */
export function countDestroyed({ vars }: Pick<Corregidor, 'vars'>, side: Side, id: UnitId): void {
  vars.destroyed = { ...vars.destroyed, [side]: [...vars.destroyed[side], id] }
}
