import type { Point, Shape } from '@topside/engine'
import { box, path } from '../../shared/drawing.ts'

const thin = { stroke: 'ink', width: 1.4 } as const

/** An airfield: two runways in a circle. */
export const AIRFIELD: readonly Shape[] = [
  { circle: [0, 0], radius: 18, fill: 'paper', stroke: 'ink', width: 1.6 },
  { line: path('-13,4 13,-4'), stroke: 'ink', width: 5.4 },
  { line: path('-12,4 12,-4'), stroke: 'paper', width: 1.2, dash: [3, 2.6] },
  { line: path('-6,-12 5,13'), stroke: 'ink', width: 3.2 },
]

/** A Supply Point: crates under a roof. */
export const DEPOT: readonly Shape[] = [
  { polygon: path('-18,-5 0,-18 18,-5 18,17 -18,17'), fill: 'paper', stroke: 'ink', width: 1.6 },
  { line: path('-18,-5 18,-5'), ...thin },
  { polygon: box(-14, 4, 10, 10), fill: 'victory', ...thin },
  { polygon: box(-3, 4, 10, 10), fill: 'victory', ...thin },
  { polygon: box(8, 6, 7, 8), fill: 'victory', ...thin },
]

/** The headquarters of an army: a flag on a mast. */
export const HEADQUARTERS: readonly Shape[] = [
  { line: path('-11,18 -11,-17'), stroke: 'ink', width: 2.4 },
  { polygon: box(-11, -16, 27, 18), fill: 'paper', stroke: 'ink', width: 1.6 },
  { line: path('-11,-16 16,2'), ...thin },
  { line: path('-11,2 16,-16'), ...thin },
]

/** A star for objectives that decide the battle (17.3). */
export const STAR: readonly Shape[] = [
  {
    polygon: Array.from({ length: 10 }, (_, i): Point => {
      const turn = ((i - 2.5) * Math.PI) / 5
      const far = i % 2 === 0 ? 11 : 4.6
      return [Math.round(far * Math.cos(turn) * 10) / 10, Math.round(far * Math.sin(turn) * 10) / 10]
    }),
    fill: 'victory',
    stroke: 'paper',
    width: 1,
  },
]

/** Reeds above the waterline. */
export const REEDS: readonly Shape[] = [
  { line: path('-9,4 9,4'), stroke: 'shore', width: 1.2, opacity: 0.7 },
  { line: path('-4,3 -6,-5'), stroke: 'shore', width: 1.2, opacity: 0.7 },
  { line: path('0,3 0,-8'), stroke: 'shore', width: 1.2, opacity: 0.7 },
  { line: path('4,3 6,-5'), stroke: 'shore', width: 1.2, opacity: 0.7 },
]

/** Blocks of houses along streets. */
export const BLOCKS: readonly Shape[] = (
  [
    [-22, -12, 9, 7],
    [-11, -14, 7, 9],
    [-2, -13, 10, 6],
    [10, -14, 8, 8],
    [-24, -2, 7, 8],
    [-15, -2, 10, 6],
    [-3, -4, 7, 9],
    [6, -3, 12, 6],
    [-20, 8, 10, 6],
    [-8, 7, 8, 7],
    [2, 7, 9, 6],
    [13, 6, 6, 8],
  ] as const
).map(([x, y, w, h]): Shape => ({ polygon: box(x, y, w, h), fill: 'ink', opacity: 0.4 }))

/** A plate behind a figure. */
export const plate = (at: Point, radius: number): Shape => ({
  circle: at,
  radius,
  fill: 'paper',
  stroke: 'shore',
  width: 1.6,
})

/** A broad arrow along a line, with its tip at the last point. */
export function arrow(line: readonly Point[]): Shape[] {
  const tip: Point = line.at(-1) ?? [0, 0]
  const before: Point = line.at(-2) ?? [0, 0]
  const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0])
  const at = (far: number, turn: number): Point => [
    Math.round((tip[0] + Math.cos(angle + turn) * far) * 10) / 10,
    Math.round((tip[1] + Math.sin(angle + turn) * far) * 10) / 10,
  ]
  const shaft: Point[] = [...line.slice(0, -1), at(18, Math.PI)]
  const head: readonly Point[] = [tip, at(30, Math.PI - 0.6), at(22, Math.PI), at(30, Math.PI + 0.6)]
  return [
    { line: shaft, stroke: 'paper', width: 14, opacity: 0.85 },
    { polygon: head, fill: 'paper', stroke: 'paper', width: 5 },
    { line: shaft, stroke: 'shore', width: 9 },
    { polygon: head, fill: 'shore' },
  ]
}

/** A parallel line at a distance to the right; a negative distance is to the left. */
export function beside(line: readonly Point[], far: number): Point[] {
  return line.map((point, i) => {
    const [a, b] = [line[i - 1] ?? point, line[i + 1] ?? point]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [point[0] - (far * (b[1] - a[1])) / length, point[1] + (far * (b[0] - a[0])) / length]
  })
}

/** The point at a fraction of a line's length, from 0 to 1, and the direction there in degrees. */
export function alongLine(line: readonly Point[], part: number): { readonly at: Point; readonly angle: number } {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - (line[i]?.[0] ?? x), y - (line[i]?.[1] ?? y)))
  let left = lengths.reduce((sum, each) => sum + each, 0) * part
  for (const [i, length] of lengths.entries()) {
    const [a, b] = [line[i] ?? [0, 0], line[i + 1] ?? [0, 0]]
    if (left <= length || i === lengths.length - 1) {
      const share = length === 0 ? 0 : Math.min(1, left / length)
      const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
      return { at: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share], angle }
    }
    left -= length
  }
  return { at: line[0] ?? [0, 0], angle: 0 }
}
