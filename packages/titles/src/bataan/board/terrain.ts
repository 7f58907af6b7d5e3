import { DIRECTIONS, type Ink, type Layer, OFF_MAP, type Point, type Rect, type Shape } from '@topside/engine'
import { curve } from '../../shared/curves.ts'
import { corners, path, placed } from '../../shared/drawing.ts'
import { chainsOf } from '../../shared/routes.ts'
import { type HexDef, hexDefs, hexGrid, hexOf, hexsides, RIVER } from '../data/hexes.ts'
import routeData from '../data/routes.json' with { type: 'json' }
import { centreOf, HEX, rowOf } from './geometry.ts'
import { sideBetween } from './hexes.ts'
import { outlinesOf } from './outlines.ts'

/** Natural terrain by height; higher terrain is painted over lower. */
const HEIGHTS = ['sea', 'clear', 'swamp', 'rough', 'hill', 'mountain'] as const

/** Dense treetops. */
const TREES: readonly Shape[] = (
  [
    [-5.5, 1.5, 4.6],
    [4.5, -2.5, 5.4],
    [2.5, 5, 4],
  ] as const
).map(([x, y, radius]): Shape => ({ circle: [x, y], radius, fill: 'growth', stroke: 'shore', width: 1, opacity: 0.6 }))
/** Tall grass. */
const GRASS: readonly Shape[] = [
  { line: path('-5,5 -7,-4'), stroke: 'shore', width: 1.1, opacity: 0.7 },
  { line: path('0,5 0,-6'), stroke: 'shore', width: 1.1, opacity: 0.7 },
  { line: path('5,5 7,-4'), stroke: 'shore', width: 1.1, opacity: 0.7 },
]
/** Strokes down a slope. */
const SLOPE: readonly Shape[] = [
  { line: path('-6,-3 -4,4'), stroke: 'road', width: 1.2, opacity: 0.5 },
  { line: path('0,-4 1,5'), stroke: 'road', width: 1.2, opacity: 0.5 },
  { line: path('6,-3 6,4'), stroke: 'road', width: 1.2, opacity: 0.5 },
]
/** A peak. */
const PEAK: readonly Shape[] = [
  { polygon: path('0,-9 8,6 -8,6'), fill: 'high', stroke: 'road', width: 1.3, opacity: 0.9 },
]
/** Reeds above the waterline. */
const REEDS: readonly Shape[] = [
  { line: path('-8,4 8,4'), stroke: 'shore', width: 1.1, opacity: 0.7 },
  { line: path('-4,3 -6,-4'), stroke: 'shore', width: 1.1, opacity: 0.7 },
  { line: path('4,3 6,-4'), stroke: 'shore', width: 1.1, opacity: 0.7 },
]

/** The small drawings of terrain and cover, also used in the key. */
export const GLYPHS = { jungle: TREES, 'tropical-grass': GRASS, hill: SLOPE, mountain: PEAK, swamp: REEDS } as const

/** The ink of each natural terrain. */
export const INKS: { readonly [terrain in (typeof HEIGHTS)[number]]: Ink } = {
  sea: 'sea',
  clear: 'paper',
  swamp: 'growth',
  rough: 'rise',
  hill: 'high',
  mountain: 'contour',
}

/** Largest random offset of a drawing, as a share of a hex's height. */
const STREW = 0.09

/** Everything painted below the hexsides: water, land, relief, cover, rivers. */
export function terrain(lastRow: number, map: Rect): Layer[] {
  const hexes = hexDefs.filter(({ id }) => rowOf(id) <= lastRow)
  const where = (is: (hex: HexDef) => boolean) => new Set(hexes.filter(is).map(({ id }) => hexOf(id)))
  const land = where((hex) => hex.terrain !== 'sea')
  const above = (least: 'rough' | 'hill' | 'mountain') =>
    where((hex) => HEIGHTS.indexOf(hex.terrain) >= HEIGHTS.indexOf(least))
  return [
    { id: 'water', shapes: [{ polygon: corners(map), fill: 'deep' }, ...shallows(land)] },
    { id: 'land', shapes: tint(land, 'paper', 'sea') },
    {
      id: 'growth',
      shapes: tint(
        where((hex) => hex.cover === 'jungle' || hex.terrain === 'swamp'),
        'growth',
        'paper',
      ),
    },
    { id: 'rough', shapes: tint(above('rough'), 'rise', 'paper') },
    { id: 'hills', shapes: tint(above('hill'), 'high', 'rise') },
    { id: 'mountains', shapes: tint(above('mountain'), 'contour', 'high') },
    { id: 'coast', shapes: outlinesOf(land).map(({ ring }): Shape => ({ polygon: ring, stroke: 'shore', width: 2 })) },
    { id: 'glyphs', shapes: hexes.flatMap(glyphsIn), fromZoom: 0.45 },
    { id: 'rivers', shapes: rivers(lastRow) },
  ]
}

