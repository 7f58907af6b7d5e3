import { keptIn } from '@topside/kit'
import hexData from '../../data/hexes.json' with { type: 'json' }
import hexsideData from '../../data/hexsides.json' with { type: 'json' }
import routeData from '../../data/routes.json' with { type: 'json' }
import type { Area } from '../../data/scenario.ts'
import terrainData from '../../data/terrain.json' with { type: 'json' }

/** The map as the referee reads it: by the printed numbers of the hexes, from the stored data. */

/** A hex as the data have it. */
export interface HexRow {
  readonly id: string
  readonly terrain: string
  readonly cover?: string
  readonly town?: string
  readonly airfield?: string
  readonly port?: string
}

/** All hexes, by number. */
export const HEXES: ReadonlyMap<string, HexRow> = new Map(hexData.hexes.map((row: HexRow) => [row.id, row]))

/** The Terrain Effects Chart, by terrain or cover. */
export const TERRAIN: {
  readonly [name: string]: {
    readonly points?: number
    readonly more?: number
    readonly combat: number
    readonly assault?: boolean
    readonly keepsZocOut?: boolean
  }
} = terrainData.hexes
/** The other rows of the Terrain Effects Chart. */
export const EFFECTS = terrainData.others

const both = ([a, b]: readonly string[]) => [`${a} ${b}`, `${b} ${a}`]
/** Pairs of hexes with a river between them. */
export const RIVERS: ReadonlySet<string> = new Set(hexsideData.rivers.flatMap(both))
/** Pairs of hexes with a bridge between them. */
export const BRIDGES: ReadonlySet<string> = new Set(hexsideData.bridges.flatMap(both))
/** 8.37: pairs of hexes with an impassable hexside. */
export const BARS: ReadonlySet<string> = new Set([...hexsideData.mountains, ...hexsideData.mudflats].flatMap(both))
/** Pairs of hexes that a road or trail links. A road overrides a trail. */
export const ROUTES: ReadonlyMap<string, string> = new Map(
  ['trail', 'road'].flatMap((kind) =>
    routeData.chains
      .filter((chain) => chain.kind === kind)
      .flatMap(({ hexes }) => hexes.slice(1).flatMap((hex, index) => both([hexes[index] ?? '', hex])))
      .map((pair): [string, string] => [pair, kind]),
  ),
)

const numbered = (column: number, row: number) => `${column}`.padStart(2, '0') + `${row}`.padStart(2, '0')

/** The printed column of a hex. */
export const columnOf = (hex: string): number => Number(hex.slice(0, 2))
/** The printed row of a hex. */
export const rowOf = (hex: string): number => Number(hex.slice(2))

const neighbours = new Map<string, readonly string[]>()

/** The adjacent hexes. */
export function beside(hex: string): readonly string[] {
  return keptIn(neighbours, hex, () => around(hex))
}

/** Columns count from the west; odd columns are half a hex further south (8.37). */
function around(hex: string): readonly string[] {
  const [column, row] = [columnOf(hex), rowOf(hex)]
  const north = column % 2 === 1 ? row : row - 1
  return [
    numbered(column, row - 1),
    numbered(column, row + 1),
    ...[column - 1, column + 1].flatMap((next) => [numbered(next, north), numbered(next, north + 1)]),
  ].filter((each) => HEXES.has(each))
}

/** Distance in hexes, the hex itself not counted. */
export function distance(a: string, b: string): number {
  const cube = (hex: string) => {
    const x = columnOf(hex)
    const z = rowOf(hex) - (x - (x % 2)) / 2
    return [x, z, -x - z]
  }
  const other = cube(b)
  return Math.max(...cube(a).map((each, axis) => Math.abs(each - (other[axis] ?? 0))))
}

/** Whether two hexes are adjacent. */
export const isBeside = (a: string, b: string): boolean => beside(a).includes(b)

/** Whether a place is a hex of the map. */
export const isHex = (place: string): boolean => HEXES.has(place)

/** Whether a hex is all sea. */
export const isSea = (hex: string): boolean => HEXES.get(hex)?.terrain === 'sea'

/** Whether there is a river without a bridge between two hexes. */
export const isFord = (from: string, to: string): boolean => {
  const pair = `${from} ${to}`
  return RIVERS.has(pair) && !BRIDGES.has(pair)
}

/** 8.36: whether motorized units and towed artillery enter and leave a hex only by road or trail. */
export function barsWheels(hex: string): boolean {
  const { terrain = '', cover } = HEXES.get(hex) ?? {}
  return terrain === 'swamp' || terrain === 'mountain' || cover === 'jungle'
}

/** The best route on any hexside of a hex; `undefined`: none. */
export function routeIn(hex: string): string | undefined {
  const kinds = beside(hex).map((other) => ROUTES.get(`${hex} ${other}`))
  return kinds.includes('road') ? 'road' : kinds.find((kind) => kind !== undefined)
}

/** Whether a hex is in the area of a scenario. */
export function isInside({ firstColumn = 0, lastColumn = 99, lastRow = 99 }: Area, hex: string): boolean {
  return columnOf(hex) >= firstColumn && columnOf(hex) <= lastColumn && rowOf(hex) <= lastRow
}
