import { type HexGrid, OFF_MAP } from './grid.ts'

/** The cost of an impassable hexside. */
export const NEVER = 255

/** Maximum budget of a search. */
const MOST = 250
/** Bits for the cost, below the stamp of its search. */
const COST_BITS = 8
/** Stamps run from 1 to this; then all are cleared. */
const LAST_STAMP = 2 ** (31 - COST_BITS) - 1

/** Marks no position in a list. */
const NOWHERE = -1

/** How a mover sees the map, all by index. Costs are in whole units, such as half movement points. */
export interface HexTravel {
  /** Cost of leaving across each hexside, at `hex * 6 + direction`, above 0; {@link NEVER} if impassable. */
  readonly crossing: Uint8Array
  /** By hex: non-zero where a mover must stop (zones of control). Applies to starts too. */
  readonly stops: ArrayLike<number>
  /** By hex: non-zero where the mover may not enter (enemy units). */
  readonly barred: ArrayLike<number>
}

/** A hex where a mover can start, and the cost already spent there. */
export interface HexStart {
  readonly hex: number
  readonly cost: number
}

/** The immutable result of a search: every hex that the mover can reach, with its least cost and a cheapest path. */
export class HexReach {
  /** The hexes reached, starts included, ordered by cost; hexes of equal cost in a fixed order. */
  readonly hexes: readonly number[]
  /** Least cost of each of {@link hexes}. */
  readonly costs: readonly number[]
  /** Position in {@link hexes} of the previous hex on a cheapest path; {@link NOWHERE} for a start. */
  readonly #before: readonly number[]

  /** Takes parallel arrays; every hex follows its predecessor on its path. */
  constructor(hexes: readonly number[], costs: readonly number[], before: readonly number[]) {
    this.hexes = hexes
    this.costs = costs
    this.#before = before
  }

  /** Whether a hex can be reached. */
  has(hex: number): boolean {
    return this.hexes.includes(hex)
  }

  /** Least cost of a hex; `undefined` if unreachable. */
  costOf(hex: number): number | undefined {
    return this.costs[this.hexes.indexOf(hex)]
  }

  /** A cheapest path from a start to `hex`, both included; empty if unreachable. */
  pathTo(hex: number): number[] {
    const path: number[] = []
    for (let at = this.hexes.indexOf(hex); at !== NOWHERE; at = this.#before[at] as number)
      path.push(this.hexes[at] as number)
    return path.reverse()
  }
}

/**
 * Finds everything within `budget` of the starts, for a mover that sees the map as `travel`. Throws a `RangeError` for
 * a budget above 250.
 */
export function findReach(grid: HexGrid, starts: readonly HexStart[], budget: number, travel: HexTravel): HexReach {
  let search = searches.get(grid)
  if (search === undefined) {
    search = new Search(grid)
    searches.set(grid, search)
  }
  return search.run(starts, budget, travel)
}

/** Work buffers by grid, reused by successive searches. Results never refer to them. */
const searches = new WeakMap<HexGrid, Search>()

class Search {
  readonly #grid: HexGrid
  /** By hex: the stamp of the last search that reached it, combined with its cost. */
  readonly #best: Int32Array
  /** By hex: the position in {@link #order} of its predecessor. */
  readonly #from: Int16Array
  /** The hexes reached, in order. */
  readonly #order: Int16Array
  #stamp = 0
  /** Hexes waiting at each cost, as linked lists through {@link #next}. */
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
          // NEVER exceeds any budget.
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

  /** Copies the result of a search out of the buffers. */
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

  /** A new stamp, greater than all earlier stamps and costs. */
  #nextStamp(): number {
    if (this.#stamp === LAST_STAMP) {
      this.#best.fill(0)
      this.#stamp = 0
    }
    this.#stamp++
    return this.#stamp << COST_BITS
  }
}
