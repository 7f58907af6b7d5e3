import type { Point, Rect, Shape } from '@topside/engine'
import { box, corners, houses, path } from '../../shared/drawing.ts'

export { compass, corners, placed } from '../../shared/drawing.ts'

/** Moves a drawing from its own origin to a place. */
export const moved = (shapes: readonly Shape[], [x, y]: Point): Shape[] => {
  const to = ([u, v]: Point): Point => [u + x, v + y]
  return shapes.map((shape) => {
    if ('polygon' in shape) return { ...shape, polygon: shape.polygon.map(to) }
    if ('line' in shape) return { ...shape, line: shape.line.map(to) }
    return { ...shape, circle: to(shape.circle) }
  })
}

const thin = { stroke: 'ink', width: 1.2 } as const

/** Blocks along two streets. */
export const TOWN: readonly Shape[] = [
  { circle: [0, 0], radius: 15, fill: 'paper', opacity: 0.75 },
  ...houses('-11,-9,8,6 -1,-10,5,7 6,-8,5,5 -12,1,6,5 -4,2,7,7 5,1,7,5'),
]

/** A few houses. */
export const VILLAGE: readonly Shape[] = houses('-7,-6,5,5 1,-7,4,4 -2,2,6,4')

/** Two runways in a circle. */
export const AIRFIELD: readonly Shape[] = [
  { circle: [0, 0], radius: 17, fill: 'paper', stroke: 'ink', width: 1.4, opacity: 0.9 },
  { line: path('-12,7 12,-7'), stroke: 'ink', width: 5 },
  { line: path('-12,7 12,-7'), stroke: 'paper', width: 1, dash: [3, 2.5] },
  { line: path('-8,-9 6,11'), stroke: 'ink', width: 3 },
]

/** A summit. */
export const SUMMIT: readonly Shape[] = [{ polygon: path('0,-7 6,4 -6,4'), fill: 'road', stroke: 'paper', width: 1 }]

/** Reeds above the waterline. */
export const REEDS: readonly Shape[] = [
  { line: path('-8,3 8,3'), stroke: 'shore', width: 1, opacity: 0.6 },
  { line: path('-4,2 -6,-4'), stroke: 'shore', width: 1, opacity: 0.6 },
  { line: path('0,2 0,-6'), stroke: 'shore', width: 1, opacity: 0.6 },
  { line: path('4,2 6,-4'), stroke: 'shore', width: 1, opacity: 0.6 },
]

/** Three strokes down a slope, scattered over rough ground. */
export const TUFT: readonly Shape[] = [
  { line: path('-6,-3 -4.5,4'), stroke: 'road', width: 1.1, opacity: 0.4 },
  { line: path('0,-4 0.5,5'), stroke: 'road', width: 1.1, opacity: 0.4 },
  { line: path('6,-3 5.5,4'), stroke: 'road', width: 1.1, opacity: 0.4 },
]

/** A disc for the letter of a landing area. */
export const landing = (at: Point, radius: number): Shape[] => [
  { circle: at, radius, fill: 'paper', stroke: 'shore', width: 1.6 },
]

/** An arrow along a line, its head at the last point. */
export function arrow(line: readonly Point[], size: number): Shape[] {
  const [tip, before] = [line.at(-1) ?? [0, 0], line.at(-2) ?? [0, 0]]
  const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0])
  const at = (turn: number): Point => [tip[0] + Math.cos(angle + turn) * size, tip[1] + Math.sin(angle + turn) * size]
  return [
    { line, stroke: 'shore', width: size * 0.32, opacity: 0.85 },
    { polygon: [at(0), at(2.4), at(-2.4)], fill: 'shore', opacity: 0.9 },
  ]
}

/** A double border around the map, with alternating dark divisions of five hexes each. */
export function neatLine([x, y, w, h]: Rect, part: number): Shape[] {
  const band = 6
  const along = (length: number, bar: (from: number, size: number) => Rect) =>
    Array.from(
      { length: Math.ceil(length / part / 2) },
      (_, i): Shape => ({ polygon: corners(bar(i * 2 * part, Math.min(part, length - i * 2 * part))), fill: 'shore' }),
    )
  return [
    { polygon: box(x, y, w, h), stroke: 'shore', width: 1.6 },
    { polygon: box(x - band, y - band, w + 2 * band, h + 2 * band), stroke: 'shore', width: 1.6 },
    ...along(w, (from, size) => [x + from, y - band, size, band]),
    ...along(w, (from, size) => [x + from, y + h, size, band]),
    ...along(h, (from, size) => [x - band, y + from, band, size]),
    ...along(h, (from, size) => [x + w, y + from, band, size]),
  ]
}

/** A bar of equal parts, alternately dark. */
export const scaleBar = ([x, y]: Point, part: number, parts: number): Shape[] =>
  Array.from(
    { length: parts },
    (_, i): Shape => ({
      polygon: box(x + i * part, y, part, 7),
      fill: i % 2 === 0 ? 'shore' : 'paper',
      stroke: 'shore',
      width: 1,
    }),
  )

/** A thin frame with a light ground. */
export const plate = (rect: Rect): Shape => ({ polygon: corners(rect), fill: 'paper', ...thin, opacity: 0.9 })
