import { DIRECTIONS, HexGrid, HexsideMap, type SpaceDef } from '@topside/engine'
import { oneOf } from '@topside/kit'
import { type HexId, HexList, type HexMapBox, type HexRowOf, knownHex } from '../../shared/hexes.ts'
import hexData from './hexes.json' with { type: 'json' }
import { links } from './routes.ts'

export { type HexId, hexId } from '../../shared/hexes.ts'

/** Kinds of terrain. */
export const TERRAINS = ['clear', 'swamp', 'rough', 'mountain', 'sea'] as const
/** A kind of terrain. */
export type Terrain = (typeof TERRAINS)[number]

/** The beach areas (12.2). */
export const BEACHES = ['north', 'east', 'south'] as const
/** A beach area. */
export type Beach = (typeof BEACHES)[number]

/** A hex. */
export interface HexDef extends SpaceDef {
  readonly id: HexId
  readonly terrain: Terrain
  /** Land share of a coastal hex; absent: all or nothing. */
  readonly land?: number
  readonly town?: string
  readonly airfield?: string
  readonly beach?: Beach
}

/**
 * The boxes beside the map, for units that have not arrived yet, are held back (12.1), have left by an exit (16.13),
 * are eliminated, or are not in the scenario.
 */
export const BOX_IDS = [
  'us-reinforcements',
  'us-withheld',
  'us-exited',
  'us-eliminated',
  'us-unused',
  'japan-reinforcements',
  'japan-withheld',
  'japan-eliminated',
  'japan-unused',
] as const
/** A box beside the map. */
export type BoxId = (typeof BOX_IDS)[number]

/** A hex, or a box beside the map. */
export type PlaceDef = HexDef | HexMapBox<BoxId>

/** A row of the list of hexes, without fields that are empty. */
export type HexRow = HexRowOf<HexDef, 'terrain' | 'beach'>

/** The hexes in grid order: row by row from the south, each from the west. */
export const hexDefs: readonly HexDef[] = hexData.hexes.map(({ beach, ...row }: HexRow) => ({
  ...knownHex(row, TERRAINS),
  ...(beach !== undefined && { beach: oneOf(BEACHES, beach) }),
}))

/** The map. Even rows (counted from 1) are shifted half a hex to the east. */
export const hexGrid = new HexGrid({ rows: 29, columns: 32, shifted: 'odd' })

const hexes = new HexList(hexDefs)

/** The index of a hex by its number, such as `0808`; throws a `RangeError` if there is none. */
export function hexOf(id: string): number {
  return hexes.of(id)
}

/** The number of a hex by its index; throws a `RangeError` if there is none. */
export function idOf(hex: number): HexId {
  return hexes.at(hex).id
}

/** Terrain of a hex by its index; throws a `RangeError` if there is none. */
export function terrainOf(hex: number): Terrain {
  return hexes.at(hex).terrain
}

/** Whether there is a town in a hex. */
export function isTown(hex: number): boolean {
  return hexes.at(hex).town !== undefined
}

/** All land hexes that satisfy a condition, in order. */
export function landHexes(holds: (hex: number) => boolean): number[] {
  return [...hexDefs.keys()].filter((hex) => terrainOf(hex) !== 'sea' && holds(hex))
}

/** The hexes of each beach area (12.2). */
export const beachHexes: { readonly [beach in Beach]: readonly number[] } = {
  north: landHexes((hex) => hexes.at(hex).beach === 'north'),
  east: landHexes((hex) => hexes.at(hex).beach === 'east'),
  south: landHexes((hex) => hexes.at(hex).beach === 'south'),
}

/** The land hexes along each edge of the map. */
export const edgeHexes = {
  'west-edge': landHexes((hex) => hexGrid.columnOf(hex) === 0),
  'south-edge': landHexes((hex) => hexGrid.rowOf(hex) === 0),
  'north-edge': landHexes((hex) => hexGrid.rowOf(hex) === hexGrid.rows - 1),
} as const

/** The hexes with an airfield. */
export const airfields: readonly number[] = landHexes((hex) => hexes.at(hex).airfield !== undefined)

/** Kinds of routes across hexsides, as bits. */
export const ROAD = 1
export const TRAIL = 2

/** Roads and trails by hexside. */
export const routes = new HexsideMap(hexGrid)
for (const [a, b, kind] of links) routes.add(hexOf(a), hexOf(b), kind === 'road' ? ROAD : TRAIL)

/** By hex, 1 where a road or trail runs. */
export const onRoute = new Uint8Array(hexGrid.size)
for (let hex = 0; hex < hexGrid.size; hex++)
  if (DIRECTIONS.some((direction) => routes.has(hex, direction, ROAD | TRAIL))) onRoute[hex] = 1
