/** Roads: through the village of each sector, and over each border that a road crosses. */
import data from '../../src/singapore/data/singapore.json' with { type: 'json' }
import { alongLine, at, distance, inside, type Point, roundLine, simplify } from '../plane/lines.ts'
import { noise, spline } from '../plane/noise.ts'
import { parseNamed } from '../plane/read.ts'
import { borders, outline } from './borders.ts'
import { CODES, HUBS } from './ground.ts'

const hubs = new Map(parseNamed(HUBS).map(([code, point]) => [CODES[code] ?? code, point]))

/** Slightly off a straight line, so that roads bend. */
const bend = ([x, y]: Point): Point => [x + 9 * noise(x, y, 60, 'road x'), y + 9 * noise(x, y, 60, 'road y')]

/** The road between two sectors; throws a `RangeError` if it leaves them. */
function roadOf(a: string, b: string) {
  const border = borders.find(({ between }) => between.includes(a) && between.includes(b))
  const [from, to] = [hubs.get(a), hubs.get(b)]
  if (border === undefined || from === undefined || to === undefined) throw new RangeError(`road ${a}-${b}`)
  const gate = alongLine(border.line, 0.5)
  const half = (hub: Point): Point[] => [hub, bend([(hub[0] + gate[0]) / 2, (hub[1] + gate[1]) / 2])]
  const line = roundLine(
    simplify(
      spline([...half(from), gate, ...half(to).toReversed()], () => 7),
      0.4,
    ),
  )
  const rings = [outline(a), outline(b)]
  const out = line.find((p) => distance(p, gate) > 4 && !rings.some((ring) => inside(p, ring)))
  if (out !== undefined) throw new RangeError(`road ${a}-${b} leaves its sectors at ${out.join(',')}`)
  return { between: [a, b], line }
}

/** All roads between sectors. */
export const roads = data.edges
  .filter((edge) => 'road' in edge)
  .map(({ between }) => roadOf(at(between, 0), at(between, 1)))
