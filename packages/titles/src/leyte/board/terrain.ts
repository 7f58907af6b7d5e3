import type { Ink, Layer, Point, Shape } from '@topside/engine'
import { chance, flowing, points } from '../../shared/drawing.ts'
import { hexDefs } from '../data/hexes.ts'
import map from '../data/map.json' with { type: 'json' }
import { corners, moved, placed, REEDS, TUFT } from './drawing.ts'
import { centreOf, HEX, MAP, RADIUS } from './geometry.ts'

type Rings = readonly { readonly hole: boolean; readonly ring: readonly (readonly number[])[] }[]

const tint = (rings: Rings, ink: Ink, beneath: Ink): Shape[] =>
  rings.map(({ hole, ring }): Shape => ({ polygon: points(ring), fill: hole ? beneath : ink }))

/** Outlines of a terrain, to distinguish its tint from adjacent ones. */
const edges = (rings: Rings, opacity: number): Shape[] =>
  rings.map(({ ring }): Shape => ({ polygon: points(ring), stroke: 'road', width: 1.1, opacity }))

const washes = (
  levels: readonly (readonly (readonly (readonly number[])[])[])[],
  fill: Ink,
  opacity: number,
): Shape[] => levels.flatMap((rings) => rings.map((ring): Shape => ({ polygon: points(ring), fill, opacity })))

/** Small drawings scattered over the hexes of a terrain, but not under the counter in the middle. */
function strewn(terrain: string, count: number, glyph: readonly Shape[]): Shape[] {
  return hexDefs
    .filter((hex) => hex.terrain === terrain && (hex.land ?? 1) > 0.5)
    .flatMap(({ id }) => {
      const [x, y] = centreOf(id)
      return Array.from({ length: count }, (_, i) => {
        const angle = ((i + 0.15 + 0.7 * chance(`${id}a${i}`)) / count) * Math.PI * 2
        const far = 0.55 + 0.28 * chance(`${id}f${i}`)
        const at: Point = [x + (Math.cos(angle) * far * HEX) / 2, y + Math.sin(angle) * far * RADIUS * 0.9]
        return terrain === 'rough' ? placed(glyph, at, -30 + 60 * chance(`${id}t${i}`)) : moved(glyph, at)
      }).flat()
    })
}

/** Everything below the hexsides: water, land, relief, rivers. */
export const terrain: readonly Layer[] = [
  {
    id: 'water',
    shapes: [
      { polygon: corners(MAP), fill: 'deep' },
      ...map.shallows.slice(0, 1).flatMap((rings) => tint(rings, 'sea', 'deep')),
      ...map.waterlines.flatMap((lines, i) =>
        lines.map((line): Shape => ({ line: points(line), stroke: 'shore', width: 0.9, opacity: 0.4 - 0.1 * i })),
      ),
    ],
  },
  { id: 'land', shapes: tint(map.land, 'paper', 'sea') },
  { id: 'swamps', shapes: tint(map.swamps, 'growth', 'paper') },
  { id: 'rise', shapes: tint(map.rise, 'rise', 'paper') },
  { id: 'high', shapes: tint(map.high, 'high', 'rise') },
  {
    id: 'relief',
    shapes: [
      ...washes(map.heights, 'road', 0.1),
      ...washes(map.lights, 'paper', 0.11),
      ...washes(map.shades, 'road', 0.12),
    ],
  },
  { id: 'edges', shapes: [...edges(map.rise, 0.35), ...edges(map.high, 0.55)] },
  {
    id: 'contours',
    shapes: map.contours.flatMap((lines, i) =>
      lines.map(
        (line): Shape => ({ line: points(line), stroke: 'road', width: i % 2 === 1 ? 1.2 : 0.8, opacity: 0.26 }),
      ),
    ),
  },
  { id: 'tufts', shapes: strewn('rough', 4, TUFT) },
  { id: 'reeds', shapes: strewn('swamp', 5, REEDS) },
  {
    id: 'rivers',
    shapes: map.rivers.flatMap(({ line, width }) => flowing(points(line), width)),
  },
]

/** The shoreline. */
export const shore: Layer = {
  id: 'shore',
  shapes: map.coast.map((line): Shape => ({ line: points(line), stroke: 'shore', width: 2.6 })),
}
