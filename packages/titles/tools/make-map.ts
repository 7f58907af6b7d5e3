/**
 * Draws the map of Return to the Rock and writes `src/return-to-the-rock/data/map.json`.
 * Run it with `node tools/make-map.ts` in this package. The published map is not available: areas, names and relief are
 * our reconstruction from the geography of Corregidor; what the rulebook fixes is marked with its rule.
 */

import { writeFileSync } from 'node:fs'
import { ring } from '../src/shared/drawing.ts'
import { AREAS, CORNERS, HEIGHTS, LANDINGS, LANDMARKS, RAVINES, ROADS, SHORE, SOURCES, TAIL } from './corregidor.ts'
import {
  at,
  depth,
  distance,
  distanceToSegment,
  type Grid,
  hash,
  inside,
  levelCurves,
  noise,
  type Point,
  round,
  roundLine,
  sample,
  segmentsMeet,
  simplify,
  spline,
  wobble,
} from './geometry.ts'

/** Canvas in map units. One inch of the printed map, 200 m, is about 91 units on the island's head. */
const SIZE = { w: 2064, h: 1460 }
/** The neat line runs this far inside the canvas. */
const INSET = 14
/** Where the map ends in the east: Area 27 touches it (rule 11.2.4). */
const EAST = 1990

type Kind = 'restricted' | 'unrestricted'

/** Area of a ring, positive if it runs clockwise. */
function area(ring: readonly Point[]): number {
  return ring.reduce((sum, [x, y], i) => {
    const [u, v] = at(ring, (i + 1) % ring.length)
    return sum + (x * v - u * y) / 2
  }, 0)
}

const parsePoint = (text: string): Point => {
  const [x, y] = text.split(',').map(Number)
  return [x ?? 0, y ?? 0]
}
const parseLine = (text: string): Point[] => text.split(/\s+/).map(parsePoint)
const parseNamed = (text: string): [string, Point][] => {
  const words = text.split(/\s+/)
  return words.flatMap((word, i) => (i % 2 === 0 ? [[word, parsePoint(at(words, i + 1))] as [string, Point]] : []))
}

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

const shore = roundLine(roughen(spline(parseLine(SHORE), 6), 'shore'))
const tail = roundLine(spline(parseLine(TAIL), 6))
const island = [...shore, ...tail.slice(1, -1)]

const corners = parseNamed(CORNERS)
const landings: [string, number][] = parseNamed(LANDINGS).map(([key, point]) => {
  let best = 0
  shore.forEach((candidate, i) => {
    if (distance(candidate, point) < distance(at(shore, best), point)) best = i
  })
  return [key, best]
})

