/** Rings and lines out of the fields of a sheet, cut to a map. */
import { cutLine, cutRing, type Edges } from '../plane/cut.ts'
import { type Curve, closed, levelCurves, type SampledField } from '../plane/fields.ts'
import { area, at, distance, type Point, roundLine, simplify, simplifyRing } from '../plane/lines.ts'
import { wholeLine } from '../plane/read.ts'

/** A ring round what lies above a level, or round a hole in it. */
export interface Ring {
  readonly hole: boolean
  readonly ring: Point[]
}

/** Rings of a field above a level, the largest first; specks are left out. */
export function ringsOf(field: SampledField, level: number, edges: Edges, speck: number, tolerance: number): Ring[] {
  return levelCurves(closed(field, -99), level)
    .map(({ line }) => line.slice(0, -1))
    .filter((ring) => Math.abs(area(ring)) > speck)
    .sort((a, b) => Math.abs(area(b)) - Math.abs(area(a)))
    .map((ring) => ({ hole: area(ring) < 0, ring: wholeLine(cutRing(simplifyRing(ring, tolerance), edges)) }))
    .filter(({ ring }) => ring.length > 3)
}

const isClosed = (line: readonly Point[]) => distance(at(line, 0), at(line, -1)) < 1e-6

function eased(line: readonly Point[], tolerance: number): Point[] {
  if (!isClosed(line)) return simplify(line, tolerance)
  const ring = simplifyRing(line.slice(0, -1), tolerance)
  return [...ring, at(ring, 0)]
}

/** Level curves of a field as lines on a map, if longer than `short` map units; `keep` selects their points. */
export function linesOf(
  field: SampledField,
  level: number,
  edges: Edges,
  { short, tolerance, keep }: { readonly short: number; readonly tolerance: number; keep?(p: Point): boolean },
): Point[][] {
  return levelCurves(field, level)
    .filter(({ line }: Curve) => line.length * field.step > short)
    .flatMap(({ line }) => cutLine(line, edges, keep))
    .filter((line) => line.length > 3)
    .map((line) => roundLine(eased(line, tolerance)))
}
