import type { Layer, Point, Shape } from '@topside/engine'
import { curve } from '../../shared/curves.ts'
import { flowing } from '../../shared/drawing.ts'
import bataanData from '../data/bataan.json' with { type: 'json' }
import islandData from '../data/islands.json' with { type: 'json' }
import { centreOf, near } from './geometry.ts'

/** Joins pairs of adjacent hexes into routes, which continue through hexes where exactly two pairs meet. */
export function runsOf(pairs: readonly (readonly string[])[]): string[][] {
  const joined = new Map<string, string[]>()
  for (const [a = '', b = ''] of pairs) {
    joined.set(a, [...(joined.get(a) ?? []), b])
    joined.set(b, [...(joined.get(b) ?? []), a])
  }
  const used = new Set<string>()
  const key = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)
  const follow = (start: string, next: string): string[] => {
    const run = [start]
    for (let [from, to] = [start, next]; ; ) {
      used.add(key(from, to))
      run.push(to)
      const on = joined.get(to) ?? []
      const further = on.length === 2 ? on.find((each) => !used.has(key(to, each))) : undefined
      if (further === undefined) return run
      ;[from, to] = [to, further]
    }
  }
  const runs: string[][] = []
  const ends = [...joined].sort(([, a], [, b]) => (a.length === 2 ? 1 : 0) - (b.length === 2 ? 1 : 0))
  for (const [hex, nexts] of ends) for (const next of nexts) if (!used.has(key(hex, next))) runs.push(follow(hex, next))
  return runs
}

const roadShapes = (pairs: readonly (readonly string[])[], width: number): Shape[] => {
  const lines = runsOf(pairs).map((run) => curve(run.map(centreOf), 6))
  return [
    ...lines.map((line): Shape => ({ line, stroke: 'paper', width: width + 3.4, opacity: 0.85 })),
    ...lines.map((line): Shape => ({ line, stroke: 'road', width })),
  ]
}

/** The floors of the ravines, from head to beach (11.1). */
const RAVINES = [
  'i1013 i0913 i0812 i0713',
  'i1210 i1209 i1208 i1207',
  'i1309 i1308',
  'i1409 i1408',
  'i1812 i1913',
  'i1812 i2012',
  'i1415 i1416 i1417',
]

/** The rivers from source to sea, by name in `bataan.json`: their hexes in order. */
export const RIVERS: readonly (readonly [name: string, course: string])[] = [
  ['Culo', 'b3801 b3901 b3902 b4001'],
  ['Calaguiman', 'b3508 b3608 b3708 b3807 b3908 b4007 b4108 b4107'],
  ['Talisay-Tiawir', 'b3713 b3812 b3912 b4011 b4112 b4111 b4211'],
  ['Pantingan', 'b3617 b3717 b3616 b3716 b3715 b3714 b3713'],
  ['Lamao', 'b3919 b4019 b4120 b4219 b4320 b4419 b4520'],
  ['Mamala', 'b3918 b4017 b4118 b4218 b4318 b4418'],
  ['Tuol', 'b3613 b3514 b3414 b3315 b3215'],
  ['Paniguian', 'b3821 b3822 b3823 b3824'],
  ['Maragondon', 'b5635 b5634 b5535 b5534 b5434 b5433 b5333 b5232'],
  ['Naic (Labac)', 'b5934 b5833 b5733 b5732 b5631 b5531 b5530'],
]

/** A course beside the centres of its hexes, which counters cover: bends alternate between both sides. */
function course(hexes: readonly string[], aside: number): Point[] {
  return hexes.map((id, i) => near(id, i % 2 === 0 ? aside : -aside, i % 2 === 0 ? -aside : aside))
}

const ravines = (): Shape[] => RAVINES.flatMap((text) => flowing(curve(course(text.split(' '), 0.1), 6), 2))
const rivers = (): Shape[] => RIVERS.flatMap(([, text]) => flowing(curve(course(text.split(' '), 0.16), 6), 3.6))

/** The defence lines of 1942 from coast to coast, by name in `bataan.json`: their hexes in order. */
export const LINES: readonly (readonly [name: string, hexes: string])[] = [
  [
    'Abucay-Mauban line',
    'b4108 b4007 b3908 b3808 b3708 b3608 b3509 b3408 b3409 b3309 b3310 ' +
      'b3209 b3110 b3010 b2911 b2811 b2812 b2712 b2713 b2612',
  ],
  ['Orion-Bagac line', 'b4414 b4315 b4214 b4114 b4013 b3914 b3813 b3714 b3713 b3613 b3514 b3414 b3315 b3215 b3216'],
]

const lines: Shape[] = LINES.map(
  ([, text]): Shape => ({
    line: curve(
      course(text.split(' '), 0).map(([x, y]): Point => [x, y + 26]),
      4,
    ),
    stroke: 'victory',
    width: 2.2,
    dash: [2, 6],
    opacity: 0.6,
  }),
)

/** Roads and ravines of the islands. */
export const islandRoutes = (): Layer[] => [
  { id: 'ravines', shapes: ravines() },
  { id: 'islands-roads', shapes: roadShapes(islandData.roads, 4.2) },
]
/** Roads, rivers and lines of defence of Bataan. */
export const bataanRoutes = (): Layer[] => [
  { id: 'rivers', shapes: rivers() },
  { id: 'lines', shapes: lines },
  { id: 'bataan-roads', shapes: roadShapes(bataanData.roads, 3.6) },
]
