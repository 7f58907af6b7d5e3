import type { Corregidor } from '../state/state.ts'
import { type Counter, isGunboat, isUnit, onWater } from '../state/units.ts'

/** 11.1E: a landing craft is lost with every Japanese step lost on the water. */
export function loseCraft({ vars }: Pick<Corregidor, 'vars'>, counter: Counter): void {
  const atSea = onWater(counter) || counter.space.id === 'japan-at-sea'
  if (counter.def.side !== 'japan' || !isUnit(counter) || isGunboat(counter) || !atSea) return
  vars.craft = Math.max(0, vars.craft - 1)
}