interface Border {
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

const borders = drawBorders()

/** The pieces of shoreline, each with the area behind it. Area 27 has two, with the east edge of the map between. */
const coasts = landings.map(([key, index], i) => {
  const [nextKey, next] = at(landings, (i + 1) % landings.length)
  const area = at(
    key.split('-').filter((id) => nextKey.split('-').includes(id)),
    0,
  )
  const line = index <= next ? shore.slice(index, next + 1) : [...shore.slice(index), ...shore.slice(0, next + 1)]
  return { area, line }
})

/** An area's borders and coast, joined. */
const polygon = (id: string): Point[] =>
  ring([
    ...borders.filter((border) => border.between.includes(id)).map((border) => border.line),
    ...coasts.filter((coast) => coast.area === id).map((coast) => coast.line),
  ])

/** Heights in feet: through the given points, falling to the shore, with gullies. */
const knots = HEIGHTS.split(/\s+/).map((text) => text.split(',').map(Number) as [number, number, number])
function height(p: Point): number {
  const shoreDepth = depth(p, island)
  if (shoreDepth <= 0) return shoreDepth
  const x = p[0] + 16 * noise(p[0], p[1], 60, 'fold')
  const y = p[1] + 16 * noise(p[0], p[1], 60, 'fold2')
  let [sum, weights] = [0, 0]
  for (const [kx, ky, feet] of knots) {
    const weight = 1 / ((x - kx) ** 2 + (y - ky) ** 2 + 700) ** 1.7
    sum += weight * feet
    weights += weight
  }
  const rise = Math.min(1, shoreDepth / 64) ** 0.6
  return (sum / weights) * rise + 16 * noise(x, y, 75, 'swell') * rise + 7 * noise(x, y, 28, 'gully') * rise
}

const ravines = RAVINES.map(parseLine)

/** Where things grow: in the ravines and on the slopes, in patches. */
function growth(p: Point, feet: number, slope: number): number {
  if (depth(p, island) < 7) return -1
  const x = p[0] + 30 * noise(p[0], p[1], 70, 'edge')
  const y = p[1] + 30 * noise(p[0], p[1], 70, 'edge2')
  const patch = noise(x, y, 85, 'wood') * 0.6 + noise(x, y, 34, 'thicket') * 0.3
  const ravine = Math.min(
    ...ravines.flatMap((floor) => floor.slice(1).map((end, i) => distanceToSegment(p, at(floor, i), end))),
  )
  return (
    patch +
    Math.min(0.6, slope / 9) +
    0.6 * Math.exp(-((ravine / 42) ** 2)) -
    0.42 -
    (feet < 60 ? 0.25 : 0) -
    (feet > 500 ? 0.35 : 0)
  )
}

/** Decoration is stored in whole units. */
const wholeLine = (line: readonly Point[]) => line.map(([x, y]): Point => [Math.round(x), Math.round(y)])

interface Fill {
  readonly ink: string
  readonly ring: Point[]
}

/** Rings of a field above a level, largest first; holes (which run the other way) get the ink beneath. */
function fills(grid: Grid, level: number, ink: string, beneath: string, least: number, tolerance = 0.5): Fill[] {
  const values = grid.values.slice()
  for (let j = 0; j < grid.rows; j++)
    for (let i = 0; i < grid.columns; i++)
      if (i === 0 || j === 0 || i === grid.columns - 1 || j === grid.rows - 1) values[j * grid.columns + i] = -1e6
  return levelCurves({ ...grid, values }, level)
    .map(({ line }) => ({ line, size: area(line) }))
    .filter(({ size }) => Math.abs(size) > least)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
    .map(({ line, size }) => ({ ink: size > 0 ? ink : beneath, ring: wholeLine(simplifyRing(line, tolerance)) }))
}
/** Simplifies a closed line, the last point of which repeats the first; the answer does not repeat it. */
function simplifyRing(line: readonly Point[], tolerance: number): Point[] {
  const half = Math.floor(line.length / 2)
  return [
    ...simplify(line.slice(0, half + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(half), tolerance).slice(0, -1),
  ]
}

/** A grid with every sample averaged with its neighbours, twice. */
function blurred(grid: Grid): Grid {
  let values = grid.values
  for (let pass = 0; pass < 2; pass++) {
    const before = values
    values = before.map((value, index) => {
      const around = [-1, 0, 1].flatMap((dj) => [-1, 0, 1].map((di) => before[index + dj * grid.columns + di] ?? value))
      return around.reduce((sum, each) => sum + each, 0) / around.length
    })
  }
  return { ...grid, values }
}

const frame = [INSET, INSET, SIZE.w - INSET, SIZE.h - INSET] as const
const waterGrid = sample(...frame, 8, (p) => depth(p, island))
const landGrid = sample(30, 170, SIZE.w - INSET, 1238, 6, height)
const growthGrid = blurred({
  ...landGrid,
  values: landGrid.values.map((feet, index) => {
    const [i, j] = [index % landGrid.columns, Math.floor(index / landGrid.columns)]
    const near = (di: number, dj: number) => landGrid.values[(j + dj) * landGrid.columns + i + di] ?? feet
    const slope = Math.hypot(near(1, 0) - near(-1, 0), near(0, 1) - near(0, -1)) / 12
    return feet <= 0 ? -1 : growth([30 + i * 6, 170 + j * 6], feet, slope)
  }),
})

const contours = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600].flatMap((feet) =>
  levelCurves(landGrid, feet)
    .filter(({ line }) => line.length > 14)
    .map(({ line, closed }) => ({ feet, closed, line: wholeLine(simplify(line, 0.7)) })),
)
const waterlines = [-9, -20, -34, -52].map((level) => ({
  offset: -level,
  lines: levelCurves(waterGrid, level).map(({ line }) => wholeLine(simplify(line, 0.8))),
}))
const relief = [
  ...fills(landGrid, 200, 'rise', 'paper', 900),
  ...fills(landGrid, 400, 'high', 'rise', 900),
  ...fills(growthGrid, 0, 'growth', '', 900, 0.8).filter((fill) => fill.ink !== ''),
]

/** Sizes that the client draws with: the badge, the tab with victory points, a stack of counters, a line of a name. */
const BADGE = { w: 44, h: 52 }
const TAB = 22
const STACK = 54
const NAME = { size: 22, letter: 12.1 }

type Rectangle = readonly [x: number, y: number, w: number, h: number]
/** How far a rectangle is inside a ring; negative if it is not. */
function clearance([x, y, w, h]: Rectangle, ring: readonly Point[]): number {
  const marks: Point[] = []
  for (const u of [0, 0.25, 0.5, 0.75, 1]) marks.push([x + u * w, y], [x + u * w, y + h])
  for (const v of [0.33, 0.67]) marks.push([x, y + v * h], [x + w, y + v * h])
  return Math.min(...marks.map((mark) => depth(mark, ring)))
}
const overlap = (a: Rectangle, b: Rectangle) =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3]

