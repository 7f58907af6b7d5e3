import { type Battery, HEXSIDES, type Hexside } from '../data/batteries.ts'
import { distanceOf } from '../data/hexes.ts'
import { isOnBataanMap, lengthOf, type Offset, offsetOf, rangeOf } from './3.2-ranges.ts'

/** How far an offset goes in the direction across a hexside, as a number that can be compared between hexsides. */
const ALONG: { readonly [side in Hexside]: (offset: Offset) => number } = {
  N: ({ y, z }) => y - z,
  NE: ({ x, z }) => x - z,
  SE: ({ x, y }) => x - y,
  S: ({ y, z }) => z - y,
  SW: ({ x, z }) => z - x,
  NW: ({ x, y }) => y - x,
}

/**
 * 9.3: the hexsides through which one hex fires at another. Each hexside has the sixth of the map that widens behind it
 * from the middle of the hex; a hex whose middle lies on the border of two sixths is in both. Within the hex itself
 * there is no border to cross: all six.
 */
export function hexsidesTo(from: number, to: number): readonly Hexside[] {
  const offset = offsetOf(from, to)
  if (lengthOf(offset) === 0) return HEXSIDES
  const along = HEXSIDES.map((side) => ALONG[side](offset))
  const most = Math.max(...along)
  return HEXSIDES.filter((_, i) => along[i] === most)
}

/** 9.3: whether a battery in a hex bears on another one. */
export function bears({ arc }: Pick<Battery, 'arc'>, from: number, to: number): boolean {
  return arc.length === HEXSIDES.length || hexsidesTo(from, to).some((side) => arc.includes(side))
}

/** 9.3: hexes of the map of the islands that a mortar needs to its target. */
export const MORTAR_MINIMUM = 11

/** The same in hexes of the map of Bataan, of which each is seven or more of the islands (3.2). */
const MORTAR_MINIMUM_BATAAN = 2

/** 9.3: whether a target is too close for a mortar. Islands in other panels lie further off than that. */
export function isTooClose(from: number, to: number): boolean {
  const near = isOnBataanMap(from) ? undefined : distanceOf(from, to)
  if (near !== undefined) return near < MORTAR_MINIMUM
  return isOnBataanMap(to) && rangeOf(from, to) < MORTAR_MINIMUM_BATAAN
}
