import type { Caption, Point } from '@topside/engine'
import { greatName, placeKey } from '../../shared/captions.ts'
import { hexDefs } from '../data/hexes.ts'
import { near } from './geometry.ts'
import { levels } from './hexes.ts'
import { LINES } from './routes.ts'

/** Large names: text, ground, hex, offset, size, angle, spacing. */
type Great = readonly [
  text: string,
  ground: 'water' | 'land',
  hex: string,
  dx: number,
  dy: number,
  size: number,
  angle: number,
  spacing: number,
]

const ISLAND_NAMES: readonly Great[] = [
  ['North Channel', 'water', 'i2004', 0, 0, 54, 0, 14],
  ['South Channel', 'water', 'i2619', 0, 0, 54, 4, 14],
  ['Manila Bay', 'water', 'i4215', 0, 0, 46, 0, 8],
  ['South China Sea', 'water', 'i0320', 0, 0, 46, 66, 10],
  ['San Jose Bay', 'water', 'i2113', 0.4, 0.45, 19, 18, 2],
  ['Corregidor Bay', 'water', 'i2608', 0.6, -0.35, 21, 0, 2],
  ['Topside', 'land', 'i1213', 0.1, -0.44, 24, -4, 8],
  ['Middleside', 'land', 'i1611', 0, 0.42, 20, 0, 4],
  ['Bottomside', 'land', 'i2311', 0.1, -0.36, 15, 0, 2],
]

const FORTS: readonly (readonly [text: string, hex: string, dx: number, dy: number, size: number])[] = [
  ['Fort Mills', 'i1006', 0, 0.3, 40],
  ['Fort Hughes', 'i4025', 0, 0.25, 30],
  ['Fort Frank', 'i3130', 0.35, -0.2, 30],
  ['Fort Drum', 'i3832', 0, 0.45, 30],
  ['Fort Wint', 'i0930', 0.3, -0.15, 30],
]

const BATAAN_NAMES: readonly Great[] = [
  ['Subic Bay', 'water', 'b2206', 0, 0, 30, 24, 3],
  ['Manila Bay', 'water', 'b5014', 0, 0, 60, 60, 16],
  ['South China Sea', 'water', 'b2622', 0, 0, 60, 62, 16],
  ['Natib Massif', 'land', 'b3208', 0, -0.45, 28, 0, 6],
  ['Mariveles Mountains', 'land', 'b3620', 0.4, -0.4, 28, 40, 4],
  ['Zambales', 'land', 'b1904', 0, 0, 26, 90, 6],
  ['Pampanga', 'land', 'b4703', 0, 0, 30, 0, 8],
  ['Cavite', 'land', 'b5734', 0, 0.5, 34, 20, 10],
]

const greatly = (names: readonly Great[]): Caption[] =>
  names.map(([text, ground, hex, dx, dy, size, angle, spacing]) =>
    greatName(placeKey(text), text, { at: near(hex, dx, dy), size, angle, spacing }, ground),
  )

const forts: Caption[] = FORTS.map(([text, hex, dx, dy, size]) => ({
  key: placeKey(text),
  text,
  at: near(hex, dx, dy),
  size,
  face: 'serif',
  ink: 'victory',
  bold: true,
}))

/** Names of hexes that are not written on the map; every other name is written once. */
const UNWRITTEN: readonly RegExp[] = [
  /Drop zone|Malinta north|Battery Point|^Bottomside|^Middleside|Golf|barracks|Tunnel E/,
  /^Caballo$|^Carabao$|^El Fraile$|^Grande$/,
]

/** The hex where a name of several hexes is written. */
const ANCHORS: { readonly [name: string]: string } = {
  'Cheney Ravine': 'i0713',
  'James Ravine': 'i1307',
  'Ramsay Ravine': 'i1913',
  'Government Ravine': 'i1417',
}
/** Position of a name if the place below the counter is taken: offset from the centre of the hex, in hexes. */
const ASIDE: { readonly [name: string]: Point } = {
  'Cheney Ravine': [-0.62, 0.1],
  'James Ravine': [0, 0.1],
  'Ramsay Ravine': [0.5, 0.5],
  'Government Ravine': [0, 0.62],
  'Rock Point': [-0.3, -0.5],
  'Cape Corregidor': [-0.85, 0.05],
  'Wheeler Point': [-0.75, 0.3],
  'Searchlight Point': [-0.3, 0.6],
  'Geary Point': [0.2, 0.62],
  'Breakwater Point': [0.4, 0.6],
  'Morrison Point': [0.2, -0.55],
  'Artillery Point': [0, -0.5],
  'Engineer Point': [0.4, -0.5],
  'Infantry Point': [0, -0.52],
  'Cavalry Point': [0.1, -0.5],
  'North Point': [0.1, -0.5],
  'East Point': [0, 0.55],
  'Hooker Point': [0.2, 0.55],
  'Monkey Point': [0.1, 0.55],
  'Camp Point': [0, 0.55],
  'North Dock, Lorcha Dock': [-0.5, -0.62],
  'Engineer Dock': [-0.2, -0.72],
  'South Dock, Black Beach': [0.2, 0.68],
  'San Jose, Black Beach': [-0.55, 0.35],
  'San Jose Point': [0.3, 0.45],
  'Malinta Hill, Malinta Tunnel W': [0.55, -0.05],
  'Way Hill': [0, 0.5],
  'Morrison Hill': [0, 0.5],
  'Sunset Ridge': [0.1, 0.5],
  'Denver (Water Tank) Hill': [0, 0.5],
  'Power plant ravine': [0.1, 0.48],
  'Kindley Field': [0.5, 0.42],
}

