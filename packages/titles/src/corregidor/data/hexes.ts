import { HexGrid, HexsideMap, LinkedMap, OFF_MAP, type SpaceDef } from '@topside/engine'
import { oneOf } from '@topside/kit'
import { HexList } from '../../shared/hexes.ts'
import bataanData from './bataan.json' with { type: 'json' }
import islandData from './islands.json' with { type: 'json' }

/** The panels of the map of the islands, two of them displaced, and the map of Bataan (3.1). */
export const PANELS = ['main', 'wint', 'south', 'bataan'] as const
/** A panel of a map. */
export type Panel = (typeof PANELS)[number]

/** Terrain of both maps (8.1); `tunnel`: Malinta Hill with its tunnel; `fort`: an island with a map of its own. */
export const TERRAINS = ['sea', 'clear', 'rough', 'town', 'tunnel', 'jungle', 'mountain', 'fort'] as const
/** Terrain of a hex. */
export type Terrain = (typeof TERRAINS)[number]

/** The Fortified Islands (3.1). */
export const ISLANDS = ['Corregidor', 'Caballo', 'Carabao', 'El Fraile', 'Grande'] as const
/** One of the Fortified Islands. */
export type Island = (typeof ISLANDS)[number]

/** Sections of the map of Bataan (11.2). */
export const SECTIONS = ['bataan', 'cavite', 'subic', 'pampanga', 'islands'] as const
/** A section of the map of Bataan. */
export type Section = (typeof SECTIONS)[number]

/** A hex of any panel; a sea hex has none of the optional fields. */
export interface HexDef extends SpaceDef {
  /** `i` (map of the islands) or `b` (Bataan), then column and row. */
  readonly id: string
  readonly panel: Panel
  readonly terrain: Terrain
  /** Height in levels. */
  readonly level?: number
  readonly island?: Island
  readonly section?: Section
  /** A yellow beach (7.0). */
  readonly beach?: boolean
  /** The hex that its tunnel entrance faces (8.1). */
  readonly tunnel?: string
  /** Permanent works: defenders are doubled (8.1). */
  readonly works?: boolean
  /** For a hex of the islands, its hex on the map of Bataan (3.2). */
  readonly bataan?: string
  readonly coastal?: boolean
  readonly rivers?: readonly string[]
  readonly town?: string
  readonly airfield?: boolean
  readonly ports?: readonly string[]
  /** At the edge of the map, where units cross to another section (11.2). */
  readonly edge?: boolean
  /** The defence line of 1942 that runs through it. */
  readonly line?: string
  readonly names?: readonly string[]
  /** The battery positions in it. */
  readonly batteries?: readonly { readonly name: string }[]
}

/** A stored hex; some of its terms differ from the rules' terms, and it has notes of sources. */
export type Row = Omit<HexDef, 'panel' | 'terrain' | 'island' | 'section' | 'batteries'> & {
  readonly terrain: string
  readonly island?: string
  readonly section?: string
  readonly batteries?: readonly { readonly name: string; readonly source: string; readonly confidence: string }[]
  readonly source: string
  readonly confidence: string
  readonly terrainSource: string
}

/** A rectangle of hexes by column and row numbers. */
export interface Frame {
  readonly id: string
  readonly firstColumn: number
  readonly lastColumn: number
  readonly firstRow: number
  readonly lastRow: number
}

const frames: readonly Frame[] = [...islandData.panels, ...bataanData.panels]
const rows: ReadonlyMap<string, Row> = new Map(
  [...islandData.hexes, ...bataanData.hexes].map((row: Row) => [row.id, row]),
)

function hexFrom(row: Row, panel: Panel): HexDef {
  const { source: _, confidence: __, terrainSource: ___, terrain, island, section, batteries, ...rest } = row
  return {
    ...rest,
    panel,
    terrain: oneOf(TERRAINS, terrain),
    ...(island !== undefined && { island: oneOf(ISLANDS, island) }),
    ...(section !== undefined && { section: oneOf(SECTIONS, section) }),
    ...(batteries && { batteries: batteries.map(({ name }) => ({ name })) }),
  }
}

