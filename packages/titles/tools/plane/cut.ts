/** Lines and rings cut to a rectangle. */
import { at, type Point } from './lines.ts'

/** A rectangle by its left, top, right and bottom. */
export type Edges = readonly [left: number, top: number, right: number, bottom: number]

/** A ring cut to a rectangle (Sutherland and Hodgman). */
export function cutRing(ring: readonly Point[], [left, top, right, bottom]: Edges): Point[] {
  const cut = (points: readonly Point[], axis: 0 | 1, limit: number, keep: 1 | -1): Point[] =>
    points.flatMap((b, i) => {
      const a = at(points, i - 1)
      const [u, v] = [(a[axis] - limit) * keep, (b[axis] - limit) * keep]
      const cross = (): Point => {
        const t = u / (u - v)
        return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
      }
      if (v >= 0) return u >= 0 ? [b] : [cross(), b]
      return u >= 0 ? [cross()] : []
    })
  return cut(cut(cut(cut(ring, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1)
}

/** The parts of a line that lie in a rectangle; `keep` leaves out other points. */
export function cutLine(line: readonly Point[], edges: Edges, keep = (_: Point) => true): Point[][] {
  const [left, top, right, bottom] = edges
  const within = ([x, y]: Point) => x >= left && x <= right && y >= top && y <= bottom
  const toEdge = ([x, y]: Point): Point => [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))]
  const parts: Point[][] = []
  let part: Point[] = []
  for (const p of line) {
    if (within(p) && keep(p)) part.push(p)
    else if (part.length > 0 && within(p)) {
      parts.push(part)
      part = []
    } else if (part.length > 0) {
      parts.push([...part, toEdge(p)])
      part = []
    } else part = []
  }
  if (part.length > 0) parts.push(part)
  return parts.filter((each) => each.length > 1)
}
