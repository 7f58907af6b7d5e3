import type { Point, Shape } from '@topside/engine'
import { placed } from '../../shared/drawing.ts'
import { hexAt, hexDefs, hexOf } from '../data/hexes.ts'
import { centreOf, near } from './geometry.ts'
import { ANCHOR, BARRACKS, FORT, GOLF, GUN, LIGHTHOUSE, PIER, PIT, PORTAL, RUNWAY, TOWN, VILLAGE } from './glyphs.ts'

/** Drawings of single places on the islands: the hex, the position in it, and the rotation. */
const LANDMARKS: readonly (readonly [glyph: readonly Shape[], hex: string, dx: number, dy: number, angle: number])[] = [
  [BARRACKS, 'i1313', 0, -0.27, -6],
  [LIGHTHOUSE, 'i1414', -0.26, -0.22, 0],
  [GOLF, 'i1515', 0.24, 0.3, 0],
  [PIER, 'i2210', -0.06, -0.4, -12],
  [PIER, 'i2210', -0.34, -0.24, -42],
  [PIER, 'i2409', -0.02, -0.4, 4],
  [PIER, 'i2312', 0, 0.42, 176],
  [RUNWAY, 'i3409', 0.43, 0.02, -30],
]

const angleTo = ([x, y]: Point, [u, v]: Point) => (Math.atan2(u - x, y - v) * 180) / Math.PI

/** The tunnel entrances, each at the hexside that it faces (8.1), and the tunnel between them. */
function tunnel(): Shape[] {
  const mouths = hexDefs.flatMap(({ id, tunnel: faced }) => (faced === undefined ? [] : [[id, faced] as const]))
  const part = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  const places = mouths.map(([id, faced]) => {
    const [at, to] = [centreOf(id), centreOf(faced)]
    return { at: part(at, to, 0.4), angle: angleTo(at, to) }
  })
  return [
    { line: places.map(({ at }) => at), stroke: 'ink', width: 2.6, dash: [6, 5], opacity: 0.7 },
    ...places.flatMap(({ at, angle }) => placed(PORTAL, at, angle)),
  ]
}

/** The battery sites, below the counter: works for permanent batteries, pits for others. */
function sites(): Shape[] {
  return hexDefs.flatMap(({ id, island, batteries, works }) =>
    batteries === undefined || island === undefined || island === 'El Fraile'
      ? []
      : placed(works === true ? GUN : PIT, near(id, -0.33, 0.3), 0),
  )
}

/** All buildings and works on the islands. */
export const islandPlaces = (): Shape[] => [
  ...hexDefs.flatMap(({ id, terrain, island }) =>
    terrain === 'town' && island !== undefined ? placed(TOWN, centreOf(id), 0) : [],
  ),
  ...LANDMARKS.flatMap(([glyph, hex, dx, dy, angle]) => placed(glyph, near(hex, dx, dy), angle)),
  ...tunnel(),
  ...sites(),
]

/** Towns, airfields, ports and forts of the mainland's map. */
export const bataanPlaces = (): Shape[] =>
  hexDefs.flatMap(({ id, terrain, town, airfield, ports }) => [
    ...(town !== undefined && id.startsWith('b') ? placed(VILLAGE, centreOf(id), 0) : []),
    ...(airfield === true ? placed(RUNWAY, near(id, 0.22, -0.3), -20) : []),
    ...(ports === undefined ? [] : placed(ANCHOR, near(id, -0.33, 0.2), 0)),
    ...(terrain === 'fort' && hexAt(hexOf(id)).id.startsWith('b') ? placed(FORT, centreOf(id), 0) : []),
  ])
