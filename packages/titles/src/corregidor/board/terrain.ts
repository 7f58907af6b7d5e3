import type { Ink, Layer, Point, Shape } from '@topside/engine'
import { chance, corners, placed } from '../../shared/drawing.ts'
import { hexDefs } from '../data/hexes.ts'
import map from '../data/map.json' with { type: 'json' }
import { BATAAN, centreOf, ISLANDS, near, type Sheet } from './geometry.ts'
import { CONCRETE_SHIP, PEAK, SCRUB, SLOPE, TREE } from './glyphs.ts'

type Coordinates = readonly (readonly number[])[]
/** A ring in the drawing of the map. */
interface Ring {
  readonly hole: boolean
  readonly ring: Coordinates
}

const points = (line: Coordinates): Point[] => line.map(([x = 0, y = 0]) => [x, y])

/** A wash: an opaque ink, and an optional second one over it. */
type Wash = readonly [ink: Ink, over?: Ink, opacity?: number]

/** Height tints from the shore up; higher tints are painted over lower ones. */
const TINTS: readonly Wash[] = [
  ['paper'],
  ['paper', 'rise', 0.75],
  ['rise', 'high', 0.35],
  ['rise', 'high', 0.85],
  ['high', 'contour', 0.45],
  ['contour', 'road', 0.1],
]

const washed = (polygon: Point[], [ink, over, opacity]: Wash): Shape[] => [
  { polygon, fill: ink },
  ...(over === undefined ? [] : [{ polygon, fill: over, ...(opacity !== undefined && { opacity }) }]),
]

const filled = (rings: readonly Ring[], ink: Wash, beneath: Wash): Shape[] =>
  rings.flatMap(({ hole, ring }) => washed(points(ring), hole ? beneath : ink))

/** The coast: the rings of the land, without parts along the edge of the map. */
function coastOf(rings: readonly Ring[], sheet: Sheet): Shape[] {
  const edges = sheet.panels.map(({ rect: [x, y, w, h] }) => [x, y, x + w, y + h] as const)
  const onEdge = ([x, y]: Point) =>
    edges.some(([left, top, right, bottom]) => x <= left + 1 || y <= top + 1 || x >= right - 1 || y >= bottom - 1) &&
    sheet.panels.length === 1
  return rings.flatMap(({ ring }): Shape[] => {
    const line = points(ring)
    if (!line.some(onEdge)) return [{ polygon: line, stroke: 'shore', width: 2.4 }]
    const start = line.findIndex(onEdge)
    const runs: Point[][] = [[]]
    for (const p of [...line.slice(start), ...line.slice(0, start + 1)]) {
      const run = runs.at(-1)
      run?.push(p)
      if (onEdge(p)) runs.push([p])
    }
    return runs.filter((run) => run.length > 2).map((run): Shape => ({ line: run, stroke: 'shore', width: 2.4 }))
  })
}

const contours = (levels: readonly (readonly Coordinates[])[]): Shape[] =>
  levels.flatMap((lines) =>
    lines.map((line): Shape => ({ line: points(line), stroke: 'road', width: 0.8, opacity: 0.34 })),
  )

/** The edge of each tint, as a contour line. */
const tintEdges = (levels: readonly (readonly Ring[])[]): Shape[] =>
  levels.flatMap((rings) =>
    rings.map(({ ring }): Shape => ({ polygon: points(ring), stroke: 'road', width: 1.1, opacity: 0.5 })),
  )

const water = (shallows: readonly Ring[], lines: readonly (readonly Coordinates[])[], sheet: Sheet): Shape[] => [
  ...sheet.panels.map(({ rect }): Shape => ({ polygon: corners(rect), fill: 'deep' })),
  ...filled(shallows, ['sea'], ['deep']),
  ...lines.flatMap((each, i) =>
    each.map((line): Shape => ({ line: points(line), stroke: 'shore', width: 0.9, opacity: 0.38 - 0.1 * i })),
  ),
]

/** Small drawings scattered over the hexes of a terrain, away from the counter in the middle. */
function strewn(letter: string, terrain: string, count: number, glyph: readonly Shape[]): Shape[] {
  return hexDefs
    .filter((hex) => hex.terrain === terrain && hex.id.startsWith(letter) && hex.island !== 'El Fraile')
    .flatMap(({ id, beach }) =>
      beach === true
        ? []
        : Array.from({ length: count }, (_, i) => {
            const angle = ((i + 0.15 + 0.7 * chance(`${id}a${i}`)) / count) * Math.PI * 2
            const far = 0.31 + 0.12 * chance(`${id}f${i}`)
            return placed(glyph, near(id, Math.cos(angle) * far, Math.sin(angle) * far), 0)
          }).flat(),
    )
}

