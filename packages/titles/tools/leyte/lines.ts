/** Lines and rings of fields, cut to the map of Leyte. */
import { cutLine, cutRing } from '../plane/cut.ts'
import { type Curve, closed, levelCurves, type SampledField } from '../plane/fields.ts'
import { area, at, distance, type Point, roundLine, simplify, simplifyRing } from '../plane/lines.ts'
import { HEIGHT, LEFT, STEP, TOP, WIDTH } from './field.ts'

/** Relief in whole units: tenths are invisible there, and it is most of the map data that a browser loads. */
export function inWhole<T>(relief: T): T {
  return JSON.parse(JSON.stringify(relief), (_key, part) => (typeof part === 'number' ? Math.round(part) : part))
}

/** The edges of the map. */
export const MAP_EDGES = [LEFT, TOP, LEFT + WIDTH, TOP + HEIGHT] as const

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
    .map((ring) => ({ hole: area(ring) < 0, ring: roundLine(cutRing(simplifyRing(ring, 0.9), MAP_EDGES)) }))
    .filter(({ ring }) => ring.length > 3)
}

/** Level curves as lines on the map. */
export const lines = (field: SampledField, level: number, short: number, keep?: (p: Point) => boolean): Point[][] =>
  levelCurves(field, level)
    .filter(({ line }: Curve) => line.length * STEP > short)
    .flatMap(({ line }) => cutLine(line, MAP_EDGES, keep))
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
      cutRing(simplifyRing(line.slice(0, -1), 2), MAP_EDGES).map(([x, y]): Point => [Math.round(x), Math.round(y)]),
    )
  return found.filter((ring) => ring.length > 4)
}
