import type { Caption, Ink, Layer, Point, Shape } from '@topside/engine'
import { greatName } from '../../shared/captions.ts'
import { compass, corners, path, placed, point, points } from '../../shared/drawing.ts'
import map from '../data/map.json' with { type: 'json' }
import data from '../data/singapore.json' with { type: 'json' }
import { AXES, axisPlates } from './axes.ts'
import { AIRFIELD, alongLine, BLOCKS, DEPOT, HEADQUARTERS, plate, STAR } from './drawing.ts'
import { borders, isKey } from './sectors.ts'

/** Ferries: the sea border that each crosses, and the position of its figure. */
const FERRIES: readonly (readonly [between: string, line: string, figure: Point])[] = [
  ['Tuas - South West Islands', '366,1092 352,1250', [360, 1166]],
  ['Clementi - South West Islands', '588,1098 480,1250', [538, 1170]],
  ['Keppel - Blakang Mati', '958,1340 950,1416', [955, 1379]],
  ['Ubin - Punggol', '1386,470 1484,462', [1420, 468]],
  ['Ubin - Pasir Ris', '1592,528 1590,622', [1591, 577]],
  ['Ubin - Changi', '1684,520 1664,630', [1675, 572]],
  ['Ubin - Tekong', '1722,470 1830,540', [1774, 504]],
  ['Tekong - Changi', '1836,632 1696,716', [1766, 673]],
]

/** Size of the figures of bonuses. */
const FIGURE = 22

const bonus = (text: string, key: string, at: Point): Caption => ({
  key: `map.bonus.${key}`,
  text,
  at,
  size: FIGURE,
  face: 'sans',
  ink: 'shore',
  bold: true,
})

const onBorders = map.figures.map(({ between, at }) => ({ key: between.join('.'), at: point(at) }))

const entries: readonly (readonly [id: string, text: string, drawing: readonly Shape[]])[] = [
  ['airfield', 'Airfield', placed(AIRFIELD, [0, 0], 0)],
  ['depot', 'Supply Point', DEPOT],
  ['headquarters', 'Headquarters', HEADQUARTERS],
  ['key', 'Decisive', STAR],
  ['road', 'Road', [{ line: path('-22,4 -6,-3 8,3 22,-4'), stroke: 'road', width: 4 }]],
  [
    'railway',
    'Railway',
    [
      { line: path('-22,0 22,0'), stroke: 'ink', width: 2, opacity: 0.8 },
      { line: path('-22,0 22,0'), stroke: 'ink', width: 7, dash: [1.6, 9], opacity: 0.8 },
    ],
  ],
  [
    'river',
    'River',
    [
      { line: path('-22,2 -6,-4 8,4 22,-2'), stroke: 'shore', width: 8 },
      { line: path('-22,2 -6,-4 8,4 22,-2'), stroke: 'sea', width: 4.6 },
    ],
  ],
  [
    'line',
    'Defence line',
    [
      { line: path('-22,4 22,4'), stroke: 'ink', width: 4.4 },
      ...[-18, -6, 6, 18].map((x): Shape => ({ line: path(`${x},4 ${x},-4`), stroke: 'ink', width: 3.4 })),
    ],
  ],
]

const KEY: Point = [22, 1130]
const entryAt = (i: number): Point => [KEY[0] + 28, KEY[1] + 40 + i * 40]

const signs: readonly Shape[] = map.sectors.flatMap((sector) => {
  const of = data.sectors.find(({ id }) => id === sector.id)
  if (of === undefined || !('sign' in sector) || sector.sign === undefined) return []
  const glyph = 'airfield' in of ? AIRFIELD : 'supplyPoint' in of ? DEPOT : HEADQUARTERS
  return placed(glyph, point(sector.sign), 'runway' in sector ? (sector.runway ?? 0) : 0)
})

/** Stars before the names of objectives. */
const stars: readonly Shape[] = map.sectors
  .filter(({ id }) => isKey(id))
  .flatMap(({ nameAt, lines }) =>
    placed(STAR, [(nameAt[0] ?? 0) + Math.max(...lines.map((line) => line.length)) * 13.6 + 14, nameAt[1] ?? 0], 0),
  )

/** Areas of dense housing. */
const CITY: readonly Point[] = [
  [1150, 1130],
  [1090, 1020],
  [1016, 1300],
  [966, 1150],
]

/** Minimum scale at which the texts on plates and in the key can be read. */
const WORDS_FROM = 0.29

