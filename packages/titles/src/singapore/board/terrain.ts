import type { Ink, Layer, Point, Shape } from '@topside/engine'
import { corners, placed, points } from '../../shared/drawing.ts'
import map from '../data/map.json' with { type: 'json' }
import { beside, REEDS } from './drawing.ts'
import { borders, outlineOf, sectors } from './sectors.ts'

const { features } = map
const ring = (line: readonly (readonly number[])[], paint: Omit<Shape, 'line' | 'circle'>): Shape => ({
  ...paint,
  polygon: points(line),
})
const INKS: { readonly [name: string]: Ink } = {
  paper: 'paper',
  rise: 'rise',
  high: 'high',
  growth: 'growth',
  sea: 'sea',
  deep: 'deep',
}

const water: Layer = {
  id: 'water',
  shapes: [
    ...features.bands.map((band) => ring(band.ring, { fill: INKS[band.ink] ?? 'sea' })),
    ...features.waterlines.flatMap(({ offset, lines }) =>
      lines.map((line): Shape => ({ line: points(line), stroke: 'shore', width: 1, opacity: 0.42 - offset / 100 })),
    ),
  ],
}

/** The mainland: land that is not part of the game. */
const mainland: Layer = {
  id: 'mainland',
  shapes: [
    ring(features.mainland, { fill: 'paper' }),
    ring(features.mainland, { fill: 'muted', opacity: 0.22 }),
    ...features.islets.map((islet) => ring(islet, { fill: 'rise' })),
  ],
}

const land: Layer = {
  id: 'land',
  shapes: [
    ...sectors.map(({ polygon }): Shape => ({ polygon, fill: 'paper', stroke: 'paper', width: 1 })),
    ...map.closed.map(({ id }): Shape => ({ polygon: outlineOf(id), fill: 'paper', stroke: 'paper', width: 1 })),
  ],
}

const relief: Layer = {
  id: 'relief',
  shapes: [
    ...features.relief.map((fill) =>
      ring(fill.ring, { fill: INKS[fill.ink] ?? 'paper', ...(fill.ink === 'growth' && { opacity: 0.85 }) }),
    ),
    ...features.contours.map(({ metres, line, closed }): Shape => {
      const paint =
        metres < 80
          ? ({ stroke: 'contour', width: metres % 40 === 0 ? 1.5 : 1 } as const)
          : ({ stroke: 'road', width: 1, opacity: 0.34 } as const)
      return closed ? { polygon: points(line.slice(0, -1)), ...paint } : { line: points(line), ...paint }
    }),
  ],
}

/** The centroid of a ring. */
function middleOf(polygon: readonly Point[]): Point {
  const [x, y] = polygon.reduce(([sx, sy], [px, py]) => [sx + px, sy + py], [0, 0])
  return [x / polygon.length, y / polygon.length]
}

/** Ground that no unit enters: reservoirs with shorelines, a swamp with reeds. */
const closed: Layer = {
  id: 'closed',
  shapes: map.closed.flatMap(({ id, kind }): Shape[] => {
    const polygon = outlineOf(id)
    const [x, y] = middleOf(polygon)
    if (kind === 'water') return [{ polygon, fill: 'deep', stroke: 'shore', width: 2.2 }]
    const reeds: readonly Point[] = [
      [-26, 2],
      [0, -26],
      [4, 6],
      [28, -4],
      [-6, 32],
    ]
    return [
      { polygon, fill: 'growth', stroke: 'shore', width: 2.2, dash: [5, 5] },
      ...reeds.flatMap(([dx, dy]) => placed(REEDS, [x + dx, y + dy], 0)),
    ]
  }),
}

const roads: Layer = {
  id: 'roads',
  shapes: [
    { line: points(features.railway), stroke: 'paper', width: 6, opacity: 0.6 },
    { line: points(features.railway), stroke: 'ink', width: 2, opacity: 0.8 },
    { line: points(features.railway), stroke: 'ink', width: 7, dash: [1.6, 9], opacity: 0.8 },
    ...features.roads.map(({ line }): Shape => ({ line: points(line), stroke: 'paper', width: 8, opacity: 0.85 })),
    ...features.roads.map(({ line }): Shape => ({ line: points(line), stroke: 'road', width: 4 })),
  ],
}

/** The shores, and the Causeway. This layer and all later ones are above the borders. */
const shore: Layer = {
  id: 'shore',
  shapes: [
    ...borders.filter(({ kind }) => kind === 'river').map(({ line }): Shape => ({ line, stroke: 'sea', width: 4.6 })),
    { line: points(features.mainlandShore), stroke: 'shore', width: 2.2, opacity: 0.75 },
    ...features.islets.map((islet) => ring(islet, { stroke: 'shore', width: 1.6 })),
    { line: points(features.causeway), stroke: 'shore', width: 11 },
    { line: points(features.causeway), stroke: 'paper', width: 7 },
    { line: points(features.causeway), stroke: 'road', width: 3 },
    ...map.coasts.map(({ line }): Shape => ({ line: points(line), stroke: 'shore', width: 3 })),
    ...map.islands.map(({ ring: line }) => ring(line, { stroke: 'shore', width: 3 })),
  ],
}

/** A line of works: a bank on the protected side, with teeth. */
function works(line: readonly Point[], far: number): Shape[] {
  const inner = beside(line, far)
  const bank = beside(line, far * 0.45)
  return [
    { line: bank, stroke: 'ink', width: 4.4 },
    ...inner.flatMap((end, i): Shape[] => {
      const start = bank[i]
      return start === undefined || i % 2 === 0 ? [] : [{ line: [start, end], stroke: 'ink', width: 3.4 }]
    }),
  ]
}

/** Evenly spaced points along a line. */
function evenly(line: readonly Point[], step: number): Point[] {
  const found: Point[] = []
  let left = 0
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i] ?? [0, 0], line[i + 1] ?? [0, 0]]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    for (; left < length; left += step)
      found.push([a[0] + ((b[0] - a[0]) * left) / length, a[1] + ((b[1] - a[1]) * left) / length])
    left -= length
  }
  return found
}

/** The two defence lines, with their teeth towards the protected sector. */
const defences = (protects: (between: readonly [string, string]) => string): Layer => ({
  id: 'defences',
  shapes: borders
    .filter(({ kind }) => kind === 'line')
    .flatMap(({ between, line }) => {
      const course = evenly(line, 9)
      const own = sectors.find(({ id }) => id === protects(between))
      const [x, y] = middleOf(own?.polygon ?? [])
      const mid = course[Math.floor(course.length / 2)] ?? [0, 0]
      const probe = beside(course, 10)[Math.floor(course.length / 2)] ?? mid
      const right = Math.hypot(probe[0] - x, probe[1] - y) < Math.hypot(mid[0] - x, mid[1] - y)
      return works(course, right ? 12 : -12)
    }),
})

/** The ground, from the water up to the works on the borders. */
export const terrain = (
  size: { readonly w: number; readonly h: number },
  protects: Parameters<typeof defences>[0],
): Layer[] => [
  { id: 'sea', shapes: [{ polygon: corners([0, 0, size.w, size.h]), fill: 'deep' }] },
  water,
  mainland,
  land,
  relief,
  closed,
  roads,
  shore,
  defences(protects),
]
