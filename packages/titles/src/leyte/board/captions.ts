import type { Caption, Ink, Point } from '@topside/engine'
import { greatName, placeKey } from '../../shared/captions.ts'
import { hexDefs } from '../data/hexes.ts'
import { centreOf, HEX } from './geometry.ts'

/** A point given by a hex and an offset from its centre. */
const near = (hex: string, dx = 0, dy = 0): Point => {
  const [x, y] = centreOf(hex)
  return [x + dx, y + dy]
}

const great =
  (ground: 'water' | 'land') =>
  (text: string, at: Point, size: number, angle: number, spacing: number): Caption =>
    greatName(placeKey(text), text, { at, size, angle, spacing }, ground)
const [water, land] = [great('water'), great('land')]

/** Towns worth points in a scenario (16.14, 16.24, 16.34). */
const OBJECTIVES = new Set(['Carigara', 'Limon', 'Ormoc', 'Jaro', 'San Miguel'])
/** Towns whose names appear at every zoom. */
const GREAT = new Set([...OBJECTIVES, 'Tacloban', 'Palo', 'Dulag', 'Burauen', 'Dagami', 'Valencia', 'Tanauan'])
/** Offset of a town's name from the centre of its hex, where a road runs below the town. */
const ASIDE: { readonly [town: string]: Point } = {
  Ormoc: [-2, -29],
  Tacloban: [0, -29],
  Carigara: [6, -29],
  Palo: [0, 29],
  Dulag: [-36, 27],
  'San Jose': [0, 27],
}

/** Whether the name of a town appears at every zoom. */
export const isGreat = (town: string): boolean => GREAT.has(town)

const towns: Caption[] = hexDefs.flatMap(({ id, town }): Caption[] => {
  if (town === undefined) return []
  const great = GREAT.has(town)
  const [dx, dy] = ASIDE[town] ?? [0, 27]
  const ink: Ink = OBJECTIVES.has(town) ? 'victory' : 'ink'
  return [
    {
      key: placeKey(town),
      text: town,
      at: near(id, dx, dy),
      size: great ? 21 : 15.5,
      face: 'serif',
      ink,
      bold: great,
      halo: 'paper',
      ...(great ? {} : { fromZoom: 0.6 }),
    },
  ]
})

const airfields: Caption[] = hexDefs.flatMap(({ id, airfield }): Caption[] =>
  airfield === undefined
    ? []
    : [
        {
          key: placeKey(`${airfield} airfield`),
          text: airfield,
          at: near(id, 0, 26),
          size: 14.5,
          face: 'water',
          ink: 'victory',
          halo: 'paper',
          fromZoom: 0.6,
        },
      ],
)

/** Summits and heights, with their hexes. */
export const SUMMITS: readonly (readonly [name: string, hex: string])[] = [
  ['Alto Peak', '1613'],
  ['Mt Lobi', '0819'],
  ['Mt Badian', '2312'],
  ['Catmon Hill', '1530'],
  ['Mt Mamban', '2109'],
  ['Mt Mahonag', '0421'],
]

const heights: Caption[] = SUMMITS.map(([name, hex]) => ({
  key: placeKey(name),
  text: name,
  at: near(hex, 0, 20),
  size: 16,
  face: 'serif',
  ink: name === 'Mt Badian' ? 'victory' : 'ink',
  halo: 'high',
  fromZoom: 0.5,
}))

const ridge = (text: string, at: Point, angle: number): Caption => ({
  key: placeKey(text),
  text,
  at,
  angle,
  size: 16,
  face: 'water',
  ink: 'ink',
  halo: 'rise',
  fromZoom: 0.5,
})

/** All names on the map. */
export const names: readonly Caption[] = [
  water('Leyte Gulf', near('2031', 8, 0), 46, 76, 8),
  water('San Pedro Bay', near('2731', -34, -6), 26, 0, 2),
  water('Ormoc Bay', near('0308', 34, -10), 44, -10, 5),
  water('Carigara Bay', near('2805', 10, -8), 32, 0, 5),
  land('Leyte Valley', near('2220', 20, 30), 46, 20, 12),
  land('Ormoc Valley', near('1404', -26, 0), 34, 62, 5),
  land('Central Mountains', near('1216', 10, 0), 40, 47, 14),
  ridge('Breakneck Ridge', near('2504', 46, 20), 0),
  ridge('Kilay Ridge', near('2302', -20, -22), 0),
  ...heights,
  ...airfields,
  ...towns,
]

/** Position of a beach's badge in its hex: a lower corner, beside a counter. */
export const badgeAt = (hex: string): Point => near(hex, 0, 28)

/** Letters of the landing areas at sea (12.2), with their centres and arrows to the beaches. */
export const LANDINGS: readonly {
  readonly letter: 'N' | 'E' | 'S'
  readonly area: string
  readonly at: Point
  readonly to: Point
}[] = [
  { letter: 'N', area: 'north', at: near('2530', 26, 0), to: near('2529', 20, 0) },
  { letter: 'E', area: 'east', at: near('1432', 6, -6), to: near('1332', 10, -18) },
  { letter: 'S', area: 'south', at: near('0411', -HEX * 0.35, 6), to: near('0511', 26, 26) },
]

/** Arrows at the exit hexes (16.13). */
export const EXITS: readonly (readonly [from: Point, to: Point])[] = [
  [near('2925', -10, -36), near('2925', -10, -60)],
  [near('0531', 22, 8), near('0531', 20, 36)],
]

/** The letters of landing areas, large at sea and small in each hex. */
export const letters: readonly Caption[] = [
  ...LANDINGS.flatMap(({ letter, area, at }): Caption[] => [
    { key: `landing.${area}`, text: letter, at, size: 27, face: 'serif', ink: 'shore', bold: true },
    ...hexDefs
      .filter((hex) => hex.beach === area)
      .map(
        ({ id }): Caption => ({
          key: `landing.${area}`,
          text: letter,
          at: badgeAt(id),
          size: 12,
          face: 'sans',
          ink: 'shore',
          bold: true,
          fromZoom: 0.6,
        }),
      ),
  ]),
]

/** The texts at the exits (16.13). */
export const exits: readonly Caption[] = (
  [
    ['2925', 16, -54],
    ['0531', 46, 24],
  ] as const
).map(
  ([hex, dx, dy]): Caption => ({
    key: 'map.exit',
    text: 'exit',
    at: near(hex, dx, dy),
    size: 15,
    face: 'water',
    ink: 'shore',
    halo: hex === '2925' ? 'rise' : 'paper',
    fromZoom: 0.6,
  }),
)
