import type { Board, BoardSpace, Border, Caption, Ink, Layer, Options, Point, Shape } from '@topside/engine'
import { COUNTER, label } from '../../shared/boxes.ts'
import { greatName } from '../../shared/captions.ts'
import { point, points, ring } from '../../shared/drawing.ts'
import map from '../data/map.json' with { type: 'json' }
import { boxes, boxesFor, tracks } from './boxes.ts'
import { approach, compass, frame, GLYPHS, INCH, path, placed, sand, scaleBar } from './drawing.ts'

/** The area cut by the map's edge (11.2.4). */
const EASTERN_AREA = '27'

/** An area's borders and coast, joined. */
const outline = (id: string): Point[] =>
  ring([
    ...map.borders.filter(({ between }) => between.includes(id)).map(({ line }) => points(line)),
    ...map.coasts.filter(({ area }) => area === id).map(({ line }) => points(line)),
    ...(id === EASTERN_AREA ? [points(map.eastEdge)] : []),
  ])

/** The 27 areas (3.1). */
const areas: BoardSpace[] = map.areas.map((area) => ({
  id: area.id,
  kind: 'area',
  name: label(`area.${area.id}`, area.name),
  polygon: outline(area.id),
  label: point(area.label),
  title: {
    lines: area.nameLines,
    at: point(area.nameAt),
    size: area.nameSize,
    ink: area.vp > 0 ? 'victory' : 'ink',
  },
  anchors: { us: point(area.anchors.us), japan: point(area.anchors.japan) },
  identifier: { number: area.id, modifier: area.tem },
  ...(area.vp > 0 ? { value: area.vp } : {}),
}))

const features = map.features
const shoreLine = (line: readonly (readonly number[])[], width: number): Shape => ({
  line: points(line),
  stroke: 'shore',
  width,
})
const inks: { readonly [name: string]: Ink } = {
  paper: 'paper',
  rise: 'rise',
  high: 'high',
  growth: 'growth',
}

const borderKinds = {
  restricted: { key: 'border.restricted', text: 'Restricted boundary', paint: { stroke: 'ink', width: 3.4 } },
  unrestricted: {
    key: 'border.unrestricted',
    text: 'Unrestricted boundary',
    paint: { stroke: 'ink', width: 2.6, dash: [9, 8] },
  },
} as const satisfies Board['borderKinds']
/** The kinds of border in the key of the map, from top to bottom. */
const KEY = ['restricted', 'unrestricted'] as const

const layers: Layer[] = [
  {
    id: 'water',
    shapes: [
      ...features.bands.map((band): Shape => ({ polygon: points(band), fill: 'sea' })),
      ...features.waterlines.flatMap(({ offset, lines }) =>
        lines.map((line): Shape => ({ line: points(line), stroke: 'shore', width: 0.9, opacity: 0.42 - offset / 170 })),
      ),
    ],
  },
  {
    id: 'land',
    shapes: areas.map((area): Shape => ({ polygon: area.polygon, fill: 'paper', stroke: 'paper', width: 1 })),
  },
  {
    id: 'relief',
    shapes: features.relief.map((fill): Shape => {
      const ink = inks[fill.ink] ?? 'paper'
      return { polygon: points(fill.ring), fill: ink, ...(ink === 'growth' ? { opacity: 0.8 } : {}) }
    }),
  },
  {
    id: 'contours',
    shapes: features.contours.map(({ feet, line, closed }): Shape => {
      const width = feet % 200 === 0 ? 1.7 : 1
      // On the darkest tints, contours in their usual colour would be invisible.
      const paint =
        feet < 400 ? ({ stroke: 'contour', width } as const) : ({ stroke: 'road', width, opacity: 0.32 } as const)
      return closed ? { polygon: points(line.slice(0, -1)), ...paint } : { line: points(line), ...paint }
    }),
  },
  {
    id: 'beyond',
    shapes: features.beyond.flatMap((land): Shape[] => [
      { polygon: points(land), fill: 'paper' },
      { polygon: points(land), fill: 'muted', opacity: 0.3 },
    ]),
  },
  {
    id: 'grounds',
    shapes: features.landmarks
      .filter(({ kind }) => kind === 'parade' || kind === 'golf')
      .flatMap(({ kind, at, angle }) => placed(GLYPHS[kind] ?? [], point(at), angle)),
  },
  {
    id: 'roads',
    shapes: features.roads.flatMap(({ kind, line }): Shape[] => {
      const way = points(line)
      if (kind === 'road')
        return [
          { line: way, stroke: 'paper', width: 5, opacity: 0.7 },
          { line: way, stroke: 'road', width: 2.4 },
        ]
      if (kind === 'trail') return [{ line: way, stroke: 'trail', width: 1.6, dash: [7, 5] }]
      return [
        { line: way, stroke: 'ink', width: 5, opacity: 0.25 },
        { line: way, stroke: 'ink', width: 1.6, dash: [2, 5] },
      ]
    }),
  },
  {
    id: 'shore',
    shapes: [
      ...map.coasts.filter((coast) => coast.area === '22').map((coast) => sand(points(coast.line))),
      ...map.coasts.map((coast) => shoreLine(coast.line, 2.6)),
      ...features.beyondShore.map((line) => ({ ...shoreLine(line, 2), opacity: 0.6 })),
      { line: points(map.eastEdge), stroke: 'ink', width: 2.4, dash: [14, 5] },
    ],
  },
  {
    id: 'landmarks',
    shapes: features.landmarks
      .filter(({ kind }) => kind !== 'parade' && kind !== 'golf')
      .flatMap(({ kind, at, angle }) => placed(GLYPHS[kind] ?? [], point(at), angle)),
  },
  {
    id: 'approaches',
    shapes: approach(path('1400,880 1396,846 1388,800'), path('1385,780 1397,802 1377,804')),
  },
  {
    id: 'furniture',
    shapes: [
      ...compass([96, 1196], 52),
      ...scaleBar([62, 262]),
      ...frame(map.size, map.inset),
      ...KEY.map(
        (kind, i): Shape => ({
          line: [point([330, 166 + 27 * i]), point([384, 166 + 27 * i])],
          ...borderKinds[kind].paint,
        }),
      ),
    ],
  },
]

