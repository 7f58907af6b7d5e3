/** The coast of Corregidor, and the borders of its areas. */
import { type Point, roundLine } from '../plane/lines.ts'
import { spline } from '../plane/noise.ts'
import { partition, roughen } from '../plane/partition.ts'
import { parseLine, parseNamed } from '../plane/read.ts'
import { AREAS, CORNERS, LANDINGS, SHORE, TAIL } from './ground.ts'

/** What may cross a border: everything, or only on foot. */
export type Kind = 'restricted' | 'unrestricted'

const shore = roundLine(
  roughen(
    spline(parseLine(SHORE), () => 6),
    'shore',
  ),
)
/** The tail of the island beyond the map. */
export const tail = roundLine(spline(parseLine(TAIL), () => 6))
/** The whole island, as a ring. */
export const island: Point[] = [...shore, ...tail.slice(1, -1)]

/** The borders and coasts of the areas. Area 27 has two stretches of coast, with the east edge of the map between. */
export const { borders, coasts, polygon } = partition<Kind>(
  shore,
  parseNamed(CORNERS),
  parseNamed(LANDINGS),
  AREAS.flatMap(([id, , , , neighbours]) =>
    neighbours
      .split(' ')
      .filter((neighbour) => Number.parseInt(neighbour, 10) > id)
      .map((neighbour) => ({
        between: [String(id), String(Number.parseInt(neighbour, 10))] as const,
        kind: neighbour.endsWith('r') ? ('restricted' as const) : ('unrestricted' as const),
      })),
  ),
)
