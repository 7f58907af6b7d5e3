import { type HexGrid, OFF_MAP } from './hex/grid.ts'
import { NEVER } from './hex/reach.ts'

/** Movement costs are integers in sixths of a point, so that halves and thirds are exact. */
export const SIXTHS = 6

const PARTS: { readonly [part: string]: number } = { '1/6': 1, '1/3': 2, '1/2': 3, '2/3': 4, '5/6': 5 }

/** Parses printed points (`2`, `1/2`, `1 1/3`) into sixths. Throws a `RangeError` for anything else. */
export function inSixths(printed: string): number {
  const found = /^(?:(\d+)(?: |$))?(\d\/\d)?$/.exec(printed)
  const [whole, part] = [found?.[1], found?.[2]]
  const sixths = part === undefined ? 0 : PARTS[part]
  if (sixths === undefined || (whole === undefined && part === undefined))
    throw new RangeError(`${printed} is not a number of points`)
  return Number(whole ?? 0) * SIXTHS + sixths
}

/** Costs of a step between two nodes, in sixths. `undefined` from any of them forbids the step. */
export interface MoveCosts<N> {
  /** Cost of the terrain in `to`. */
  enter(to: N, from: N): number | undefined
  /** Absent: 0. */
  leave?(from: N, to: N): number | undefined
  /** Cost of what lies between the nodes, such as a river, a slope or a strait. Absent: 0. */
  cross?(from: N, to: N): number | undefined
}

/** The cost of a whole step: leaving, crossing and entering. */
export function stepCost<N>({ enter, leave, cross }: MoveCosts<N>, from: N, to: N): number | undefined {
  const parts = [leave === undefined ? 0 : leave(from, to), cross === undefined ? 0 : cross(from, to), enter(to, from)]
  let sum = 0
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return sum
}

/**
 * The costs of all steps across the hexsides of a grid, for `findReach`. Throws a `RangeError` for a step that costs
 * less than 1, or 255 or more.
 */
export function crossingCosts(grid: HexGrid, costs: MoveCosts<number>): Uint8Array {
  const crossing = new Uint8Array(grid.size * 6).fill(NEVER)
  for (let side = 0; side < crossing.length; side++) {
    const to = grid.neighbours[side] as number
    if (to === OFF_MAP) continue
    const cost = stepCost(costs, Math.floor(side / 6), to)
    if (cost !== undefined && (cost <= 0 || cost >= NEVER)) throw new RangeError(`a step cannot cost ${cost}`)
    crossing[side] = cost ?? NEVER
  }
  return crossing
}
