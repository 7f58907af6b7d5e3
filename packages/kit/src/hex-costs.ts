import { DIRECTIONS, type HexGrid, NEVER, OFF_MAP } from '@topside/engine'

/** Cost from each hex to a destination, ignoring enemies; {@link FAR} where there is no path. */
export type HexCosts = Uint16Array

/** More than the cost of any path. */
export const FAR = 60_000

/**
 * Costs from each hex to the nearest of some hexes, with step costs as `crossingCosts` gives them. `within`: the hexes
 * that paths may use; absent: all.
 */
export function hexCosts(
  grid: HexGrid,
  crossing: Uint8Array,
  goals: readonly number[],
  within: (hex: number) => boolean = () => true,
): HexCosts {
  const costs = new Uint16Array(grid.size).fill(FAR)
  for (const hex of goals) costs[hex] = 0
  const open = [...goals]
  for (const next of open) {
    for (const direction of DIRECTIONS) {
      const from = grid.neighbour(next, direction)
      if (from === OFF_MAP || !within(from)) continue
      const cost = crossing[from * DIRECTIONS.length + ((direction + 3) % DIRECTIONS.length)] ?? NEVER
      const sum = (costs[next] ?? FAR) + cost
      if (cost === NEVER || sum >= (costs[from] ?? 0)) continue
      costs[from] = sum
      open.push(from)
    }
  }
  return costs
}
