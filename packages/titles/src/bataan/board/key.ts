import type { Caption, Point, Shape } from '@topside/engine'
import { corners, path, placed } from '../../shared/drawing.ts'
import { GLYPHS, INKS } from './terrain.ts'

const hexagon: Point[] = path('11,-19 22,0 11,19 -11,19 -22,0 -11,-19')
const swatch = (fill: (typeof INKS)[keyof typeof INKS]): Shape => ({
  polygon: hexagon,
  fill,
  stroke: 'muted',
  width: 1,
})
const across = path('-22,7 -8,-2 8,3 22,-7')

/** Works of a fortification, in two rows for the Main Defense Line. */
export const WORKS: readonly Shape[] = [
  { line: path('-26,24 -17,15 -8,24 0,15 8,24 17,15 26,24'), stroke: 'ink', width: 3 },
]
export const WORKS_BEHIND: readonly Shape[] = [
  { line: path('-26,31 -17,22 -8,31 0,22 8,31 17,22 26,31'), stroke: 'ink', width: 3 },
]

/** A few houses. */
export const HOUSES: readonly Shape[] = ['-9,-7 -3,-7 -3,-2 -9,-2', '1,-8 7,-8 7,-3 1,-3', '-5,2 2,2 2,7 -5,7'].map(
  (block): Shape => ({ polygon: path(block), fill: 'ink', opacity: 0.8 }),
)

/** Two crossing runways. */
export const AIRFIELD: readonly Shape[] = [
  { circle: [0, 0], radius: 13, fill: 'paper', stroke: 'ink', width: 1.4, opacity: 0.85 },
  { line: path('-9,5 9,-5'), stroke: 'ink', width: 3 },
  { line: path('-5,-9 5,9'), stroke: 'ink', width: 3 },
]

/** An anchor. */
export const PORT: readonly Shape[] = [
  { circle: [0, -9], radius: 2.6, stroke: 'shore', width: 2 },
  { line: path('0,-6 0,9'), stroke: 'shore', width: 2.2 },
  { line: path('-5,-3 5,-3'), stroke: 'shore', width: 2.2 },
  { line: path('-8,3 -5,8 0,10 5,8 8,3'), stroke: 'shore', width: 2.2 },
]

/** The entries of the key. */
const ENTRIES: readonly (readonly [id: string, text: string, drawing: readonly Shape[]])[] = [
  ['clear', 'Clear', [swatch(INKS.clear)]],
  ['rough', 'Rough', [swatch(INKS.rough)]],
  ['hill', 'Hill', [swatch(INKS.hill), ...GLYPHS.hill]],
  ['mountain', 'Mountain', [swatch(INKS.mountain), ...GLYPHS.mountain]],
  ['swamp', 'Swamp', [swatch(INKS.swamp), ...GLYPHS.swamp]],
  ['jungle', 'Jungle', [swatch('growth'), ...GLYPHS.jungle]],
  ['grass', 'Tropical grass', [swatch('paper'), ...GLYPHS['tropical-grass']]],
  ['road', 'Road', [{ line: across, stroke: 'road', width: 3.6 }]],
  ['trail', 'Trail', [{ line: across, stroke: 'trail', width: 2.2, dash: [8, 5] }]],
  ['fort', 'Fortification', WORKS],
  ['river', 'River', [{ line: across, stroke: 'shore', width: 5, opacity: 0.65 }]],
  ['town', 'Town', HOUSES],
  ['airfield', 'Airfield', AIRFIELD],
  ['port', 'Port', PORT],
]
/** Width of an entry, height of a row, and entries per row. */
const [ENTRY, ROW, IN_ROW] = [190, 56, 7]
/** Height of the key of the map. */
export const KEY_HEIGHT = Math.ceil(ENTRIES.length / IN_ROW) * ROW + 8

/** The key of the map in two rows: drawings and words. */
export function keyAt([x, y]: Point): { readonly shapes: readonly Shape[]; readonly captions: readonly Caption[] } {
  const at = (i: number): Point => [x + 40 + (i % IN_ROW) * ENTRY, y + 4 + (Math.floor(i / IN_ROW) + 0.5) * ROW]
  const frame = corners([x, y, IN_ROW * ENTRY + 20, KEY_HEIGHT])
  return {
    shapes: [
      { polygon: frame, fill: 'paper', stroke: 'ink', width: 1.2, opacity: 0.9 },
      ...ENTRIES.flatMap(([, , drawing], i) => placed(drawing, at(i), 0)),
    ],
    captions: ENTRIES.map(([id, text], i): Caption => {
      const [left, middle] = at(i)
      return { key: `map.key.${id}`, text, at: [left + 32, middle], size: 17, face: 'serif', ink: 'ink', align: 'left' }
    }),
  }
}
