/** Lines and rings of fields, cut to the map of Leyte. */
import { type Curve, closed, levelCurves, type SampledField } from '../plane/fields.ts'
import { area, at, distance, type Point, roundLine, simplify, simplifyRing } from '../plane/lines.ts'
import { HEIGHT, LEFT, STEP, TOP, WIDTH } from './field.ts'

/** Relief in whole units: nobody sees a tenth of one there, and it is most of what a browser loads of the map. */
export function inWhole<T>(relief: T): T {
  return JSON.parse(JSON.stringify(relief), (_key, part) => (typeof part === 'number' ? Math.round(part) : part))
}

/** A ring cut to the map (Sutherland and Hodgman). */
function cutRing(ring: readonly Point[]): Point[] {
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
  return cut(cut(cut(cut(ring, 0, LEFT, 1), 0, LEFT + WIDTH, -1), 1, TOP, 1), 1, TOP + HEIGHT, -1)
}

const onMap = ([x, y]: Point) => x >= LEFT && x <= LEFT + WIDTH && y >= TOP && y <= TOP + HEIGHT

/** The parts of a line that lie on the map. */
export function cutLine(line: readonly Point[], keep = (_: Point) => true): Point[][] {
  const parts: Point[][] = []
  let part: Point[] = []
  for (const p of line) {
    if (onMap(p) && keep(p)) part.push(p)
    else if (part.length > 0 && onMap(p)) {
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
const toEdge = ([x, y]: Point): Point => [
  Math.min(LEFT + WIDTH, Math.max(LEFT, x)),
  Math.min(TOP + HEIGHT, Math.max(TOP, y)),
]

/** Rings round what lies above a level, and holes in it, the largest first; specks are left out. */
export function rings(
  field: SampledField,
  level: number,
  speck: number,
): { readonly hole: boolean; readonly ring: Point[] }[] {
  return levelCurves(closed(field, -9), level)
    .map(({ line }) => line.slice(0, -1))
    .filter((ring) => Math.abs(area(ring)) > speck)
    .sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)))
    .map((ring) => ({ hole: area(ring) < 0, ring: roundLine(cutRing(simplifyRing(ring, 0.9))) }))
    .filter(({ ring }) => ring.length > 3)
}

/** Level curves as lines on the map. */
export const lines = (field: SampledField, level: number, short: number, keep?: (p: Point) => boolean): Point[][] =>
  levelCurves(field, level)
    .filter(({ line }: Curve) => line.length * STEP > short)
    .flatMap(({ line }) => cutLine(line, keep))
    .filter((line) => line.length > 3)
    .map((line) => roundLine(distance(at(line, 0), at(line, -1)) < 1e-6 ? closeRing(line) : simplify(line, 1)))
const closeRing = (line: readonly Point[]): Point[] => {
  const ring = simplifyRing(line.slice(0, -1), 0.9)
  return [...ring, at(ring, 0)]
}

/** Rings round what lies above a level, in whole units; holes are filled. */
export const blots = (field: SampledField, level: number) => {
  const found = levelCurves(closed(field, -9), level)
    .filter(({ line }) => area(line) > 420)
    .map(({ line }) =>
      cutRing(simplifyRing(line.slice(0, -1), 2)).map(([x, y]): Point => [Math.round(x), Math.round(y)]),
    )
  return found.filter((ring) => ring.length > 4)
}
