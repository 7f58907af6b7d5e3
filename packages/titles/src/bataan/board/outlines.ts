import { DIRECTIONS, OFF_MAP, type Point } from '@topside/engine'
import { rounded } from '../../shared/curves.ts'
import { hexGrid, idOf } from '../data/hexes.ts'
import { cornerNames, cornersOf } from './geometry.ts'

/** A ring around a group of hexes, or around a hole in one. */
export interface Outline {
  readonly ring: readonly Point[]
  readonly hole: boolean
}

/** A side of a hex from one corner to the next, by the names of the corners. */
interface Side {
  readonly from: string
  readonly to: string
  /** Position of the second corner. */
  readonly end: Point
}

/** The smooth outlines of a set of hexes, largest first. */
export function outlinesOf(hexes: ReadonlySet<number>): Outline[] {
  const next = new Map<string, Side[]>()
  for (const hex of hexes)
    for (const side of openSides(hex, hexes)) next.set(side.from, [...(next.get(side.from) ?? []), side])
  const rings: Point[][] = []
  for (const start of next.keys())
    for (let ring = ringFrom(start, next); ring.length > 2; ring = ringFrom(start, next)) rings.push(ring)
  return rings
    .map((ring) => ({ ring: rounded(ring, 2), area: areaOf(ring) }))
    .sort((a, b) => Math.abs(b.area) - Math.abs(a.area))
    .map(({ ring, area }) => ({ ring, hole: area < 0 }))
}

/** The sides of a hex whose neighbour is not in the set, clockwise. */
function openSides(hex: number, hexes: ReadonlySet<number>): Side[] {
  const [corners, names] = [cornersOf(idOf(hex)), cornerNames(idOf(hex))]
  const closed = DIRECTIONS.map((direction) => hexGrid.neighbour(hex, direction))
    .filter((each) => each !== OFF_MAP && hexes.has(each))
    .map((each) => new Set(cornerNames(idOf(each))))
  return names.flatMap((from, i) => {
    const [to, end] = [names[(i + 1) % 6], corners[(i + 1) % 6]]
    if (to === undefined || end === undefined) return []
    return closed.some((near) => near.has(from) && near.has(to)) ? [] : [{ from, to, end }]
  })
}

/** Removes one ring from the remaining sides; empty if none begins there. */
function ringFrom(start: string, next: Map<string, Side[]>): Point[] {
  const ring: Point[] = []
  for (let key = start; ; ) {
    const side = next.get(key)?.shift()
    if (side === undefined) return ring
    ring.push(side.end)
    key = side.to
    if (key === start) return ring
  }
}

/** The signed area of a ring, positive if it runs clockwise with y pointing down. */
function areaOf(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length] ?? [x, y]
    return sum + (x * v - u * y) / 2
  }, 0)
}