const two = (n: number) => String(n).padStart(2, '0')
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** The hexes of a panel, column by column from the west, each from the north. */
function hexesIn(frame: Frame): HexDef[] {
  const panel = oneOf(PANELS, frame.id)
  const map = panel === 'bataan' ? 'b' : 'i'
  return upTo(frame.firstColumn, frame.lastColumn).flatMap((column) =>
    upTo(frame.firstRow, frame.lastRow).map((row): HexDef => {
      const id = `${map}${two(column)}${two(row)}`
      const known = rows.get(id)
      return known === undefined ? { id, panel, terrain: 'sea' } : hexFrom(known, panel)
    }),
  )
}

/** All hexes: the panels of the islands, then Bataan, each in grid order. */
export const hexDefs: readonly HexDef[] = frames.flatMap(hexesIn)

const hexes = new HexList(hexDefs)

/** The index of a hex by its id, such as `i1207`; throws a `RangeError` if there is none. */
export function hexOf(id: string): number {
  return hexes.of(id)
}

/** A hex by its index; throws a `RangeError` if there is none. */
export function hexAt(hex: number): HexDef {
  return hexes.at(hex)
}

/**
 * The grid of each panel. Its straight lines of hexes run north to south, so rows of the grid are columns of the map;
 * even columns are half a hex further south (11.1: Ramsay Ravine).
 */
const grids = frames.map(
  ({ firstColumn, lastColumn, firstRow, lastRow }) =>
    new HexGrid({
      rows: lastColumn - firstColumn + 1,
      columns: lastRow - firstRow + 1,
      shifted: firstColumn % 2 === 0 ? 'even' : 'odd',
    }),
)

/** The grid of each panel, the index of its first hex, and its hexsides. */
export const panels = grids.map((grid, i) => ({
  first: grids.slice(0, i).reduce((sum, { size }) => sum + size, 0),
  grid,
  sides: new HexsideMap(grid),
}))

/** The panels as one map. Hexes of different panels are not adjacent. */
export const world = new LinkedMap(panels)

/** The indexes of the adjacent hexes. */
export function neighboursOf(hex: number): readonly number[] {
  return world.neighbours(hex)
}

/** The panel of a hex; throws a `RangeError` if there is none. */
function panelOf(hex: number) {
  const panel = panels[world.partOf(hex) ?? OFF_MAP]
  if (panel === undefined) throw new RangeError(`no hex ${hex}`)
  return panel
}

/** Distance between two hexes on the same panel; `undefined` on different panels. */
export function distanceOf(a: number, b: number): number | undefined {
  const { first, grid } = panelOf(a)
  return panelOf(b).first === first ? grid.distance(a - first, b - first) : undefined
}

/** Features of hexsides, as bits. */
export const ROAD = 1
/** Crossed only by infantry, unless by road (8.1). */
export const CLIFF = 2
/** Between two sections of the map of Bataan (11.2). */
export const BARRIER = 4

for (const [feature, pairs] of [
  [ROAD, [...islandData.roads, ...bataanData.roads]],
  [CLIFF, islandData.cliffs],
  [BARRIER, bataanData.barriers],
] as const)
  for (const [from = '', to = ''] of pairs) {
    const [a, b] = [hexOf(from), hexOf(to)]
    const { first, sides } = panelOf(a)
    sides.add(a - first, b - first, feature)
  }

/** Whether the hexside between two hexes has a feature, or any of several; false for hexes that are not adjacent. */
export function between(a: number, b: number, features: number): boolean {
  if (world.partOf(a) !== world.partOf(b)) return false
  const { first, grid, sides } = panelOf(a)
  const direction = grid.directionTo(a - first, b - first)
  return direction !== undefined && sides.has(a - first, direction, features)
}
