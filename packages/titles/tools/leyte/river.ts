/** The rivers of Leyte. */
import { centreOf } from '../../src/leyte/board/geometry.ts'
import { cutLine } from '../plane/cut.ts'
import type { SampledField } from '../plane/fields.ts'
import { distance, type Point, roundLine, simplify } from '../plane/lines.ts'
import { noise, spline } from '../plane/noise.ts'
import { value } from './field.ts'
import { MAP_EDGES } from './lines.ts'

/** A river through bends given in hexes: wandering, from its springs to its mouth. */
export function river(text: string, shore: SampledField): Point[] {
  const bends = text.split(' ').map((word): Point => {
    const [id = '', offset = ''] = word.split('+')
    const [x, y] = centreOf(id)
    const [dx, dy] = offset === '' ? [0, 0] : offset.split(',').map(Number)
    return [x + (dx ?? 0), y + (dy ?? 0)]
  })
  const line = spline(bends, (from, to) => Math.ceil(distance(from, to) / 9))
  const winding = line.map((p) => {
    const [x, y] = p
    return [x + 7 * noise(x, y, 30, 'river'), y + 7 * noise(x, y, 30, 'bank')] as Point
  })
  // The river ends where the sea begins.
  const sea = winding.findIndex((p) => value(shore, p) < 0.51)
  const course = sea < 2 ? winding : winding.slice(0, sea)
  return roundLine(simplify(cutLine(course, MAP_EDGES)[0] ?? course, 0.6))
}