function names(id: string): readonly string[] {
  const hex = hexDefs.find((each) => each.id === id)
  return hex?.names ?? []
}

/** The names of places on the islands: points, ravines, hills, docks. */
const places: Caption[] = (() => {
  const seen = new Set<string>()
  return hexDefs.flatMap(({ id, island }): Caption[] => {
    if (island === undefined) return []
    return names(id).flatMap((text): Caption[] => {
      if (UNWRITTEN.some((pattern) => pattern.test(text)) || seen.has(text)) return []
      seen.add(text)
      const [dx, dy] = ASIDE[text] ?? [0, 0.34]
      const short = text.replace(/, (Black Beach|Malinta Tunnel .)$/, '').replace(' (Water Tank)', '')
      const water = /[Rr]avine|Point|Dock/.test(text)
      return [
        {
          key: placeKey(text),
          text: short,
          at: near(ANCHORS[text] ?? id, dx, dy),
          size: 16,
          fromZoom: 0.42,
          ...(water ? ({ face: 'water', ink: 'shore' } as const) : ({ face: 'serif', ink: 'ink' } as const)),
          halo: 'paper' as const,
        },
      ]
    })
  })
})()

/** The names of the batteries, below the counters in their hexes. */
const batteries: Caption[] = hexDefs.flatMap(({ id, island, batteries: sites, works }): Caption[] => {
  if (island === undefined || sites === undefined || island === 'El Fraile') return []
  const text = sites.map(({ name }) => name.replace(/ \(.*/, '')).join(', ')
  return [
    {
      key: placeKey(`battery ${text}`),
      text,
      at: near(id, -0.2, 0.43),
      size: 14,
      align: 'left',
      fromZoom: 0.5,
      face: 'sans',
      ink: works === true ? 'ink' : 'muted',
      bold: works === true,
      halo: 'paper',
    },
  ]
})

/** The height of each hex in levels. */
const heights: Caption[] = levels().map(({ id, at, level }) => ({
  key: `level.${id}`,
  text: String(level),
  at,
  size: 15,
  fromZoom: 0.55,
  face: 'sans',
  ink: 'road',
  bold: true,
  halo: 'paper',
}))

/** All names on the islands. */
export const islandCaptions: readonly Caption[] = [
  ...greatly(ISLAND_NAMES),
  ...forts,
  ...heights,
  ...places,
  ...batteries,
]

const towns: Caption[] = hexDefs.flatMap(({ id, town, airfield }): Caption[] =>
  town === undefined || !id.startsWith('b')
    ? []
    : [
        {
          key: placeKey(town),
          text: town,
          at: near(id, 0, 0.42),
          size: 16,
          face: 'serif',
          halo: 'paper',
          bold: true,
          ink: airfield === true || town === 'Olongapo' || town === 'Mariveles' ? 'victory' : 'ink',
        },
      ],
)

/** Names of summits, points and pockets of Bataan. */
const PLACES = /^Mt |Pt$|pocket|Mauban|Little Baguio|Anyasan|Sisiman|Pico de Loro|^Fort/

const others: Caption[] = hexDefs.flatMap(({ id, names: all }): Caption[] =>
  !id.startsWith('b')
    ? []
    : (all ?? [])
        .filter((text) => PLACES.test(text) && !(text === 'Fort Mills' && id !== 'b4427'))
        .map((text) => ({
          key: placeKey(text),
          text,
          at: near(id, 0, text.startsWith('Fort') ? 0.55 : 0.34),
          size: 14,
          face: 'water',
          ink: text.startsWith('Fort') ? 'victory' : 'ink',
          halo: 'paper',
          fromZoom: 0.5,
        })),
)

const lineNames: Caption[] = LINES.map(([text, hexes]) => {
  const middle = hexes.split(' ')[3] ?? ''
  return {
    key: placeKey(text),
    text,
    at: near(middle, 0, 0.62),
    size: 14,
    face: 'caps',
    ink: 'victory',
    fromZoom: 0.5,
    halo: 'paper',
  }
})

/** All names on the map of Bataan. */
export const bataanCaptions: readonly Caption[] = [...greatly(BATAAN_NAMES), ...towns, ...others, ...lineNames]
