import { type HexGrid, OFF_MAP } from '@topside/engine'

/** Where a retreat on a hex map may go. */
export interface RetreatHexes {
  /** Whether a unit may retreat from a hex into its neighbour. */
  enter(to: number, from: number): boolean
  /** Whether it may end its retreat there. */
  end(hex: number): boolean
}

/**
 * The next hexes of a retreat that began at `origin`, is now at `at` and has `left` hexes to go. Each is one hex
 * further from the origin, so that the whole retreat is a net distance, and each can be completed. Empty: the retreat
 * is blocked.
 */
export function retreatHexes(grid: HexGrid, origin: number, at: number, left: number, rules: RetreatHexes): number[] {
  const steps: number[] = []
  const away = grid.distance(origin, at) + 1
  for (let side = at * 6; side < at * 6 + 6; side++) {
    const to = grid.neighbours[side] ?? OFF_MAP
    if (to === OFF_MAP || grid.distance(origin, to) !== away || !rules.enter(to, at)) continue
    if (left === 1 ? rules.end(to) : retreatHexes(grid, origin, to, left - 1, rules).length > 0) steps.push(to)
  }
  return steps
}
