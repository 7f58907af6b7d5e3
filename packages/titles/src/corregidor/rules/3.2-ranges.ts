import { onceEach } from '@topside/kit'
import { distanceOf, hexAt, hexDefs, hexOf } from '../data/hexes.ts'

/** The offset between two hexes, in hexes along three axes whose sum is 0. */
export interface Offset {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Cube coordinates of a hex on its own map; even columns are half a hex further south. */
function axesOf(hex: number): Offset {
  const { id } = hexAt(hex)
  const [column, row] = [Number(id.slice(1, 3)), Number(id.slice(3))]
  const z = row - (column + (column % 2)) / 2
  return { x: column, y: -column - z, z }
}

const axes: readonly Offset[] = hexDefs.map((_, hex) => axesOf(hex))

function axesAt(hex: number): Offset {
  const found = axes[hex]
  if (found === undefined) throw new RangeError(`no hex ${hex}`)
  return found
}

/** Whether a hex is on the map of Bataan. */
export function isOnBataanMap(hex: number): boolean {
  return hexAt(hex).panel === 'bataan'
}

/**
 * The hex of the map of Bataan for a hex: itself on that map; for land on the islands the printed hex; for water around
 * an island the hex of the nearest land (3.2).
 */
export function placeOnBataan(hex: number): number {
  if (isOnBataanMap(hex)) return hex
  return nearestPlace(hex)
}

const nearestPlace = onceEach((hex: number): number => {
  let nearest: { readonly far: number; readonly place: string } | undefined
  for (const [other, { bataan }] of hexDefs.entries()) {
    if (bataan === undefined) continue
    const far = distanceOf(hex, other)
    if (far !== undefined && far < (nearest?.far ?? Number.POSITIVE_INFINITY)) nearest = { far, place: bataan }
  }
  if (nearest === undefined) throw new RangeError(`no land near ${hexAt(hex).id}`)
  return hexOf(nearest.place)
})

/** The offset between two hexes: on one panel in its own hexes, between panels in hexes of the map of Bataan (3.2). */
export function offsetOf(from: number, to: number): Offset {
  const near = hexAt(from).panel === hexAt(to).panel
  const [a, b] = near ? [axesAt(from), axesAt(to)] : [axesAt(placeOnBataan(from)), axesAt(placeOnBataan(to))]
  return { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z }
}

/** Length of an offset in hexes. */
export function lengthOf({ x, y, z }: Offset): number {
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(z))
}

/** Distance between two hexes in hexes of the map of Bataan, on any map (3.2). */
export function rangeOf(from: number, to: number): number {
  return lengthOf(offsetOf(placeOnBataan(from), placeOnBataan(to)))
}

/** Printed ranges of artillery (3.2). */
export interface Ranges {
  /** Hexes of the map of Bataan; absent: does not reach that map. */
  readonly range?: number
  /** Hexes of the map of the islands; absent: reaches all of them. */
  readonly rangeIslands?: number
}

/** Whether a hex is on one of the islands in the bay, which reach each other; Grande is sixty kilometres away (3.1). */
function inTheBay(hex: number): boolean {
  const { panel } = hexAt(hex)
  return panel === 'main' || panel === 'south'
}

/**
 * 3.2: whether artillery in one hex has another in range. On the map of the islands all artillery reaches every hex,
 * except that anti-aircraft guns count hexes; to and from the map of Bataan, and between Grande and the bay, the
 * printed range counts in hexes of the map of Bataan.
 */
export function isInRange({ range, rangeIslands }: Ranges, from: number, to: number): boolean {
  const near = distanceOf(from, to)
  const sameMap = !isOnBataanMap(from) && near !== undefined
  if (rangeIslands !== undefined && sameMap) return near <= rangeIslands
  if (rangeIslands === undefined && (sameMap || (inTheBay(from) && inTheBay(to)))) return true
  return range !== undefined && rangeOf(from, to) <= range
}