/** Everything drawn above the ground: houses, ferries, signs, plates of figures, the key. */
export const furniture: readonly Layer[] = [
  { id: 'city', shapes: CITY.flatMap((at) => placed(BLOCKS, at, -12)) },
  {
    id: 'ferries',
    shapes: FERRIES.map(([, line]): Shape => ({ line: path(line), stroke: 'shore', width: 2.6, dash: [7, 6] })),
  },
  {
    id: 'figures',
    fromZoom: WORDS_FROM,
    shapes: [...FERRIES.map(([, , at]) => at), ...onBorders.map(({ at }) => at)].map((at) => plate(at, 19)),
  },
  { id: 'axes', fromZoom: WORDS_FROM, shapes: axisPlates },
  { id: 'signs', shapes: [...signs, ...stars, ...compass([1990, 812], 46)] },
  {
    id: 'key',
    fromZoom: WORDS_FROM,
    shapes: [
      {
        polygon: corners([KEY[0] - 10, KEY[1] - 38, 228, 40 * entries.length + 62]),
        fill: 'paper',
        stroke: 'shore',
        opacity: 0.92,
      },
      ...entries.flatMap(([, , drawing], i) => placed(drawing, entryAt(i), 0)),
    ],
  },
]

const water = (text: string, at: Point, size: number, angle: number, spacing: number): Caption =>
  greatName(`place.${text.toLowerCase().replaceAll(' ', '-')}`, text, { at, size, angle, spacing }, 'water')

/** A small name. */
const small = (text: string, at: Point, ink: Ink, more: Partial<Caption> = {}): Caption => ({
  key: `place.${text.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
  text,
  at,
  size: 17,
  face: 'water',
  ink,
  fromZoom: 0.62,
  ...more,
})

const lineNames = borders
  .filter(({ kind }) => kind === 'line')
  .map(({ between, line }): Caption => {
    const edge = data.edges.find((each) => each.between.every((id) => between.includes(id)))
    const { at, angle } = alongLine(line, 0.62)
    const text = edge !== undefined && 'line' in edge ? (edge.line ?? '').replace(' Defence', '') : ''
    const up = angle > 90 || angle < -90 ? angle + 180 : angle
    return small(text, at, 'ink', {
      angle: Math.round(up),
      face: 'caps',
      size: 19,
      halo: 'paper',
      fromZoom: 0.62,
      bold: true,
    })
  })

/** All texts except the names of sectors. */
export const captions: readonly Caption[] = [
  {
    key: 'map.title',
    text: 'Singapore',
    at: [26, 66],
    size: 66,
    face: 'serif',
    ink: 'shore',
    align: 'left',
    spacing: 1,
  },
  {
    key: 'map.subtitle',
    text: '8 to 15 February 1942',
    at: [28, 116],
    size: 25,
    face: 'water',
    ink: 'shore',
    align: 'left',
  },
  { ...greatName('place.johore', 'Johore', { at: [180, 220], size: 46, angle: -24, spacing: 16 }, 'land') },
  water('Johore Strait', [1612, 368], 25, 0, 2),
  water('Strait of Singapore', [1440, 1500], 32, 0, 4),
  water('Main Strait', [620, 1500], 27, -6, 4),
  small('Johore Bahru', [728, 338], 'ink', { halo: 'paper' }),
  small('Causeway', [822, 352], 'shore', { halo: 'sea' }),
  small('Naval Base', [1030, 372], 'ink', { halo: 'paper' }),
  small('Pulau Brani', [1126, 1372], 'shore', { halo: 'sea' }),
  ...map.closed.map(({ id, name }): Caption => {
    const ring = points(map.borders.filter(({ between }) => between.includes(id)).flatMap(({ line }) => line))
    const x = ring.reduce((sum, each) => sum + each[0], 0) / ring.length
    const y = ring.reduce((sum, each) => sum + each[1], 0) / ring.length
    return small(name, [x, y], 'shore', { size: 13, halo: 'paper', fromZoom: 0.9 })
  }),
  ...lineNames,
  ...onBorders.map(({ key, at }) => bonus('+½', key, at)),
  ...FERRIES.map(([key, , at]) => bonus('+1', key.toLowerCase().replaceAll(' ', '-'), at)),
  ...Object.entries(AXES).map(([axis, { at }]) => bonus('+1', axis, [at[0] - 20, at[1] + 26])),
  { key: 'map.key', text: 'Key', at: [KEY[0] + 4, KEY[1] - 16], size: 22, face: 'serif', ink: 'shore', align: 'left' },
  ...entries.map(
    ([id, text], i): Caption => ({
      key: `map.key.${id}`,
      text,
      at: [entryAt(i)[0] + 34, entryAt(i)[1]],
      size: 20,
      face: 'serif',
      ink: 'ink',
      align: 'left',
    }),
  ),
  { key: 'map.north', text: 'N', at: [1990, 752], size: 20, face: 'serif', ink: 'shore', bold: true },
]