function tint(hexes: ReadonlySet<number>, ink: Ink, beneath: Ink): Shape[] {
  return outlinesOf(hexes).map(({ ring, hole }): Shape => ({ polygon: ring, fill: hole ? beneath : ink }))
}

/** The shallow water along the coast. */
function shallows(land: ReadonlySet<number>): Shape[] {
  return outlinesOf(land).map(({ ring }): Shape => ({ polygon: ring, stroke: 'sea', width: 46 }))
}

/** A pseudo-random number from -1 to 1 for a part of a hex; the same every time, without a visible pattern. */
function strewn(hex: number, part: number): number {
  const mixed = Math.imul(hex * 31 + part * 7 + 1, 0x9e3779b1) >>> 8
  return (mixed % 2048) / 1024 - 1
}

/** The drawings in a hex are scattered near its corners, clear of the counters in the middle. */
function glyphsIn({ id, terrain: base, cover }: HexDef): Shape[] {
  const [x, y] = centreOf(id)
  const growth = cover === undefined ? [] : [GLYPHS[cover]]
  const relief = base === 'hill' || base === 'mountain' || base === 'swamp' ? [GLYPHS[base]] : []
  const at = (dx: number, dy: number): Point => [x + dx * HEX, y + dy * HEX]
  const near = (dx: number, dy: number, part: number) =>
    at(dx + STREW * strewn(hexOf(id), part), dy + STREW * strewn(hexOf(id), part + 3))
  return [
    ...growth.flatMap((glyph) =>
      [near(-0.4, 0.1, 0), near(0.24, 0.35, 1), near(0.38, -0.16, 2)].flatMap((to) => placed(glyph, to, 0)),
    ),
    ...relief.flatMap((glyph) => [at(0.02, 0.37), at(-0.3, -0.3)].flatMap((to) => placed(glyph, to, 0))),
  ]
}

/** Rivers run along hexsides. */
function rivers(lastRow: number): Shape[] {
  const shapes: Shape[] = []
  for (const { id } of hexDefs) {
    const hex = hexOf(id)
    if (rowOf(id) > lastRow) continue
    for (const direction of DIRECTIONS) {
      const next = hexGrid.neighbour(hex, direction)
      if (next !== OFF_MAP && next > hex && hexsides.has(hex, direction, RIVER))
        shapes.push({ line: sideBetween(hex, next), stroke: 'shore', width: 5, opacity: 0.65 })
    }
  }
  return shapes
}

/** Roads and trails, smooth through the centres of their hexes. */
export function routes(lastRow: number): Layer[] {
  const drawn = chainsOf(routeData.chains).flatMap(({ kind, hexes }) =>
    runsOf(hexes, lastRow).map((run) => ({ kind, line: curve(run.map(centreOf), 6) })),
  )
  const of = (kind: string) => drawn.filter((route) => route.kind === kind)
  return [
    {
      id: 'trails',
      shapes: of('trail').flatMap(({ line }): Shape[] => [
        { line, stroke: 'paper', width: 4.4, opacity: 0.6 },
        { line, stroke: 'trail', width: 2.2, dash: [8, 5] },
      ]),
    },
    {
      id: 'roads',
      shapes: of('road').flatMap(({ line }): Shape[] => [
        { line, stroke: 'paper', width: 7, opacity: 0.85 },
        { line, stroke: 'road', width: 3.6 },
      ]),
    },
  ]
}

/** The parts of a route within the rows drawn. */
function runsOf(hexes: readonly string[], lastRow: number): string[][] {
  const runs: string[][] = [[]]
  for (const id of hexes)
    if (rowOf(id) <= lastRow) runs.at(-1)?.push(id)
    else if (runs.at(-1)?.length !== 0) runs.push([])
  return runs.filter((run) => run.length > 1)
}
