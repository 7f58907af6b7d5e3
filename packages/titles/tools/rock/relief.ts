/** The ground of Corregidor: heights, what grows, water about it. */
import { levelCurves, sample, through } from '../plane/fields.ts'
import { blurred, fills } from '../plane/fills.ts'
import { at, depth, distanceToSegment, type Point, simplify } from '../plane/lines.ts'
import { noise } from '../plane/noise.ts'
import { parseLine, parseRows, wholeLine } from '../plane/read.ts'
import { island } from './borders.ts'
import { HEIGHTS, RAVINES } from './ground.ts'
import { EAST, INSET, SIZE } from './sheet.ts'

/** Heights in feet: through the given points, falling to the shore, with gullies. */
const ground = through(parseRows(HEIGHTS), 700, 1.7)
function height(p: Point): number {
  const shoreDepth = depth(p, island)
  if (shoreDepth <= 0) return shoreDepth
  const x = p[0] + 16 * noise(p[0], p[1], 60, 'fold')
  const y = p[1] + 16 * noise(p[0], p[1], 60, 'fold2')
  const rise = Math.min(1, shoreDepth / 64) ** 0.6
  return ground([x, y]) * rise + 16 * noise(x, y, 75, 'swell') * rise + 7 * noise(x, y, 28, 'gully') * rise
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

/** Lines of equal height, in feet. */
export const contours = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600].flatMap((feet) =>
  levelCurves(landGrid, feet)
    .filter(({ line }) => line.length > 14)
    .map(({ line, closed }) => ({ feet, closed, line: wholeLine(simplify(line, 0.7)) })),
)
/** Lines in the water, so far from the shore. */
export const waterlines = [-9, -20, -34, -52].map((level) => ({
  offset: -level,
  lines: levelCurves(waterGrid, level).map(({ line }) => wholeLine(simplify(line, 0.8))),
}))
/** Tints of height, and what grows. */
export const relief = [
  ...fills(landGrid, 200, 'rise', 'paper', 900),
  ...fills(landGrid, 400, 'high', 'rise', 900),
  ...fills(growthGrid, 0, 'growth', '', 900, 0.8).filter((fill) => fill.ink !== ''),
]

/** What lies of a ring on the strip east of the map. */
export const clipTail = (ring: readonly Point[]) => {
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

/** The shallow water. */
export const bands = fills(waterGrid, -96, 'sea', 'deep', 900, 1).map((fill) => fill.ring)
