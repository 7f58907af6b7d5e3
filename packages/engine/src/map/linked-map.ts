import type { Space, SpaceDef } from '../table/table-def.ts'
import type { Travel } from './area/graph.ts'
import { type MoveCosts, stepCost } from './cost.ts'
import { type HexGrid, OFF_MAP } from './hex/grid.ts'

/** One of several maps on a title's table. Its spaces are consecutive on the table, from index `first`. */
export type MapPart =
  | { readonly first: number; readonly grid: HexGrid }
  /** Areas: for each area of the part, the table indexes of its adjacent spaces. */
  | { readonly first: number; readonly near: readonly (readonly number[])[] }

/** A two-way link between spaces of any maps, by table index: a ferry, a bridge, or adjoining map edges. */
export type MapLink = readonly [number, number]

const NOTHING: readonly number[] = []

/** Several maps of hexes or areas, joined by links. */
export class LinkedMap {
  readonly parts: readonly MapPart[]
  /** By space index, the adjacent spaces; `undefined` for a space on no map. */
  readonly #neighbours: readonly (readonly number[] | undefined)[]
  /** By space index, the index of its map. */
  readonly #parts: readonly (number | undefined)[]

  /** Throws a `RangeError` for a link to a space that is on no map. */
  constructor(parts: readonly MapPart[], links: readonly MapLink[] = []) {
    this.parts = parts
    const end = Math.max(0, ...parts.map((part) => part.first + sizeOf(part)))
    const neighbours = new Array<number[] | undefined>(end).fill(undefined)
    const partOf = new Array<number | undefined>(end).fill(undefined)
    for (const [index, part] of parts.entries())
      for (let place = 0; place < sizeOf(part); place++) {
        neighbours[part.first + place] = nearIn(part, place)
        partOf[part.first + place] = index
      }
    for (const [a, b] of links)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const) {
        const known = neighbours[from]
        if (known === undefined) throw new RangeError(`space ${from} is on no map`)
        if (!known.includes(to)) known.push(to)
      }
    this.#neighbours = neighbours
    this.#parts = partOf
  }

  /**
   * Indexes of the spaces one step away: adjacent spaces on its map, then linked spaces. Empty for a space on no map.
   */
  neighbours(space: number): readonly number[] {
    return this.#neighbours[space] ?? NOTHING
  }

  /** Index of the map of a space; `undefined` if it is on none. */
  partOf(space: number): number | undefined {
    return this.#parts[space]
  }

  /**
   * A mover's view of the maps for `reach`: step costs, spaces where it must stop (zones of control), and spaces that
   * it may not enter.
   */
  travel<S extends Space<never, SpaceDef>>(
    spaces: readonly S[],
    mover: { readonly costs: MoveCosts<S>; stops?(space: S): boolean; barred?(space: S): boolean },
  ): Travel<S> {
    return {
      neighbours: (space) => this.neighbours(space.index).map((index) => spaces[index] as S),
      cost: (from, to) => (mover.barred?.(to) === true ? undefined : stepCost(mover.costs, from, to)),
      through: (space) => mover.stops?.(space) !== true,
    }
  }
}

function sizeOf(part: MapPart): number {
  return 'grid' in part ? part.grid.size : part.near.length
}

function nearIn(part: MapPart, place: number): number[] {
  if ('near' in part) return [...(part.near[place] ?? [])]
  return [...part.grid.neighbours.subarray(place * 6, place * 6 + 6)]
    .filter((hex) => hex !== OFF_MAP)
    .map((hex) => part.first + hex)
}
