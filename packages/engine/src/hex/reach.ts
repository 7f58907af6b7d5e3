import { type HexGrid, OFF_MAP } from './grid.ts'

/** A cost that no mover can pay: the hexside cannot be crossed. */
export const NEVER = 255

/** The highest budget of a {@link ReachField}. */
const MOST = 250

/** How a mover sees the map; all by index, costs in whole units such as half movement points. */
export interface HexTravel {
  /** Cost of crossing each hexside outwards, by `hex * 6 + direction`; {@link NEVER}: it may not. Costs are above 0. */
  readonly crossing: Uint8Array
  /** By hex, not 0 where the mover may enter but not go on (zones of control); a start is no exception. */
  readonly stops: ArrayLike<number>
  /** By hex, not 0 where the mover may not enter (enemy units). */
  readonly barred: ArrayLike<number>
}

/** A hex where a mover can begin, with what it has spent by then. */
export interface HexStart {
  readonly hex: number
  readonly cost: number
}

/**
 * Everything a mover can reach, with the cheapest cost and path of each hex. The arrays are used again by every {@link search}: read what
 * you need before the next one.
 */
export class ReachField {
  readonly grid: HexGrid
  /** The hexes reached by the last search, by cost, starts included; only the first {@link count} count. */
  readonly order: Int16Array
  /** How many hexes the last search reached. */
  count = 0
  /** Number of searches so far: tells whether the field is still that of an earlier search. */
  searches = 0
  readonly #cost: Uint8Array
  readonly #from: Int16Array
  /** The search that touched a hex last. */
  readonly #touched: Uint32Array
  readonly #settled: Uint32Array
  /** Hexes waiting at each cost, as lists linked through {@link #next}. */
  readonly #head: Int32Array
  readonly #next: Int32Array
  readonly #waiting: Int16Array

  constructor(grid: HexGrid) {
    this.grid = grid
    this.order = new Int16Array(grid.size)
    this.#cost = new Uint8Array(grid.size)
    this.#from = new Int16Array(grid.size)
    this.#touched = new Uint32Array(grid.size)
    this.#settled = new Uint32Array(grid.size)
    this.#head = new Int32Array(MOST + 1)
    this.#next = new Int32Array(grid.size * 7)
    this.#waiting = new Int16Array(grid.size * 7)
  }

  /** Finds all hexes within `budget` (at most 250) of the starts. Hexes of the same cost come in a fixed order. */
  search(starts: readonly HexStart[], budget: number, { crossing, stops, barred }: HexTravel): void {
    if (budget > MOST) throw new RangeError(`a budget of ${budget} is too large`)
    const { neighbours } = this.grid
    const [cost, from, touched, settled] = [this.#cost, this.#from, this.#touched, this.#settled]
    const [head, next, waiting] = [this.#head, this.#next, this.#waiting]
    this.searches++
    const search = this.searches
    let entries = 0
    let count = 0
    head.fill(-1, 0, budget + 1)
    for (const start of starts) {
      const { hex } = start
      if (start.cost > budget || (touched[hex] === search && (cost[hex] as number) <= start.cost)) continue
      touched[hex] = search
      cost[hex] = start.cost
      from[hex] = OFF_MAP
      waiting[entries] = hex
      next[entries] = head[start.cost] as number
      head[start.cost] = entries++
    }
    for (let spent = 0; spent <= budget; spent++)
      for (let entry = head[spent] as number; entry !== -1; entry = next[entry] as number) {
        const hex = waiting[entry] as number
        if (settled[hex] === search || cost[hex] !== spent) continue
        settled[hex] = search
        this.order[count++] = hex
        if (stops[hex] !== 0) continue
        for (let side = hex * 6; side < hex * 6 + 6; side++) {
          const step = crossing[side] as number
          const total = spent + step
          if (total > budget || step === NEVER) continue
          const to = neighbours[side] as number
          if (to === OFF_MAP || barred[to] !== 0 || (touched[to] === search && (cost[to] as number) <= total)) continue
          touched[to] = search
          cost[to] = total
          from[to] = hex
          waiting[entries] = to
          next[entries] = head[total] as number
          head[total] = entries++
        }
      }
    this.count = count
  }

  /** Cost of a hex in the last search; `undefined` if it was not reached. */
  costOf(hex: number): number | undefined {
    return this.#settled[hex] === this.searches ? (this.#cost[hex] as number) : undefined
  }

  /** A cheapest path of the last search, from a start to `hex`, both included; empty if it was not reached. */
  pathTo(hex: number): number[] {
    const path: number[] = []
    if (this.#settled[hex] !== this.searches) return path
    for (let at = hex; at !== OFF_MAP; at = this.#from[at] as number) path.unshift(at)
    return path
  }
}
