import type { Space, SpaceDef } from '../table/table-def.ts'
import type { Travel } from './area/graph.ts'
import { type MoveCosts, stepCost } from './cost.ts'
import { type HexGrid, OFF_MAP } from './hex/grid.ts'

/** One map of several that a title's table has. Its spaces follow each other on the table, from index `first` on. */
export type MapPart =
  | { readonly first: number; readonly grid: HexGrid }
  /** Areas: by place in the part, the indexes on the table of those that touch it. */
  | { readonly first: number; readonly near: readonly (readonly number[])[] }

/** A way between two spaces of any maps, by index on the table: a ferry, a bridge, the edge at which two maps meet. It leads both ways. */
export type MapLink = readonly [number, number]

const NOTHING: readonly number[] = []

/** Several maps as one, of hexes or areas, with what links them. */
export class LinkedMap {
  readonly parts: readonly MapPart[]
  /** By index of the space, those next to it; empty for a space that is on none of the maps. */
  readonly #neighbours: readonly (readonly number[] | undefined)[]
  /** By index of the space, that of its map. */
  readonly #parts: readonly (number | undefined)[]

  /** Throws a `RangeError` for a link to a space that is on none of the maps. */
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

  /** The spaces, by index, that a mover can reach in one step: those that touch it on its map, then those that are linked with it. */
  neighbours(space: number): readonly number[] {
    return this.#neighbours[space] ?? NOTHING
  }

  /** Index of the map on which a space lies; `undefined` if it is on none. */
  partOf(space: number): number | undefined {
    return this.#parts[space]
  }

  /** How a mover sees the maps, for `reach`: what steps cost, where it must stop (a zone of control), and what it may not enter. */
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
