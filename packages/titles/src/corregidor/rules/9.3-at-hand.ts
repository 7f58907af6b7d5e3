import { box } from '../state/places.ts'
import type { Corregidor } from '../state/state.ts'
import { isUnit } from '../state/units.ts'

/** 9.3: makes the ships and aircraft of 1945 available. */
export function makeAvailable({ table }: Pick<Corregidor, 'table'>): void {
  for (const counter of table.pieces)
    if (!isUnit(counter) && counter.def.scenarios.includes('recapture'))
      table.move(counter, box({ table }, 'us-available'))
}
