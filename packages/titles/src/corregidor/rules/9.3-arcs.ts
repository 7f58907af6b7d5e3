import { type Battery, HEXSIDES, type Hexside } from '../data/batteries.ts'
import { distanceOf } from '../data/hexes.ts'
import { isOnBataanMap, lengthOf, type Offset, offsetOf, rangeOf } from './3.2-ranges.ts'

/** The length of an offset perpendicular to a hexside, comparable between hexsides. */
const ALONG: { readonly [side in Hexside]: (offset: Offset) => number } = {
  N: ({ y, z }) => y - z,
  NE: ({ x, z }) => x - z,
  SE: ({ x, y }) => x - y,
  S: ({ y, z }) => z - y,
  SW: ({ x, z }) => z - x,
  NW: ({ x, y }) => y - x,
}

/**
 * 9.3: the hexsides through which a hex fires at another. Each hexside covers a sixth of the map, widening from the hex
 * centre; a hex whose centre is on the border of two sixths is in both. Within the hex itself all six apply.
 */
export function hexsidesTo(from: number, to: number): readonly Hexside[] {
  const offset = offsetOf(from, to)
  if (lengthOf(offset) === 0) return HEXSIDES
  const along = HEXSIDES.map((side) => ALONG[side](offset))
  const most = Math.max(...along)
  return HEXSIDES.filter((_, i) => along[i] === most)
}

/** 9.3: whether a battery in a hex can bear on another one. */
export function bears({ arc }: Pick<Battery, 'arc'>, from: number, to: number): boolean {
  return arc.length === HEXSIDES.length || hexsidesTo(from, to).some((side) => arc.includes(side))
}

/** 9.3: minimum range of mortars in hexes of the map of the islands. */
export const MORTAR_MINIMUM = 11

/** The same in hexes of the map of Bataan, each seven or more hexes of the islands (3.2). */
const MORTAR_MINIMUM_BATAAN = 2

/** 9.3: whether a target is too close for a mortar. Islands on other panels are always far enough away. */
export function isTooClose(from: number, to: number): boolean {
  const near = isOnBataanMap(from) ? undefined : distanceOf(from, to)
  if (near !== undefined) return near < MORTAR_MINIMUM
  return isOnBataanMap(to) && rangeOf(from, to) < MORTAR_MINIMUM_BATAAN
}
