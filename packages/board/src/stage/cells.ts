import type { TrackCell } from '@topside/engine'

/** The cell of a value: its own, or the last one below it; `undefined` for `NaN`. */
export function cellOf(cells: readonly TrackCell[], value: number): TrackCell | undefined {
  if (Number.isNaN(value)) return undefined
  let best: TrackCell | undefined
  for (const cell of cells) if (cell.value <= value && (best === undefined || cell.value > best.value)) best = cell
  return best ?? cells[0]
}

/** A cost with halves as fractions. */
export const inHalves = (cost: number): string =>
  cost % 1 === 0.5 ? `${cost < 1 ? '' : Math.floor(cost)}½` : String(cost)
