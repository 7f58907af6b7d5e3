/** The relief of Singapore: heights, jungle and mangroves, the water round the islands. */
import { levelCurves, sample, through } from '../plane/fields.ts'
import { blurred, fills } from '../plane/fills.ts'
import { depth, type Point, roundLine, simplify } from '../plane/lines.ts'
import { noise, spline } from '../plane/noise.ts'
import { parseLine, parseRows, wholeLine } from '../plane/read.ts'
import { island, islands, outline } from './borders.ts'
import { CLOSED, HEIGHTS, ISLETS, JOHORE, SIZE } from './ground.ts'

/** Small islands as rings. */
export const islets = parseRows(ISLETS).map(([x = 0, y = 0, across = 0, down = 0]) =>
  roundLine(
    Array.from({ length: 26 }, (_, i): Point => {
      const turn = (i / 26) * Math.PI * 2
      const far = 1 + 0.28 * noise(x + 40 * Math.cos(turn), y + 40 * Math.sin(turn), 22, 'islet')
      return [x + across * far * Math.cos(turn), y + down * far * Math.sin(turn)]
    }),
  ),
)

/** The shore of the mainland, from the left edge to the right one. */
export const mainlandShore = roundLine(
  spline(parseLine(JOHORE), () => 4).map(
    ([x, y]): Point => [x, y + 5 * noise(x, y, 34, 'johore') + 3 * noise(x, y, 13, 'johore 2')],
  ),
)
/** The mainland, closed along the edges of the canvas. */
export const mainland: Point[] = [[0, 0], ...mainlandShore, [SIZE.w, 0]]

const lands = [island, ...islands.values(), ...islets, mainland]
/** Distance to the nearest shore, above 0 on land. */
const shoreDepth = (p: Point): number => Math.max(...lands.map((land) => depth(p, land)))

const ground = through(parseRows(HEIGHTS), 500, 1.6)
const hills = [island, ...islands.values()]

/** Heights in metres: through the given points, falling to the shore. */
function height(p: Point): number {
  const inland = Math.max(...hills.map((land) => depth(p, land)))
  if (inland <= 0) return inland
  const x = p[0] + 14 * noise(p[0], p[1], 60, 'fold')
  const y = p[1] + 14 * noise(p[0], p[1], 60, 'fold2')
  const rise = Math.min(1, inland / 60) ** 0.7
  return (ground([x, y]) + 6 * noise(x, y, 80, 'swell') + 3 * noise(x, y, 30, 'gully')) * rise
}

const closedGround = CLOSED.map(([code]) => outline(code))

/** Jungle round the reservoirs, mangroves in the estuaries of the north and west, plantations in patches. */
function growth(p: Point): number {
  const inland = depth(p, island)
  if (inland < 3) return -1
  const patch = 0.62 * noise(p[0], p[1], 95, 'wood') + 0.3 * noise(p[0], p[1], 36, 'thicket')
  const forest = Math.max(...closedGround.map((ring) => depth(p, ring)))
  const mangrove = p[1] < 640 && inland < 34 ? 0.5 : 0
  const city = p[0] > 760 && p[1] > 960 ? 0.6 : 0
  return patch + 0.75 * Math.exp(-((Math.min(0, forest) / 66) ** 2)) + mangrove - 0.42 - city
}

const frame = [0, 0, SIZE.w, SIZE.h] as const
const waterGrid = sample(...frame, 10, shoreDepth)
const landGrid = sample(180, 240, 2070, 1550, 7, height)
const growthGrid = blurred(sample(180, 240, 1730, 1370, 7, growth))

/** The shallow water. */
export const bands = fills(blurred(blurred(blurred(waterGrid))), -62, 'sea', 'deep', 900, 1)
/** Lines in the water, so far from the shore. */
export const waterlines = [-9, -19, -31].map((level) => ({
  offset: -level,
  lines: levelCurves(waterGrid, level).map(({ line }) => wholeLine(simplify(line, 0.8))),
}))
/** Tints of height, and what grows. */
export const relief = [
  ...fills(growthGrid, 0, 'growth', '', 700, 0.8).filter((fill) => fill.ink !== ''),
  ...fills(landGrid, 38, 'rise', 'paper', 700),
  ...fills(landGrid, 78, 'high', 'rise', 700),
]
/** Lines of equal height, in metres. */
export const contours = [20, 40, 60, 80, 100, 120, 140].flatMap((metres) =>
  levelCurves(landGrid, metres)
    .filter(({ line }) => line.length > 12)
    .map(({ line, closed }) => ({ metres, closed, line: wholeLine(simplify(line, 0.7)) })),
)
