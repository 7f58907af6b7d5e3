import { DIRECTIONS, HexGrid, HexsideMap, NEVER, OFF_MAP, type SpaceDef } from '@topside/engine'
import hexData from './data/hexes.json' with { type: 'json' }
import routeData from './data/routes.json' with { type: 'json' }
import terrainData from './data/terrain.json' with { type: 'json' }

/** Kinds of terrain. */
export type Terrain = 'clear' | 'swamp' | 'rough' | 'mountain' | 'sea'

/** The beach areas (12.2). */
export type Beach = 'north' | 'east' | 'south'

/** Ways across hexsides, as bits. */
export const ROAD = 1
export const TRAIL = 2

/** A hex, or a box beside the map. */
export interface HexDef extends SpaceDef {
  /** Absent for a box. */
  readonly terrain?: Terrain
  readonly town?: string
  readonly airfield?: string
  readonly beach?: Beach
}

/** The hexes in the order of the grid: row by row from the south, each from the west. */
export const hexDefs: readonly HexDef[] = hexData.hexes.map((hex) => {
  const { id, terrain, town, airfield, beach } = hex as HexDef
  return {
    id,
    ...(terrain && { terrain }),
    ...(town && { town }),
    ...(airfield && { airfield }),
    ...(beach && { beach }),
  }
})

/** The boxes beside the map: units to come, held back (12.1), gone by an exit (16.13), eliminated, and not in the scenario. */
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

/** The map. Even rows (counted from 1) lie half a hex further east. */
export const grid = new HexGrid({ rows: 29, columns: 32, shifted: 'odd' })

const INDEX: ReadonlyMap<string, number> = new Map(hexDefs.map(({ id }, index) => [id, index]))

/** The index of a hex by its number, such as `0808`; throws a `RangeError` if there is none. */
export function hexOf(id: string): number {
  const index = INDEX.get(id)
  if (index === undefined) throw new RangeError(`no hex ${id}`)
  return index
}

/** The number of a hex. */
export function hexId(hex: number): string {
  return (hexDefs[hex] as HexDef).id
}

/** Terrain of a hex. */
export function terrainOf(hex: number): Terrain {
  return hexDefs[hex]?.terrain ?? 'sea'
}

/** 14.1: whether a hex is Rough or Mountainous. */
export function isRugged(hex: number): boolean {
  const terrain = terrainOf(hex)
  return terrain === 'rough' || terrain === 'mountain'
}

/** Roads and trails by hexside. */
export const ways = new HexsideMap(grid)
for (const [a, b, kind] of routeData.links)
  ways.add(hexOf(a as string), hexOf(b as string), kind === 'road' ? ROAD : TRAIL)

/** By hex, 1 where a road or trail runs. */
export const onWay = new Uint8Array(grid.size)
for (let hex = 0; hex < grid.size; hex++)
  if (DIRECTIONS.some((direction) => ways.has(hex, direction, ROAD | TRAIL))) onWay[hex] = 1

/** The hexes of each beach area (12.2). */
export const beachHexes: { readonly [beach in Beach]: readonly number[] } = {
  north: allHexes((hex) => hexDefs[hex]?.beach === 'north'),
  east: allHexes((hex) => hexDefs[hex]?.beach === 'east'),
  south: allHexes((hex) => hexDefs[hex]?.beach === 'south'),
}

/** The hexes with an airfield. */
export const airfields: readonly number[] = allHexes((hex) => hexDefs[hex]?.airfield !== undefined)

/** All land hexes for which something holds, in order. */
export function allHexes(holds: (hex: number) => boolean): number[] {
  return [...hexDefs.keys()].filter((hex) => terrainOf(hex) !== 'sea' && holds(hex))
}

const { costs, shifts } = terrainData

/** 5.2: half Movement Points to enter a hex without a way; {@link NEVER} for sea. */
export function entryCost(hex: number): number {
  const terrain = terrainOf(hex)
  return terrain === 'sea' ? NEVER : costs[terrain]
}

/** 12.21: half Movement Points to land on a beach. */
export const BEACH_COST = terrainData.beachCost
/** 16.13: half Movement Points to leave the map by the highway. */
export const EXIT_COST = terrainData.exitCost

/** 5.2: costs of crossing each hexside, in half Movement Points, for units that may not enter the closed hexes. */
export function crossings(closed: (hex: number) => boolean): Uint8Array {
  const crossing = new Uint8Array(grid.size * 6).fill(NEVER)
  for (let hex = 0; hex < grid.size; hex++)
    for (const direction of DIRECTIONS) {
      const to = grid.neighbour(hex, direction)
      if (to === OFF_MAP || terrainOf(to) === 'sea' || closed(to)) continue
      const way = ways.has(hex, direction, ROAD)
        ? costs.road
        : ways.has(hex, direction, TRAIL)
          ? costs.trail
          : Number.POSITIVE_INFINITY
      crossing[hex * 6 + direction] = Math.min(way, entryCost(to))
    }
  return crossing
}

/** Whether costs of crossing hexsides let a hex be entered from anywhere. */
export function isEnterable(crossing: Uint8Array, hex: number): boolean {
  for (const direction of DIRECTIONS) {
    const from = grid.neighbour(hex, direction)
    if (from !== OFF_MAP && crossing[from * 6 + ((direction + 3) % 6)] !== NEVER) return true
  }
  return false
}

/** Names of the readings of the terrain's effect on combat. */
export type ShiftReading = keyof typeof shifts

/** 7.4: columns to the left for a defender in a hex: the best of terrain and town. */
export function shiftOf(hex: number, reading: ShiftReading): number {
  const terrain = terrainOf(hex)
  const ground = terrain === 'sea' ? 0 : shifts[reading][terrain]
  return Math.max(ground, hexDefs[hex]?.town === undefined ? 0 : shifts[reading].town)
}
