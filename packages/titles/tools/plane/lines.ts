/** Plane geometry for map makers: points, lines and rings. */
import { polygonArea, polygonContains } from 'd3-polygon'

/** A point in map units: x grows to the east, y to the south. */
export type Point = readonly [x: number, y: number]

/** Rounds to one decimal, the precision of all stored coordinates. */
export const round = (value: number): number => Math.round(value * 10) / 10

/** Rounds both coordinates of every point. */
export const roundLine = (line: readonly Point[]): Point[] => line.map(([x, y]) => [round(x), round(y)])

/** Element of an array that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list.at(index)
  if (value === undefined) throw new RangeError(`no element ${index} of ${list.length}`)
  return value
}

/** Length of the line between two points. */
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])

/** The point at a part of a line's length, from 0 to 1. */
export function alongLine(line: readonly Point[], part: number): Point {
  const lengths = line.slice(1).map((point, i) => distance(at(line, i), point))
  let left = lengths.reduce((sum, each) => sum + each, 0) * part
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [[ax, ay], [bx, by]] = [at(line, i), at(line, i + 1)]
      return [ax + ((bx - ax) * left) / length, ay + ((by - ay) * left) / length]
    }
    left -= length
  }
  return at(line, -1)
}

/** Drops the points that lie within `tolerance` of the line without them (Douglas and Peucker). */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [at(line, 0), at(line, -1)]
  let worst = 0
  let index = 0
  for (let i = 1; i + 1 < line.length; i++) {
    const d = distanceToSegment(at(line, i), first, last)
    if (d > worst) [worst, index] = [d, i]
  }
  if (worst <= tolerance) return [first, last]
  return [...simplify(line.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(line.slice(index), tolerance)]
}

/** Distance from a point to the segment between two others. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy || 1)
  const s = Math.max(0, Math.min(1, t))
  return Math.hypot(p[0] - a[0] - s * dx, p[1] - a[1] - s * dy)
}

/** Simplifies a ring; its first point is not repeated at the end, neither in the argument nor in the result. */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const half = Math.floor(ring.length / 2)
  const one = simplify(ring.slice(0, half + 1), tolerance)
  const two = simplify([...ring.slice(half), at(ring, 0)], tolerance)
  return [...one.slice(0, -1), ...two.slice(0, -1)]
}

/** Area of a ring, above 0 if it runs clockwise. */
export const area = (ring: readonly Point[]): number => -polygonArea(ring as [number, number][])

/** Whether a point is inside a ring. */
export const inside = (p: Point, ring: readonly Point[]): boolean =>
  polygonContains(ring as [number, number][], p as [number, number])

/** Distance from a point to a ring, negative outside. */
export function depth(p: Point, ring: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY
  let b = at(ring, -1)
  for (const a of ring) {
    least = Math.min(least, distanceToSegment(p, a, b))
    b = a
  }
  return inside(p, ring) ? least : -least
}

/** Whether two segments cross or touch. */
export function segmentsMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  const within = (p: Point, q: Point, r: Point) =>
    Math.min(p[0], q[0]) <= r[0] &&
    r[0] <= Math.max(p[0], q[0]) &&
    Math.min(p[1], q[1]) <= r[1] &&
    r[1] <= Math.max(p[1], q[1])
  const [u, v, w, z] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (u * v < 0 && w * z < 0) return true
  return (
    (u === 0 && within(a, b, c)) ||
    (v === 0 && within(a, b, d)) ||
    (w === 0 && within(c, d, a)) ||
    (z === 0 && within(c, d, b))
  )
}
