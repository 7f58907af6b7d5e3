import { type HexGrid, OFF_MAP } from './grid.ts'

/** How lines of communication or supply run. */
export interface LineRules {
  /** Where a line must lead. */
  readonly ends: readonly number[]
  /** By hex, not 0 where a line may pass. */
  readonly open: ArrayLike<number>
  /** Features by hexside (`hex * 6 + direction`), and those bits along which a line may run without limit. */
  readonly ways: Uint8Array
  readonly along: number
  /** By hex, not 0 where a way runs through the hex. */
  readonly onWay: ArrayLike<number>
  /** Hexes from the unit on (its own not counted) that need no way. */
  readonly free: number
}

/**
 * Every hex from which a line runs to one of the ends, as 1 by hex, otherwise 0. The first `free` hexes after that of the unit may be of any kind;
 * from there the line follows ways. The unit's own hex need not be open.
 */
export function linesFrom(grid: HexGrid, rules: LineRules): Uint8Array {
  const { ends, open, ways, along, onWay, free } = rules
  const found = new Uint8Array(grid.size)
  /** Hexes that a line can use, with how many hexes from there back to the unit need no way, plus 1. */
  const left = new Uint8Array(grid.size)
  const net: number[] = []
  const others: number[] = []
  for (const hex of ends) {
    found[hex] = 1
    if (open[hex] === 0) continue
    left[hex] = onWay[hex] === 0 ? free : free + 1
    if (onWay[hex] !== 0) net.push(hex)
    else if (free > 0) others.push(hex)
  }
  for (const hex of net)
    for (let direction = 0; direction < 6; direction++) {
      const to = grid.neighbours[hex * 6 + direction] as number
      if (to === OFF_MAP || ((ways[hex * 6 + direction] as number) & along) === 0) continue
      if (open[to] === 0 || left[to] === free + 1) continue
      left[to] = free + 1
      net.push(to)
    }
  let wave = [...net, ...others]
  while (wave.length > 0) {
    const further: number[] = []
    for (const hex of wave) {
      found[hex] = 1
      const rest = (left[hex] as number) - 1
      for (let direction = 0; direction < 6; direction++) {
        const to = grid.neighbours[hex * 6 + direction] as number
        if (to === OFF_MAP) continue
        found[to] = 1
        if (open[to] === 0 || rest <= (left[to] as number)) continue
        left[to] = rest
        further.push(to)
      }
    }
    wave = further
  }
  return found
}
