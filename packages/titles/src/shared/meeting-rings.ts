/** How rings meet, for the tests of maps. */
import type { Point } from '@topside/engine'
import { type Edge, edges, inside, name, reverse } from './rings.ts'

const side = (p: Point, q: Point, r: Point) => (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
const same = (p: Point, q: Point) => p[0] === q[0] && p[1] === q[1]

/** Whether two edges have a common point that is not an end of both. */
export function meet([a, b]: Edge, [c, d]: Edge): boolean {
  if (Math.max(a[0], b[0]) < Math.min(c[0], d[0]) || Math.max(c[0], d[0]) < Math.min(a[0], b[0])) return false
  if (Math.max(a[1], b[1]) < Math.min(c[1], d[1]) || Math.max(c[1], d[1]) < Math.min(a[1], b[1])) return false
  const [u, v, w, z] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
  if (u * v > 0 || w * z > 0) return false
  if (u === 0 && v === 0 && w === 0 && z === 0) return !same(a, c) && !same(a, d) && !same(b, c) && !same(b, d)
  return !(same(a, c) || same(a, d) || same(b, c) || same(b, d))
}

/** Whether two rings overlap or touch. */
export const touch = (a: readonly Point[], b: readonly Point[]) =>
  edges(a).some((e) => edges(b).some((f) => meet(e, f))) ||
  a.slice(0, 1).some((p) => inside(p, b)) ||
  b.slice(0, 1).some((p) => inside(p, a))

/** The sides of the second ring that coincide with sides of the first. */
export function sharedEdges(a: readonly Point[], b: readonly Point[]): Edge[] {
  const own = new Set(edges(a).map((edge) => name(reverse(edge))))
  return edges(b).filter((edge) => own.has(name(edge)))
}

/** Total length of lines. */
export const lengthOf = (lines: readonly Edge[]) =>
  lines.reduce((sum, [p, q]) => sum + Math.hypot(p[0] - q[0], p[1] - q[1]), 0)

/** The common points of two rings. */
export function sharedPoints(a: readonly Point[], b: readonly Point[]): Point[] {
  const own = new Set(a.map(String))
  return b.filter((point) => own.has(String(point)))
}

/** The sides of a ring that meet another one elsewhere than at their ends: the ring crosses itself there. */
export const crossings = (ring: readonly Point[]) =>
  edges(ring).flatMap((one, i, all) => all.slice(i + 1).filter((other) => meet(one, other)))