/** The point of a ring farthest from its edge, to a few units. */
function poleOf(ring: readonly Point[]): Point {
  let best: Point = at(ring, 0)
  let most = 0
  const xs = ring.map((p) => p[0])
  const ys = ring.map((p) => p[1])
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 8)
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 8) {
      const room = depth([x, y], ring)
      if (room > most) [best, most] = [[x, y], room]
    }
  return best
}

/** Finds room in an area for badge and name, and for one stack of each side: label above, stacks side by side below. */
function place(ring: readonly Point[], name: string, vp: number) {
  const words = name.split(' ')
  const lines = name.length > 9 ? words : [name]
  const width = Math.max(...lines.map((line) => line.length)) * NAME.letter
  const left = BADGE.w + (vp > 0 ? TAB : 0) + 7
  const [w, h] = [left + width, BADGE.h]
  const rough = simplifyRing([...ring, at(ring, 0)], 1.2)
  const pole = poleOf(rough)
  const xs = ring.map((p) => p[0])
  const ys = ring.map((p) => p[1])
  let best: { score: number; label: Point; us: Point; japan: Point; nameAt: Point } | undefined
  const glyphs = LANDMARKS.filter(([kind]) => kind !== 'parade' && kind !== 'golf' && kind !== 'dock')
  const spread = (kind: string) => (kind === 'barracks' ? 52 : kind === 'portal' ? 12 : 32)
  for (let y = Math.min(...ys); y < Math.max(...ys); y += 5)
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 5) {
      const block: Rectangle = [x, y, w, h]
      const room = Math.min(clearance(block, rough), 22)
      if (room < 3) continue
      const blocked = glyphs.filter(([kind, , gx, gy]) =>
        overlap(block, [gx - spread(kind), gy - 15, 2 * spread(kind), 38]),
      ).length
      for (const gap of [66, 74, 84])
        for (const drop of [6, 12])
          for (const shift of [-30, -15, 0, 15, 30]) {
            const middle = x + w / 2 + shift
            const row = y + h + drop + STACK / 2
            const stacks = [middle - gap / 2, middle + gap / 2].map(
              (cx): Rectangle => [cx - STACK / 2, row - STACK / 2, STACK, STACK],
            )
            const space = Math.min(...stacks.map((stack) => clearance(stack, rough)), 22)
            const covered = glyphs.filter(([, , gx, gy]) =>
              stacks.some((stack) => overlap(stack, [gx - 8, gy - 8, 16, 16])),
            ).length
            const score =
              3 * Math.min(room, space) +
              (room + space) / 2 -
              9 * blocked -
              5 * covered -
              Math.abs(shift) / 10 +
              gap / 30 -
              distance([(x + x + w + 2 * middle) / 4, (y + row + STACK / 2) / 2], pole) / 8
            if (best === undefined || score > best.score)
              best = {
                score,
                label: [round(x + BADGE.w / 2), round(y + BADGE.h / 2)],
                us: [round(middle - gap / 2), round(row)],
                japan: [round(middle + gap / 2), round(row)],
                nameAt: [round(x + left), round(y + BADGE.h / 2)],
              }
          }
    }
  if (best === undefined) throw new RangeError(`no room for ${name}`)
  return { lines, ...best }
}

