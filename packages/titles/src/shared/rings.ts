/** Geometry of rings, for the tests of maps. */
import type { Point } from '@topside/engine'

/** A side of a ring. */
export type Edge = readonly [Point, Point]
/** The sides of a ring. */
export const edges = (ring: readonly Point[]): Edge[] => ring.map((p, i) => [p, ring[(i + 1) % ring.length] ?? p])
/** A side as text. */
export const name = ([a, b]: Edge) => `${a[0]},${a[1]} ${b[0]},${b[1]}`
/** A side in the opposite direction. */
export const reverse = ([a, b]: Edge): Edge => [b, a]
/** The area of a ring; negative if it runs the other way round. */
export const size = (ring: readonly Point[]) =>
  edges(ring).reduce((sum, [a, b]) => sum + (a[0] * b[1] - b[0] * a[1]) / 2, 0)

/** Whether a point is in a ring (even-odd rule). */
export function inside(p: Point, ring: readonly Point[]): boolean {
  let odd = false
  for (const [a, b] of edges(ring))
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd
  return odd
}

/** Distance from a point to the edge of a ring. */
export function room(p: Point, ring: readonly Point[]): number {
  return Math.min(
    ...edges(ring).map(([a, b]) => {
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
      const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
      return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
    }),
  )
}

/** Radius of the largest circle in a ring, to a few units. */
export function inradius(ring: readonly Point[]): number {
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])]
  let best = 0
  for (let x = Math.min(...xs); x < Math.max(...xs); x += 9)
    for (let y = Math.min(...ys); y < Math.max(...ys); y += 9)
      if (inside([x, y], ring)) best = Math.max(best, room([x, y], ring))
  return best
}
