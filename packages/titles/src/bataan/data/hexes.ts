import { DIRECTIONS, HexGrid, HexsideMap, type SpaceDef } from '@topside/engine'
import { oneOf } from '@topside/kit'
import { type HexId, HexList, type HexMapBox, type HexRowOf, knownHex } from '../../shared/hexes.ts'
import { chainsOf, linksOf } from '../../shared/routes.ts'
import type { BoxId } from './boxes.ts'
import hexData from './hexes.json' with { type: 'json' }
import hexsideData from './hexsides.json' with { type: 'json' }
import routeData from './routes.json' with { type: 'json' }

export { type HexId, hexId } from '../../shared/hexes.ts'

/** Kinds of natural terrain; a hex has one, the costliest in it (8.31). */
export const TERRAINS = ['clear', 'rough', 'hill', 'mountain', 'swamp', 'sea'] as const
/** A kind of natural terrain. */
export type Terrain = (typeof TERRAINS)[number]

/** Cover on the natural terrain (8.34). */
export const COVERS = ['jungle', 'tropical-grass'] as const
/** Cover of a hex. */
export type Cover = (typeof COVERS)[number]

/** A hex. */
export interface HexDef extends SpaceDef {
  readonly id: HexId
  readonly terrain: Terrain
  readonly cover?: Cover
  /** The town in it (19.56). */
  readonly town?: string
  /** The airfield in it (13.12). */
  readonly airfield?: string
  /** The port in it (15.11). */
  readonly port?: string
}

/** A hex, or a box beside the map. */
export type PlaceDef = HexDef | HexMapBox<BoxId>

/** A row of the list of hexes, without fields that are empty. */
export type HexRow = HexRowOf<HexDef, 'terrain' | 'cover'>

/** The hexes in the order of the grid: column by column from the west, each from the north. */
export const hexDefs: readonly HexDef[] = hexData.hexes.map(({ cover, ...row }: HexRow) => ({
  ...knownHex(row, TERRAINS),
  ...(cover !== undefined && { cover: oneOf(COVERS, cover) }),
}))

/** Numbers of the first and last column and row of the map. */
export const MAP = { firstColumn: 9, lastColumn: 43, firstRow: 0, lastRow: 45 } as const

/**
 * The map. Its straight lines of hexes run north to south, so rows of the grid are columns of the map. Columns with odd
 * numbers are half a hex further south (8.37).
 */
export const hexGrid = new HexGrid({
  rows: MAP.lastColumn - MAP.firstColumn + 1,
  columns: MAP.lastRow - MAP.firstRow + 1,
  shifted: 'even',
})

const hexes = new HexList(hexDefs)

/** The index of a hex by its number, such as `3314`; throws a `RangeError` if there is none. */
export function hexOf(id: string): number {
  return hexes.of(id)
}

/** A hex by its index; throws a `RangeError` if there is none. */
export function hexAt(hex: number): HexDef {
  return hexes.at(hex)
}

/** The number of a hex by its index; throws a `RangeError` if there is none. */
export function idOf(hex: number): HexId {
  return hexAt(hex).id
}

/** Number of the column of a hex, as printed. */
export function columnOf(hex: number): number {
  return hexGrid.rowOf(hex) + MAP.firstColumn
}

/** Number of the row of a hex, as printed. */
export function rowOf(hex: number): number {
  return hexGrid.columnOf(hex) + MAP.firstRow
}

/** Features of hexsides, as bits. A hexside with a river and a bridge has both bits. */
export const ROAD = 1
export const TRAIL = 2
export const RIVER = 4
export const BRIDGE = 8
/** A hexside that is all mountain or all mudflat (8.37). */
export const IMPASSABLE = 16

/** The features of each hexside. */
export const hexsides = new HexsideMap(hexGrid)
for (const [a, b, kind] of linksOf(chainsOf(routeData.chains)))
  hexsides.add(hexOf(a), hexOf(b), kind === 'road' ? ROAD : TRAIL)
for (const [feature, pairs] of [
  [RIVER, hexsideData.rivers],
  [BRIDGE, hexsideData.bridges],
  [IMPASSABLE, hexsideData.mountains],
  [IMPASSABLE, hexsideData.mudflats],
] as const)
  for (const [a = '', b = ''] of pairs) hexsides.add(hexOf(a), hexOf(b), feature)

/** By hex, 1 where a road or trail runs. */
export const onRoute = Uint8Array.from({ length: hexGrid.size }, (_, hex) =>
  DIRECTIONS.some((direction) => hexsides.has(hex, direction, ROAD | TRAIL)) ? 1 : 0,
)