const areas = AREAS.map(([n, name, tem, vp, neighbours]) => {
  const id = String(n)
  const ring = polygon(id)
  const placed = place(ring, name, vp)
  const adjacent = Object.fromEntries(
    neighbours
      .split(' ')
      .map((word): [string, Kind] => [
        String(Number.parseInt(word, 10)),
        word.endsWith('r') ? 'restricted' : 'unrestricted',
      ]),
  )
  return {
    id,
    name,
    tem,
    vp,
    adjacent,
    polygon: ring,
    label: placed.label,
    nameAt: placed.nameAt,
    nameLines: placed.lines,
    nameSize: NAME.size,
    anchors: { us: placed.us, japan: placed.japan },
    nameSource: SOURCES[n]?.name ?? 'reconstructed',
    temSource: SOURCES[n]?.tem ?? 'reconstructed',
    vpSource: 'rule 15.2',
    adjacentSource: n === 9 || n === 10 ? 'reconstructed; 9-10 by rule 19.0' : 'reconstructed',
  }
})

/** Checks what is easy to get wrong when a number above is changed; the tests check the rest. */
for (const item of areas) if (!inside(item.label, item.polygon)) throw new RangeError(`label of ${item.id}`)

const roads = ROADS.map(([kind, line], i) => ({
  kind,
  line: roundLine(
    simplify(
      spline(parseLine(line), 7).map(
        ([x, y]): Point => [x + 2.5 * noise(x, y, 22, 'road'), y + 2.5 * noise(x, y, 22, `road${hash('y')}`)],
      ),
      kind === 'tunnel' ? 9 : 0.5,
    ),
  ).map(([x, y]): Point => [Math.min(x, SIZE.w - INSET), y]),
  id: `${kind}-${i + 1}`,
}))

for (const road of roads)
  for (const border of borders)
    if (road.kind === 'road' && border.kind === 'restricted')
      for (let i = 0; i + 1 < road.line.length; i++)
        for (let j = 0; j + 1 < border.line.length; j++)
          if (segmentsMeet(at(road.line, i), at(road.line, i + 1), at(border.line, j), at(border.line, j + 1)))
            throw new RangeError(
              `${road.id} crosses the restricted border ${border.between.join('-')} at ${at(road.line, i).join(',')}`,
            )

const clipTail = (ring: readonly Point[]) => {
  const right = SIZE.w - INSET
  return fills(
    sample(EAST - 40, 340, right + 8, 720, 4, (p) => Math.min(depth(p, ring), p[0] - EAST, right - p[0])),
    0,
    'paper',
    '',
    900,
    0.5,
  ).map((fill) => fill.ring.map(([x, y]): Point => [Math.min(right, Math.max(EAST, x)), y]))
}

const map = {
  status: 'reconstructed',
  source:
    'Areas, names, TEM, adjacency and boundary kinds: reconstruction from the geography of Corregidor, except where a rule of the rulebook is named. Drawn by tools/make-map.ts.',
  size: SIZE,
  inset: INSET,
  eastEdge: [
    [EAST, 376],
    [EAST, 676],
  ],
  borders,
  coasts: coasts.flatMap(({ area, line }) => {
    const cut = line.findIndex((p, i) => p[0] === EAST && line[i + 1]?.[0] === EAST)
    return cut < 0
      ? [{ area, line }]
      : [
          { area, line: line.slice(0, cut + 1) },
          { area, line: line.slice(cut + 1) },
        ]
  }),
  areas: areas.map(({ polygon: _polygon, ...area }) => area),
  features: {
    beyond: clipTail(island),
    beyondShore: [tail.slice(0, tail.length / 2), tail.slice(tail.length / 2)].map((line) =>
      line.filter(([x]) => x <= SIZE.w - INSET),
    ),
    bands: fills(waterGrid, -96, 'sea', 'deep', 900, 1).map((fill) => fill.ring),
    waterlines,
    relief,
    contours,
    roads,
    landmarks: LANDMARKS.map(([kind, name, x, y, angle]) => ({ kind, name, at: [x, y], angle })),
  },
}

/** JSON with one item of each list on a line. */
function write(value: unknown, level = 0): string {
  if (level < 2 && Array.isArray(value)) return `[\n${value.map((item) => write(item, 9)).join(',\n')}\n]`
  if (level < 2 && typeof value === 'object' && value !== null)
    return `{\n${Object.entries(value)
      .map(([key, item]) => `${JSON.stringify(key)}: ${write(item, level + 1)}`)
      .join(',\n')}\n}`
  return JSON.stringify(value)
}

const target = new URL('../src/return-to-the-rock/data/map.json', import.meta.url)
writeFileSync(target, `${write(map)}\n`)
