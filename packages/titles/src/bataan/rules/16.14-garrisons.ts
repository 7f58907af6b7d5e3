import type { Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { type Bataan, onMap, type Unit, unitsOf } from '../state/state.ts'

/** 16.14: whether a unit is a garrison: anti-aircraft units are until released, even as infantry (16.13). */
export function isGarrison({ table }: Bataan, unit: Unit): boolean {
  return unit.def.type === 'anti-aircraft' && table.status(unit, 'released') === 0
}

const GARRISON: Reason = { key: 'why.garrison', rule: '16.14' }

/** 16.14: why a unit can neither be activated nor move: it is a garrison. */
export function whyGarrisoned(game: Bataan, unit: Unit): Reason | undefined {
  return isGarrison(game, unit) ? GARRISON : undefined
}

/** 16.14: releases a garrison permanently. */
export function release({ table }: Bataan, unit: Unit): void {
  table.setStatus(unit, 'released', 1)
}

/** 16.14: releases each garrison that a Japanese ground unit passes or stops next to. */
export function releaseBeside(game: Bataan, { def }: Unit, hexes: readonly number[]): void {
  if (def.side !== 'japan') return
  for (const unit of unitsOf(game, 'us'))
    if (isGarrison(game, unit) && onMap(unit) && hexes.some((hex) => hexGrid.distance(unit.space.index, hex) <= 1))
      release(game, unit)
}
