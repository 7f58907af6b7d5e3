import type { Point, Rect, Shape } from '@topside/engine'
import { box, corners, path } from '../../shared/drawing.ts'

export { compass, path, placed } from '../../shared/drawing.ts'

/** An inch of the printed map, 200 m (3.0), in map units. */
export const INCH = 91

const thin = { stroke: 'ink', width: 1.4 } as const

/** Our own drawings of landmarks, pointing up. */
export const GLYPHS: { readonly [kind: string]: readonly Shape[] } = {
  battery: [
    {
      line: path('-9,4 -7,-3 0,-6 7,-3 9,4'),
      ...thin,
      width: 2,
    },
    { circle: [0, 3], radius: 3, fill: 'ink' },
    {
      line: path('0,3 0,-13'),
      ...thin,
      width: 2,
    },
  ],
  mortars: [
    { polygon: box(-10, -6, 20, 12), ...thin, fill: 'paper' },
    { circle: [-5, 0], radius: 2.4, fill: 'ink' },
    { circle: [5, 0], radius: 2.4, fill: 'ink' },
    {
      line: path('0,-6 0,6'),
      ...thin,
    },
  ],
  lighthouse: [
    {
      polygon: path('-5,10 -3,-6 3,-6 5,10'),
      ...thin,
      fill: 'paper',
    },
    { circle: [0, -9], radius: 3.4, fill: 'ink' },
    {
      line: path('-7,-11 -13,-14'),
      ...thin,
    },
    {
      line: path('7,-11 13,-14'),
      ...thin,
    },
    {
      line: path('0,-15 0,-20'),
      ...thin,
    },
  ],
  barracks: [
    { polygon: box(-52, -5, 104, 10), stroke: 'ink', width: 1.4, fill: 'muted' },
    {
      line: path('-48,0 48,0'),
      stroke: 'paper',
      width: 1,
      dash: [3, 4],
    },
  ],
  parade: [{ polygon: box(-48, -30, 96, 60), fill: 'paper', stroke: 'muted', width: 1, dash: [5, 4] }],
  golf: [
    {
      polygon: path('-44,-18 -12,-30 30,-24 46,-2 36,24 -8,30 -40,16'),
      fill: 'growth',
      stroke: 'muted',
      width: 1,
      dash: [5, 4],
    },
    {
      line: path('-6,8 -6,-10 6,-6 -6,-2'),
      ...thin,
    },
    { circle: [22, 6], radius: 1.6, fill: 'ink' },
  ],
  plant: [
    {
      polygon: path('-12,9 -12,-1 -4,-6 -4,-1 4,-6 4,-1 8,-1 8,-16 12,-16 12,9'),
      fill: 'muted',
      ...thin,
    },
  ],
  dock: [
    {
      line: path('0,2 0,-34'),
      stroke: 'ink',
      width: 4,
    },
    {
      line: path('0,1 0,-33'),
      stroke: 'paper',
      width: 1.6,
    },
    {
      line: path('-9,-34 9,-34'),
      stroke: 'ink',
      width: 3,
    },
  ],
  portal: [
    {
      polygon: path('-8,5 -8,-3 -4,-8 4,-8 8,-3 8,5'),
      fill: 'ink',
    },
    {
      line: path('-12,5 12,5'),
      ...thin,
    },
  ],
}

/** A bar of four parts of 100 m each. */
export function scaleBar([x, y]: Point): Shape[] {
  return Array.from(
    { length: 4 },
    (_, i): Shape => ({
      polygon: box(x + (i * INCH) / 2, y, INCH / 2, 6),
      fill: i % 2 === 0 ? 'shore' : 'paper',
      stroke: 'shore',
      width: 1,
    }),
  )
}

/** The map's frame: a double border, with alternating dark divisions of 200 m each. */
export function frame({ w, h }: { readonly w: number; readonly h: number }, inset: number): Shape[] {
  const band = 5
  const along = (length: number, bar: (from: number, size: number) => Rect) =>
    Array.from(
      { length: Math.ceil(length / INCH / 2) },
      (_, i): Shape => ({
        polygon: corners(bar(i * 2 * INCH, Math.min(INCH, length - i * 2 * INCH))),
        fill: 'shore',
      }),
    )
  return [
    { polygon: box(inset, inset, w - 2 * inset, h - 2 * inset), stroke: 'shore', width: 1.4 },
    {
      polygon: box(inset - band, inset - band, w - 2 * (inset - band), h - 2 * (inset - band)),
      stroke: 'shore',
      width: 1.4,
    },
    ...along(w - 2 * inset, (from, size) => [inset + from, inset - band, size, band]),
    ...along(w - 2 * inset, (from, size) => [inset + from, h - inset, size, band]),
    ...along(h - 2 * inset, (from, size) => [inset - band, inset + from, band, size]),
    ...along(h - 2 * inset, (from, size) => [w - inset, inset + from, band, size]),
  ]
}

/** An arrow from a box to its units' landing place. */
export const approach = (line: readonly Point[], head: readonly Point[]): Shape[] => [
  { line, stroke: 'shore', width: 3, dash: [10, 7], opacity: 0.8 },
  { polygon: head, fill: 'shore', opacity: 0.8 },
]

/** Dots along a beach, a little inland (the line runs clockwise, so inland is to its right). */
export const sand = (line: readonly Point[]): Shape => ({
  line: line.map((p, i, all) => {
    const [a, b] = [all[i - 1] ?? p, all[i + 1] ?? p]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    return [p[0] - (9 * (b[1] - a[1])) / length, p[1] + (9 * (b[0] - a[0])) / length]
  }),
  stroke: 'ink',
  width: 3,
  dash: [0.1, 7],
  opacity: 0.75,
})
