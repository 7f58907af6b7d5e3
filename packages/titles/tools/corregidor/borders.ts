/** The coast of Corregidor, and the borders of its areas. */
import { ring } from '../../src/shared/drawing.ts'
import { at, distance, type Point, roundLine, segmentsMeet, simplify } from '../plane/lines.ts'
import { noise, spline, wobble } from '../plane/noise.ts'
import { AREAS, CORNERS, LANDINGS, SHORE, TAIL } from './ground.ts'
import { parseLine, parseNamed } from './sheet.ts'

/** What may cross a border: everything, or only on foot. */
export type Kind = 'restricted' | 'unrestricted'

/** Roughens a smooth shore: bays and headlands of two sizes, less where a border ends. */
function roughen(line: readonly Point[], seed: string): Point[] {
  return line.map(([x, y], i) => {
    if (i === 0 || i === line.length - 1) return [x, y]
    const [a, b] = [at(line, i - 1), at(line, i + 1)]
    const length = distance(a, b)
    const push = 5 * noise(x, y, 34, seed) + 3.5 * noise(x, y, 13, `${seed}2`)
    return [x - ((b[1] - a[1]) / length) * push, y + ((b[0] - a[0]) / length) * push]
  })
}

const shore = roundLine(
  roughen(
    spline(parseLine(SHORE), () => 6),
    'shore',
  ),
)
/** The tail of the island beyond the map. */
export const tail = roundLine(spline(parseLine(TAIL), () => 6))
/** The whole island, as a ring. */
export const island = [...shore, ...tail.slice(1, -1)]

const corners = parseNamed(CORNERS)
const landings: [string, number][] = parseNamed(LANDINGS).map(([key, point]) => {
  let best = 0
  shore.forEach((candidate, i) => {
    if (distance(candidate, point) < distance(at(shore, best), point)) best = i
  })
  return [key, best]
})

/** A border between two areas. */
export interface Border {
  readonly between: readonly [string, string]
  readonly kind: Kind
  readonly line: Point[]
}

/** All borders: a wobbling line between the two places where it ends, straightened until it meets no other. */
function drawBorders(): Border[] {
  const borders: Border[] = []
  const free = (line: readonly Point[]) => {
    const walls = [shore, ...borders.map((border) => border.line)]
    return walls.every((wall) => {
      for (let i = 0; i + 1 < line.length; i++)
        for (let j = 0; j + 1 < wall.length; j++) {
          const [a, b, c, d] = [at(line, i), at(line, i + 1), at(wall, j), at(wall, j + 1)]
          const joined = [a, b].some((p) => [c, d].some((q) => p[0] === q[0] && p[1] === q[1]))
          if (!joined && segmentsMeet(a, b, c, d)) return false
        }
      return true
    })
  }
  for (const [id, , , , neighbours] of AREAS)
    for (const neighbour of neighbours.split(' ')) {
      const other = Number.parseInt(neighbour, 10)
      if (other < id) continue
      const ends: Point[] = corners
        .filter(([key]) => [id, other].every((n) => key.split('-').includes(String(n))))
        .map(([, point]) => point)
      const landing = landings.find(([key]) => key === `${id}-${other}`)
      if (landing !== undefined) ends.push(at(shore, landing[1]))
      if (ends.length !== 2) throw new RangeError(`border ${id}-${other} has ${ends.length} ends`)
      const [from, to] = [at(ends, 0), at(ends, 1)]
      const attempts = [0.13, 0.09, 0.05, 0].map((amplitude) =>
        roundLine(simplify(wobble(from, to, `border ${id}-${other}`, amplitude), 0.25)),
      )
      const line = attempts.find(free)
      if (line === undefined) throw new RangeError(`border ${id}-${other} crosses another`)
      borders.push({
        between: [String(id), String(other)],
        kind: neighbour.endsWith('r') ? 'restricted' : 'unrestricted',
        line,
      })
    }
  return borders
}

/** All borders. */
export const borders = drawBorders()

/** The pieces of shoreline, each with the area behind it. Area 27 has two, with the east edge of the map between. */
export const coasts = landings.map(([key, index], i) => {
  const [nextKey, next] = at(landings, (i + 1) % landings.length)
  const area = at(
    key.split('-').filter((id) => nextKey.split('-').includes(id)),
    0,
  )
  const line = index <= next ? shore.slice(index, next + 1) : [...shore.slice(index), ...shore.slice(0, next + 1)]
  return { area, line }
})

/** An area's borders and coast, joined. */
export const polygon = (id: string): Point[] =>
  ring([
    ...borders.filter((border) => border.between.includes(id)).map((border) => border.line),
    ...coasts.filter((coast) => coast.area === id).map((coast) => coast.line),
  ])
