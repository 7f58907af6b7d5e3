import { type HexGrid, OFF_MAP } from './grid.ts'

/** A cost that no mover can pay: the hexside cannot be crossed. */
export const NEVER = 255

/** The highest budget of a search. */
const MOST = 250
/** Bits that hold a cost beside the stamp of its search. */
const COST_BITS = 8
/** Stamps are used from 1 up to this; then everything is cleared. */
const LAST_STAMP = 2 ** (31 - COST_BITS) - 1

/** What stands for a place in a list where there is none. */
const NOWHERE = -1

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

/** Everything that a mover could reach when it was looked for, with the least cost and a cheapest path of each hex. Nothing changes it later. */
export class HexReach {
  /** The hexes reached, by cost, starts included; those of the same cost in a fixed order. */
  readonly hexes: readonly number[]
  /** Least cost of each of {@link hexes}. */
  readonly costs: readonly number[]
  /** The place in {@link hexes} of the one before each on a cheapest path; {@link NOWHERE} for a start. */
  readonly #before: readonly number[]

  /** Three lists of the same length; a hex comes after the one before it on its path. */
  constructor(hexes: readonly number[], costs: readonly number[], before: readonly number[]) {
    this.hexes = hexes
    this.costs = costs
    this.#before = before
  }

  /** Whether a hex can be reached. */
  has(hex: number): boolean {
    return this.hexes.includes(hex)
  }

  /** Least cost of a hex; `undefined` if it cannot be reached. */
  costOf(hex: number): number | undefined {
    return this.costs[this.hexes.indexOf(hex)]
  }

  /** A cheapest path from a start to `hex`, both included; empty if it cannot be reached. */
  pathTo(hex: number): number[] {
    const path: number[] = []
    for (let at = this.hexes.indexOf(hex); at !== NOWHERE; at = this.#before[at] as number)
      path.push(this.hexes[at] as number)
    return path.reverse()
  }
}

/**
 * Everything within `budget` (at most 250; else it throws a `RangeError`) of the starts, for a mover that sees the map in a certain way.
 */
export function findReach(grid: HexGrid, starts: readonly HexStart[], budget: number, travel: HexTravel): HexReach {
  let search = searches.get(grid)
  if (search === undefined) {
    search = new Search(grid)
    searches.set(grid, search)
  }
  return search.run(starts, budget, travel)
}

/** The room that searches of a grid need, used by one after the other: no result keeps a part of it. */
const searches = new WeakMap<HexGrid, Search>()

class Search {
  readonly #grid: HexGrid
  /** By hex, the stamp of the search that reached it last, and its cost. */
  readonly #best: Int32Array
  /** By hex, the place in {@link #order} of the one before it. */
  readonly #from: Int16Array
  /** The hexes reached, in their order. */
  readonly #order: Int16Array
  #stamp = 0
  /** Hexes waiting at each cost, as lists linked through {@link #next}. */
  readonly #head: Int32Array
  readonly #next: Int32Array
  readonly #waiting: Int16Array

  constructor(grid: HexGrid) {
    this.#grid = grid
    this.#best = new Int32Array(grid.size)
    this.#from = new Int16Array(grid.size)
    this.#order = new Int16Array(grid.size)
    this.#head = new Int32Array(MOST + 1)
    this.#next = new Int32Array(grid.size * 7)
    this.#waiting = new Int16Array(grid.size * 7)
  }

  run(starts: readonly HexStart[], budget: number, { crossing, stops, barred }: HexTravel): HexReach {
    if (budget > MOST) throw new RangeError(`a budget of ${budget} is too large`)
    const { neighbours } = this.#grid
    const best = this.#best
    const from = this.#from
    const head = this.#head
    const next = this.#next
    const waiting = this.#waiting
    const stamp = this.#nextStamp()
    const order = this.#order
    let count = 0
    let entries = 0
    head.fill(-1, 0, budget + 1)
    for (const { hex, cost } of starts) {
      const known = best[hex] as number
      if (cost > budget || (known >= stamp && known <= stamp + cost)) continue
      best[hex] = stamp + cost
      from[hex] = NOWHERE
      waiting[entries] = hex
      next[entries] = head[cost] as number
      head[cost] = entries++
    }
    for (let spent = 0; spent <= budget; spent++)
      for (let entry = head[spent] as number; entry !== -1; entry = next[entry] as number) {
        const hex = waiting[entry] as number
        if (best[hex] !== stamp + spent) continue
        order[count++] = hex
        if (stops[hex] !== 0) continue
        const end = hex * 6 + 6
        for (let side = hex * 6; side < end; side++) {
          // What cannot be crossed costs more than any budget.
          const total = spent + (crossing[side] as number)
          if (total > budget) continue
          const to = neighbours[side] as number
          if (to === OFF_MAP) continue
          const known = best[to] as number
          if ((known >= stamp && known <= stamp + total) || barred[to] !== 0) continue
          best[to] = stamp + total
          from[to] = count - 1
          waiting[entries] = to
          next[entries] = head[total] as number
          head[total] = entries++
        }
      }
    return this.#reached(count, stamp)
  }

  /** What the search with a stamp has found, in arrays of its own. */
  #reached(count: number, stamp: number): HexReach {
    const hexes = new Array<number>(count)
    const costs = new Array<number>(count)
    const before = new Array<number>(count)
    for (let i = 0; i < count; i++) {
      const hex = this.#order[i] as number
      hexes[i] = hex
      costs[i] = (this.#best[hex] as number) - stamp
      before[i] = this.#from[hex] as number
    }
    return new HexReach(hexes, costs, before)
  }

  /** The stamp of a new search, above all costs of those before it. */
  #nextStamp(): number {
    if (this.#stamp === LAST_STAMP) {
      this.#best.fill(0)
      this.#stamp = 0
    }
    this.#stamp++
    return this.#stamp << COST_BITS
  }
}
