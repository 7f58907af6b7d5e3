import type { Board, Layer, Options, Point, Shape } from '@topside/engine'
import { COUNTER } from '../../shared/boxes.ts'
import { hexDefs, idOf } from '../data/hexes.ts'
import map from '../data/map.json' with { type: 'json' }
import { scenarios } from '../data/scenarios.ts'
import { arrivals, boxes, SIZE, tracks } from './boxes.ts'
import { badgeAt, EXITS, exits, isGreat, LANDINGS, letters, names, SUMMITS } from './captions.ts'
import { AIRFIELD, arrow, landing, moved, SUMMIT, TOWN, VILLAGE } from './drawing.ts'
import { centreOf, MAP } from './geometry.ts'
import { closedHexes, hexSides, hexSpaces, openSpaces } from './hexes.ts'
import { furniture, keyWords } from './key.ts'
import { routes } from './routes.ts'
import { shore, terrain } from './terrain.ts'

const beaches = new Set(hexDefs.flatMap(({ id, beach }) => (beach === undefined ? [] : [id])))

/** A line parallel to the coast, a little inland. Along every coast, the land is on the same side. */
function inland(line: readonly Point[]): Point[] {
  return line.map((p, i) => {
    const [a, b] = [line[i - 1] ?? p, line[i + 1] ?? p]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [p[0] - (5.5 * (b[1] - a[1])) / length, p[1] + (5.5 * (b[0] - a[0])) / length]
  })
}

/** Sand along the coast of the beach hexes, as dots on the shoreline. */
const sand: Shape[] = map.coast.flatMap((line) => {
  const parts: Point[][] = []
  let part: Point[] = []
  for (const [x = 0, y = 0] of line) {
    const here = [...beaches].some((id) => Math.hypot(x - centreOf(id)[0], y - centreOf(id)[1]) < 37)
    if (here) part.push([x, y])
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  if (part.length > 0) parts.push(part)
  return parts
    .filter((each) => each.length > 1)
    .map((each): Shape => ({ line: inland(each), stroke: 'victory', width: 3.6, dash: [0.6, 6.4], opacity: 0.85 }))
})

/** Hexes closed to all units in the American Assault, hatched (16.13). */
const closed: Shape[] = [...closedHexes].flatMap((hex) => {
  const [x, y] = centreOf(idOf(hex))
  return [-24, -12, 0, 12, 24].map((off): Shape => {
    const half = Math.sqrt(32 * 32 - off * off)
    const [u, v] = [off * Math.SQRT1_2, half * Math.SQRT1_2]
    return {
      line: [
        [x + u - v, y + u + v],
        [x + u + v, y + u - v],
      ],
      stroke: 'ink',
      width: 1.1,
      opacity: 0.35,
    }
  })
})

const drawn = routes()
const of = (kind: 'road' | 'trail') => drawn.filter((route) => route.kind === kind)

const layers: Layer[] = [
  ...terrain,
  hexSides(),
  shore,
  {
    id: 'trails',
    shapes: of('trail').flatMap(({ line }): Shape[] => [
      { line, stroke: 'paper', width: 4, opacity: 0.5 },
      { line, stroke: 'trail', width: 2.1, dash: [8, 5] },
    ]),
  },
  {
    id: 'roads',
    shapes: [
      ...of('road').map(({ line }): Shape => ({ line, stroke: 'paper', width: 6.4, opacity: 0.8 })),
      ...of('road').map(({ line }): Shape => ({ line, stroke: 'road', width: 3.2 })),
    ],
  },
  { id: 'closed', shapes: closed },
  { id: 'sand', shapes: sand },
  {
    id: 'places',
    shapes: [
      ...SUMMITS.flatMap(([, hex]) => moved(SUMMIT, centreOf(hex))),
      ...hexDefs.flatMap(({ id, town, airfield }) => [
        ...(airfield === undefined ? [] : moved(AIRFIELD, centreOf(id))),
        ...(town === undefined ? [] : moved(isGreat(town) ? TOWN : VILLAGE, centreOf(id))),
      ]),
    ],
  },
  {
    id: 'landings',
    shapes: [
      ...LANDINGS.flatMap(({ at, to }) => [...arrow([at, to], 11), ...landing(at, 19)]),
      ...[...beaches].flatMap((id) => landing(badgeAt(id), 8)),
    ],
  },
  { id: 'exits', shapes: EXITS.flatMap(([from, to]) => arrow([from, to], 13)) },
  { id: 'furniture', shapes: furniture },
]

/** The board of Leyte: the hexes, the boxes and tracks beside them. */
export const board: Board = {
  size: SIZE,
  counter: COUNTER,
  ground: 'rise',
  layers,
  map: MAP,
  borders: [],
  borderKinds: {},
  spaces: [...hexSpaces, ...boxes],
  tracks,
  captions: [...names, ...letters, ...exits, ...arrivals, ...keyWords],
}

const withoutExits = (): Board => ({
  ...board,
  layers: layers.filter(({ id }) => id !== 'exits' && id !== 'closed'),
  spaces: [...openSpaces(), ...boxes],
  captions: board.captions.filter((caption) => !exits.includes(caption)),
})

/** 16.13: the board of a scenario; only the American Assault has the exits, and the closed hexes beyond one of them. */
export function boardFor({ scenario }: Options): Board {
  const played = scenarios.find(({ id }) => id === scenario)
  return played === undefined || played.exits.length > 0 ? board : withoutExits()
}
