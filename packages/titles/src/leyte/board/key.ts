import type { Caption, Ink, Point, Rect, Shape } from '@topside/engine'
import { PANEL, PANEL_END, SIZE } from './boxes.ts'
import { AIRFIELD, compass, landing, moved, neatLine, placed, plate, REEDS, scaleBar, TOWN, TUFT } from './drawing.ts'
import { HEX, KILOMETRES, MAP, NORTH } from './geometry.ts'

/** The key of the map, under the boxes. */
const KEY: Rect = [PANEL.left, PANEL_END + 20, PANEL.w, SIZE.h - PANEL_END - 20 - 24]

const [left, top] = [KEY[0] + 22, KEY[1] + 128]
/** Distance between two rows of the key, and between its columns. */
const ROW = 56
const COLUMN = 190

const hexagon = (radius: number): Point[] =>
  Array.from({ length: 6 }, (_, i): Point => {
    const angle = ((i + 0.5) * Math.PI) / 3
    return [
      Math.round(Math.sin(angle + Math.PI / 6) * radius * 10) / 10,
      Math.round(-Math.cos(angle + Math.PI / 6) * radius * 10) / 10,
    ]
  })
const swatch = (fill: Ink): Shape => ({ polygon: hexagon(22), fill, stroke: 'muted', width: 1 })
const across: Point[] = [
  [-22, 7],
  [-8, -2],
  [8, 3],
  [22, -7],
]

/** The entries of the key: text and drawing, column by column. */
const ENTRIES: readonly (readonly [id: string, text: string, drawing: readonly Shape[]])[] = [
  ['clear', 'Clear', [swatch('paper')]],
  ['swamp', 'Swamp', [swatch('growth'), ...moved(REEDS, [-6, -7]), ...moved(REEDS, [5, 7])]],
  ['rough', 'Rough', [swatch('rise'), ...placed(TUFT, [-7, -6], -12), ...placed(TUFT, [7, 6], 14)]],
  [
    'mountain',
    'Mountain',
    [
      swatch('high'),
      ...[-9, -2, 5].flatMap((x): Shape[] => [
        {
          line: [
            [x, -9],
            [x + 8, -2],
          ],
          stroke: 'road',
          width: 1.4,
          opacity: 0.45,
        },
        {
          line: [
            [x - 3, 2],
            [x + 5, 9],
          ],
          stroke: 'road',
          width: 1.4,
          opacity: 0.45,
        },
      ]),
    ],
  ],
  ['sea', 'Sea', [swatch('sea')]],
  [
    'road',
    'Road',
    [
      { line: across, stroke: 'paper', width: 6, opacity: 0.8 },
      { line: across, stroke: 'road', width: 3 },
    ],
  ],
  ['trail', 'Trail', [{ line: across, stroke: 'trail', width: 2, dash: [8, 5] }]],
  ['river', 'River', [{ line: across, stroke: 'shore', width: 2.4, opacity: 0.55 }]],
  ['town', 'Town', TOWN],
  ['airfield', 'Airfield', AIRFIELD],
  ['beach', 'Beach', landing([0, 0], 14)],
]

/** Outline of the island: degrees north and east. */
const ISLAND = `11.25,125.01 11.30,124.975 11.37,124.95 11.42,124.86 11.36,124.80 11.33,124.74
11.30,124.69 11.295,124.58 11.36,124.50 11.44,124.47 11.55,124.40 11.48,124.32 11.33,124.30
11.21,124.38 11.05,124.38 10.93,124.43 10.91,124.52 11.00,124.56 11.005,124.61 10.95,124.64
10.92,124.69 10.80,124.75 10.68,124.79 10.50,124.73 10.37,124.74 10.25,124.78 10.13,124.83
10.07,124.93 10.16,125.00 10.30,124.97 10.39,125.00 10.28,125.04 10.15,125.11 10.05,125.15
9.92,125.27 10.06,125.22 10.17,125.15 10.28,125.16 10.40,125.21 10.53,125.16 10.62,125.07
10.75,125.02 10.83,125.0 10.95,125.035 11.05,125.04 11.11,125.02 11.16,125.01 11.23,125.035`
/** Centre and size of the outline: map units per degree of latitude. */
const PICTURE: { readonly at: Point; readonly degree: number } = { at: [KEY[0] + 416, KEY[1] + 452], degree: 150 }

const onPicture = (north: number, east: number): Point => [
  Math.round((PICTURE.at[0] + (east - 124.78) * 0.983 * PICTURE.degree) * 10) / 10,
  Math.round((PICTURE.at[1] - (north - 10.74) * PICTURE.degree) * 10) / 10,
]
const island: Point[] = ISLAND.split(/\s+/).map((pair) => {
  const [north = 0, east = 0] = pair.split(',').map(Number)
  return onPicture(north, east)
})
/** The geographic corners of the map, clockwise from the north-west. */
const sheet: Point[] = [
  onPicture(11.354, 124.55),
  onPicture(11.229, 125.112),
  onPicture(10.8, 125.013),
  onPicture(10.93, 124.44),
]

const bar: Point = [KEY[0] + 22, KEY[1] + KEY[3] - 40]
/** Map units of ten kilometres. */
const TEN = (HEX / KILOMETRES) * 10

const entryAt = (i: number): Point => [left + 22 + Math.floor(i / 6) * COLUMN, top + 12 + (i % 6) * ROW]

/** The drawing of the key, the neat line, the compass. */
export const furniture: readonly Shape[] = [
  plate(KEY),
  ...ENTRIES.flatMap(([, , drawing], i) => moved(drawing, entryAt(i))),
  { polygon: island, fill: 'rise', stroke: 'shore', width: 1.4 },
  { polygon: sheet, stroke: 'victory', width: 1.8 },
  ...scaleBar(bar, TEN / 4, 4),
  ...compassRose([MAP[0] + 9.2 * HEX, MAP[1] + MAP[3] - 80]),
  ...neatLine(MAP, HEX * 2.5),
]

/** The compass: true north is to the left of the top of the map. */
function compassRose(at: Point): Shape[] {
  return placed(compass([0, 0], 50), at, NORTH)
}

const plain = (id: string, text: string, at: Point, size: number, ink: Ink = 'ink'): Caption => ({
  key: `map.${id}`,
  text,
  at,
  size,
  face: 'serif',
  ink,
  align: 'left',
})

/** The texts of the key. */
export const keyWords: readonly Caption[] = [
  { ...plain('title', 'Leyte', [KEY[0] + 20, KEY[1] + 44], 58, 'shore'), spacing: 1 },
  { ...plain('subtitle', '20 October to 25 December 1944', [KEY[0] + 22, KEY[1] + 86], 19, 'shore'), face: 'water' },
  ...ENTRIES.map(([id, text], i): Caption => plain(`key.${id}`, text, [entryAt(i)[0] + 34, entryAt(i)[1]], 18)),
  { key: 'map.key.letter', text: 'N', at: entryAt(10), size: 17, face: 'serif', ink: 'shore', bold: true },
  ...[0, 5, 10].map(
    (far): Caption => ({
      key: `map.scale.${far}`,
      text: far === 10 ? '10 km' : String(far),
      at: [bar[0] + (TEN / 10) * far, bar[1] + 20],
      size: 15,
      face: 'sans',
      ink: 'shore',
    }),
  ),
]