const areaNames = new Set(areas.map((area) => area.name.text))

/** The names of landmarks, below the drawings; shown if there is room. */
const landmarkNames: Caption[] = features.landmarks
  .filter(({ kind, name }) => kind !== 'portal' && kind !== 'dock' && !areaNames.has(name.replace('Battery ', '')))
  .map(({ kind, name, at }) => ({
    key: `place.${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`,
    text: name,
    at: [at[0] ?? 0, (at[1] ?? 0) + (kind === 'parade' ? 0 : kind === 'golf' ? 18 : 19)],
    size: 11,
    face: 'serif',
    ink: 'ink',
    halo: 'paper',
    fromZoom: 1.3,
  }))

/** The name of a point of the shore or a dock, on the water. */
const shoreName = (text: string, at: Point, angle = 0): Caption => ({
  key: `place.${text.toLowerCase().replaceAll(' ', '-')}`,
  text,
  at,
  angle,
  size: 13,
  face: 'serif',
  ink: 'shore',
  halo: 'sea',
  fromZoom: 0.8,
})

const captions: Caption[] = [
  greatName('place.china-sea', 'South China Sea', { at: [985, 1206], size: 28, angle: -12, spacing: 3 }, 'water'),
  greatName('place.north-channel', 'North Channel', { at: [1262, 268], size: 27, angle: 18, spacing: 4 }, 'water'),
  greatName('place.manila-bay', 'Manila Bay', { at: [1960, 832], size: 24, angle: -14, spacing: 2 }, 'water'),
  {
    key: 'map.title',
    text: 'Corregidor',
    at: [60, 196],
    size: 44,
    face: 'serif',
    ink: 'shore',
    align: 'left',
    spacing: 1,
  },
  {
    key: 'map.subtitle',
    text: '16 to 22 February 1945',
    at: [60, 234],
    size: 18,
    face: 'water',
    ink: 'shore',
    align: 'left',
  },
  ...[0, 200, 400].map(
    (metres, i): Caption => ({
      key: `map.scale.${metres}`,
      text: metres === 400 ? '400 m' : String(metres),
      at: [62 + i * INCH, 283],
      size: 15,
      face: 'sans',
      ink: 'shore',
    }),
  ),
  ...KEY.map(
    (kind, i): Caption => ({
      key: `map.key.${kind}`,
      text: kind === 'restricted' ? 'Restricted' : 'Unrestricted',
      at: [396, 166 + 27 * i],
      size: 18,
      face: 'serif',
      ink: 'shore',
      align: 'left',
    }),
  ),
  shoreName('Cape Corregidor', [112, 372], -24),
  shoreName('Battery Point', [492, 218], -10),
  shoreName('Searchlight Point', [470, 1246], -2),
  shoreName('North Dock', [1352, 372], -8),
  shoreName('Lorcha Dock', [1424, 348], -8),
  shoreName('Engineer Dock', [1530, 284], -24),
  shoreName('South Dock', [1606, 834], 0),
  ...landmarkNames,
  { key: 'map.north', text: 'N', at: [96, 1132], size: 20, face: 'serif', ink: 'shore', bold: true },
  {
    key: 'map.beyond',
    text: 'not in play',
    at: [2021, 602],
    size: 15,
    angle: 90,
    spacing: 1,
    face: 'water',
    ink: 'ink',
  },
]

const borders: Border[] = map.borders.map(({ between, kind, line }) => ({
  between: [between[0] ?? '', between[1] ?? ''],
  kind,
  line: points(line),
}))

/** The board of Return to the Rock: a reconstruction of the map, with all boxes and tracks of section 3. */
export const board: Board = {
  size: map.size,
  counter: COUNTER,
  ground: 'deep',
  layers,
  borders,
  borderKinds,
  spaces: [...areas, ...boxes],
  tracks,
  captions,
}

/** 17.0: the board without the boxes of unused optional rules. */
export function boardFor(options: Options): Board {
  return { ...board, spaces: [...areas, ...boxesFor(options)] }
}
