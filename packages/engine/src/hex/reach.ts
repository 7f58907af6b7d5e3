import { type HexGrid, OFF_MAP } from './grid.ts'

/** A cost that no mover can pay: the hexside cannot be crossed. */
export const NEVER = 255

/** The highest budget of a {@link ReachField}. */
const MOST = 250
/** Bits that hold a cost beside the mark of its search. */
const COST_BITS = 8
/** Marks are used from 1 up to this; then everything is cleared. */
const LAST_MARK = 2 ** (31 - COST_BITS) - 1

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
  /** By hex, the mark of the search that reached it last, and its cost. */
  readonly #best: Int32Array
  readonly #from: Int16Array
  #mark = 0
  /** Hexes waiting at each cost, as lists linked through {@link #next}. */
  readonly #head: Int32Array
  readonly #next: Int32Array
  readonly #waiting: Int16Array

  constructor(grid: HexGrid) {
    this.grid = grid
    this.order = new Int16Array(grid.size)
    this.#best = new Int32Array(grid.size)
    this.#from = new Int16Array(grid.size)
    this.#head = new Int32Array(MOST + 1)
    this.#next = new Int32Array(grid.size * 7)
    this.#waiting = new Int16Array(grid.size * 7)
  }

  /** Finds all hexes within `budget` (at most 250) of the starts. Hexes of the same cost come in a fixed order. */
  search(starts: readonly HexStart[], budget: number, { crossing, stops, barred }: HexTravel): void {
    if (budget > MOST) throw new RangeError(`a budget of ${budget} is too large`)
    const { neighbours } = this.grid
    const order = this.order
    const best = this.#best
    const from = this.#from
    const head = this.#head
    const next = this.#next
    const waiting = this.#waiting
    const mark = this.#nextMark()
    let entries = 0
    let count = 0
    head.fill(-1, 0, budget + 1)
    for (const { hex, cost } of starts) {
      const known = best[hex] as number
      if (cost > budget || (known >= mark && known <= mark + cost)) continue
      best[hex] = mark + cost
      from[hex] = OFF_MAP
      waiting[entries] = hex
      next[entries] = head[cost] as number
      head[cost] = entries++
    }
    for (let spent = 0; spent <= budget; spent++)
      for (let entry = head[spent] as number; entry !== -1; entry = next[entry] as number) {
        const hex = waiting[entry] as number
        if (best[hex] !== mark + spent) continue
        order[count++] = hex
        if (stops[hex] !== 0) continue
        const end = hex * 6 + 6
        for (let side = hex * 6; side < end; side++) {
          const step = crossing[side] as number
          const total = spent + step
          if (total > budget || step === NEVER) continue
          const to = neighbours[side] as number
          if (to === OFF_MAP) continue
          const known = best[to] as number
          if ((known >= mark && known <= mark + total) || barred[to] !== 0) continue
          best[to] = mark + total
          from[to] = hex
          waiting[entries] = to
          next[entries] = head[total] as number
          head[total] = entries++
        }
      }
    this.count = count
  }

  /** The mark of a new search, above all costs of those before it. */
  #nextMark(): number {
    this.searches++
    if (this.#mark === LAST_MARK) {
      this.#best.fill(0)
      this.#mark = 0
    }
    this.#mark++
    return this.#mark << COST_BITS
  }

  /** Cost of a hex in the last search; `undefined` if it was not reached. */
  costOf(hex: number): number | undefined {
    const cost = (this.#best[hex] as number) - (this.#mark << COST_BITS)
    return cost < 0 || this.searches === 0 ? undefined : cost
  }

  /** A cheapest path of the last search, from a start to `hex`, both included; empty if it was not reached. */
  pathTo(hex: number): number[] {
    const path: number[] = []
    if (this.costOf(hex) === undefined) return path
    for (let at = hex; at !== OFF_MAP; at = this.#from[at] as number) path.unshift(at)
    return path
  }
}