/** A sheet in the drawing of the map. */
interface Drawn {
  readonly land: readonly Ring[]
  readonly shallows: readonly Ring[]
  readonly waterlines: readonly (readonly Coordinates[])[]
  readonly growth: readonly Ring[]
  readonly tints: readonly (readonly Ring[])[]
  readonly contours: readonly (readonly Coordinates[])[]
  readonly sand: readonly Coordinates[]
}

/** The lowest layers: water, land, and vegetation that is painted before the heights. */
function beneath(name: string, { land, shallows, waterlines }: Drawn, sheet: Sheet): Layer[] {
  return [
    { id: `${name}-water`, shapes: water(shallows, waterlines, sheet) },
    { id: `${name}-land`, shapes: filled(land, ['paper'], ['sea']) },
  ]
}

/** Height tints from a level on. */
const tintsFrom = ({ tints }: Drawn, level: number): Shape[] =>
  tints.slice(level - 1).flatMap((rings, i) => {
    const tint = level + i
    return filled(rings, TINTS[tint] ?? ['contour'], TINTS[tint - 1] ?? ['paper'])
  })

const lines = (name: string, { tints, contours: between }: Drawn): Layer[] => [
  { id: `${name}-tint-edges`, shapes: tintEdges(tints) },
  { id: `${name}-contours`, shapes: contours(between), fromZoom: 0.3 },
]

/** Rings filled with a wash; holes in them are filled, too. */
const overlaid = (rings: readonly Ring[], fill: Ink, opacity: number): Shape[] =>
  rings.filter(({ hole }) => !hole).map(({ ring }): Shape => ({ polygon: points(ring), fill, opacity }))

const overgrown = (rings: readonly Ring[], opacity: number): Shape[] => overlaid(rings, 'growth', opacity)

/** The sand of the beaches (7.0), along the coast. */
const sand = (): Shape[] =>
  map.islands.sand.flatMap((line): Shape[] => [
    { line: points(line), stroke: 'sand', width: 13 },
    { line: points(line), stroke: 'road', width: 0.8, dash: [1, 5], opacity: 0.6 },
  ])

/** The ground of the islands. */
export const islandGround = (): Layer[] => [
  ...beneath('islands', map.islands, ISLANDS),
  { id: 'islands-tints', shapes: tintsFrom(map.islands, 1) },
  { id: 'ravine-growth', shapes: overgrown(map.islands.growth, 0.6) },
  ...lines('islands', map.islands),
  { id: 'islands-sand', shapes: sand() },
  { id: 'islands-coast', shapes: coastOf(map.islands.land, ISLANDS) },
  { id: 'islands-scrub', shapes: strewn('i', 'rough', 4, SCRUB), fromZoom: 0.4 },
  {
    id: 'fort-drum',
    shapes: hexDefs.flatMap(({ id, island }) => (island === 'El Fraile' ? placed(CONCRETE_SHIP, centreOf(id), 0) : [])),
  },
]

/** The ground of Bataan, Cavite and Subic Bay. */
export const bataanGround = (): Layer[] => [
  ...beneath('bataan', map.bataan, BATAAN),
  { id: 'bataan-growth', shapes: filled(map.bataan.growth, ['growth'], ['paper']) },
  { id: 'bataan-slopes', shapes: overlaid(map.bataan.tints[0] ?? [], 'rise', 0.5) },
  { id: 'bataan-tints', shapes: tintsFrom(map.bataan, 2) },
  ...lines('bataan', map.bataan),
  { id: 'bataan-coast', shapes: coastOf(map.bataan.land, BATAAN) },
  { id: 'bataan-jungle', shapes: strewn('b', 'jungle', 3, TREE), fromZoom: 0.4 },
  { id: 'bataan-rough', shapes: strewn('b', 'rough', 3, SLOPE), fromZoom: 0.4 },
  { id: 'bataan-mountains', shapes: strewn('b', 'mountain', 3, PEAK), fromZoom: 0.4 },
]
