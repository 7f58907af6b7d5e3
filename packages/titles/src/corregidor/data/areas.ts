import { hexDefs, hexOf, neighboursOf } from './hexes.ts'

/** Hexes of the map of the islands, by the numbers in the rules. */
function islandHexes(numbers: string): ReadonlySet<number> {
  return new Set(numbers.split(' ').map((number) => hexOf(`i${number}`)))
}

/** Cheney, James and Ramsay Ravines (11.1, 11.3). */
export const RAVINES = {
  cheney: islandHexes('0713 0812 0813 0913 1013'),
  james: islandHexes('1207 1208 1209 1210 1308 1309 1408 1409'),
  ramsay: islandHexes('1812 1913 2012'),
} as const
/** A ravine with beaches (11.1). */
export type Ravine = keyof typeof RAVINES
/** The sectors of the beach defence (13.12). */
export type Sector = 'tail' | Ravine
/** Government Ravine (11.1). */
export const GOVERNMENT_RAVINE = islandHexes('1415 1416 1417')
/** Government Ravine and the adjacent hexes (11.1). */
export const AROUND_GOVERNMENT_RAVINE: ReadonlySet<number> = new Set(
  [...GOVERNMENT_RAVINE].flatMap((hex) => [hex, ...neighboursOf(hex)]),
)
/** Malinta Hill: the hexes of the tunnel under it, and its knobs (11.1, 11.3). */
export const MALINTA_HILL = islandHexes('2510 2610 2609')
/** The entrances of Malinta Tunnel (8.1, 13.8). */
export const TUNNEL_ENTRANCES: readonly number[] = [hexOf('i2510'), hexOf('i2610')]
/** The two drop zones of 1945 (11.3). */
export const DROP_ZONES: readonly ReadonlySet<number>[] = [
  islandHexes('1115 1214 1314'),
  islandHexes('1515 1516 1614 1615'),
]
/** Each drop zone with the hexes within one of it (11.3). */
export const NEAR_DROP_ZONES: readonly ReadonlySet<number>[] = DROP_ZONES.map(
  (zone) => new Set([...zone].flatMap((hex) => [hex, ...neighboursOf(hex)])),
)
/** All hexes that paratroops may aim at (11.3). */
export const DROP_HEXES: ReadonlySet<number> = new Set(DROP_ZONES.flatMap((zone) => [...zone]))

/** Groups of beaches with a limited number of units at set-up (11.1): on the north of the tail, and at South Dock. */
export const BEACH_LIMITS: readonly { readonly hexes: ReadonlySet<number>; readonly most: number }[] = [
  { hexes: islandHexes('2909 3009 3208 3408 3709'), most: 5 },
  { hexes: islandHexes('2211 2312 2411'), most: 4 },
]
/** Beaches of Corregidor that armour leaves freely (7.0). */
export const OPEN_BEACHES = islandHexes('2211 2312 2411')

/** The column of a hex. */
export function columnOf(hex: number): number {
  return Number(hexDefs[hex]?.id.slice(1, 3))
}
/** The row of a hex. */
export function rowOf(hex: number): number {
  return Number(hexDefs[hex]?.id.slice(3))
}
/** The column of Malinta Hill's western hexes, where the sector of the tail begins (11.1, 13.12). */
export const MALINTA_COLUMN = 25
/** The column of San Jose (11.1). */
export const SAN_JOSE_COLUMN = 22

/** The hexes along the edge of a panel; for the main panel optionally only the northern edge (7.0, 11.1). */
export function rimOf(panel: 'main' | 'south' | 'wint', edge: 'all' | 'north'): readonly number[] {
  return RIMS[`${panel}-${edge}`] ?? []
}

/** Neighbours of a hex that is not at an edge. */
const SIDES_OF_HEX = 6

const RIMS: { readonly [rim: string]: readonly number[] } = Object.fromEntries(
  (['main', 'south', 'wint'] as const).flatMap((panel) => {
    const hexes = hexDefs.flatMap((hex, index) => (hex.panel === panel ? [index] : []))
    const first = Math.min(...hexes.map(rowOf))
    const rim = hexes.filter((hex) => neighboursOf(hex).length < SIDES_OF_HEX)
    const north = hexes.filter((hex) => rowOf(hex) === first)
    return [
      [`${panel}-all`, rim],
      [`${panel}-north`, north],
    ]
  }),
)
