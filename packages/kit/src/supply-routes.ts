import { type HexGrid, OFF_MAP } from '@topside/engine'

/** How lines of supply run over a hex map: first some hexes of any kind, then along routes without limit. */
export interface RouteRules {
  /** Hexes where a line must end. */
  readonly ends: readonly number[]
  /** By hex: non-zero where a line may pass. */
  readonly open: ArrayLike<number>
  /**
   * Features by hexside (`hex * 6 + direction`), and the bits of the features along which a line may run without limit.
   */
  readonly routes: Uint8Array
  readonly along: number
  /** By hex: non-zero where a route runs through the hex. */
  readonly onRoute: ArrayLike<number>
  /** Number of hexes after the unit's own that need no route. */
  readonly free: number
  /** By hex: non-zero for hexes that need a route although a line may pass; absent: none. */
  readonly routeOnly?: ArrayLike<number>
  /** By `hex * 6 + direction`: non-zero for hexsides that a line crosses only by route; absent: none. */
  readonly walls?: ArrayLike<number>
}

/**
 * All hexes from which a line runs to one of the ends, as 1 by hex, otherwise 0. The first `free` hexes after the
 * unit's may be of any kind; from there the line follows routes. The unit's own hex need not be open.
 */
export function routeLines(grid: HexGrid, rules: RouteRules): Uint8Array {
  const { ends, open, routes, along, onRoute, free, routeOnly, walls } = rules
  const { neighbours } = grid
  const found = new Uint8Array(grid.size)
  /** By hex that a line can use: number of hexes from there back to the unit that need no route, plus 1. */
  const left = new Uint8Array(grid.size)
  const net: number[] = []
  const others: number[] = []
  for (const hex of ends) {
    found[hex] = 1
    if (open[hex] === 0) continue
    left[hex] = onRoute[hex] === 0 ? free : free + 1
    if (onRoute[hex] !== 0) net.push(hex)
    else if (free > 0) others.push(hex)
  }
  for (const hex of net)
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const to = neighbours[side] ?? OFF_MAP
      if (to === OFF_MAP || ((routes[side] ?? 0) & along) === 0 || open[to] === 0 || left[to] === free + 1) continue
      left[to] = free + 1
      net.push(to)
    }
  let wave = [...net, ...others]
  while (wave.length > 0) {
    const further: number[] = []
    for (const hex of wave) {
      found[hex] = 1
      const rest = (left[hex] ?? 0) - 1
      for (let side = hex * 6; side < hex * 6 + 6; side++) {
        const to = neighbours[side] ?? OFF_MAP
        if (to === OFF_MAP || (walls?.[side] ?? 0) !== 0) continue
        found[to] = 1
        if (open[to] === 0 || (routeOnly?.[to] ?? 0) !== 0 || rest <= (left[to] ?? 0)) continue
        left[to] = rest
        further.push(to)
      }
    }
    wave = further
  }
  return found
}
