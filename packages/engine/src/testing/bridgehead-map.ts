import type { Travel } from '../map/area/graph.ts'
import { inSixths } from '../map/cost.ts'
import { HexForces } from '../map/hex/forces.ts'
import { HexGrid } from '../map/hex/grid.ts'
import { LinkedMap } from '../map/linked-map.ts'
import type { Table } from '../table/table.ts'
import type { Piece, Space } from '../table/table-def.ts'

/** Sides by index; the first two are allies played by one seat. */
export const SIDES: readonly string[] = ['coast', 'guard', 'landing']

/**
 * The island, a hex map. There are three maps: island and cape, linked by a ferry between hex 15 of the island and hex
 * 0 of the cape; and a bay of two areas, one adjacent to hex 12 of the island, the other to hex 6 of the cape.
 */
export const ISLAND = new HexGrid({ rows: 4, columns: 4, shifted: 'odd' })
/** The cape, a hex map. */
export const CAPE = new HexGrid({ rows: 3, columns: 3, shifted: 'even' })
/** Number of hexes; the areas follow them. */
const LAND = ISLAND.size + CAPE.size
const [WEST_BAY, EAST_BAY] = [LAND, LAND + 1] as const
/** All three maps and their links. */
export const WORLD = new LinkedMap(
  [
    { first: 0, grid: ISLAND },
    { first: ISLAND.size, grid: CAPE },
    { first: LAND, near: [[EAST_BAY], [WEST_BAY]] },
  ],
  [
    [ISLAND.size - 1, ISLAND.size],
    [12, WEST_BAY],
    [EAST_BAY, ISLAND.size + 6],
  ],
)

/** Terrain by hex: wood costs an extra third of a point to enter, swamp half a point to leave. */
const WOOD = new Set([5, 6, 20])
const SWAMP = new Set([9, 10, 18])
/** First hex south of the river across the middle of the island, which costs half a point to cross. */
const RIVER = ISLAND.size / 2

/** Movement points of a unit per turn. */
const POINTS = inSixths('3 1/2')
/** Movement points of a unit without supply. */
const UNSUPPLIED = inSixths('1 2/3')
/** Movement points over which supply can be traced. */
export const SUPPLY = inSixths('8')

/** Ids of the spaces of the maps: the hexes, then the areas. */
export const HEXES = Array.from({ length: LAND }, (_, i) =>
  i < ISLAND.size ? `island-${i}` : `cape-${i - ISLAND.size}`,
)
/** Ids of the areas of the bay. */
export const AREAS: readonly string[] = ['west-bay', 'east-bay']

const COSTS = {
  enter: (to: Space) => inSixths(WOOD.has(to.index) ? '1 1/3' : '1'),
  leave: (from: Space) => inSixths(SWAMP.has(from.index) ? '1/2' : '0'),
  cross: (from: Space, to: Space) => {
    if (WORLD.partOf(from.index) !== WORLD.partOf(to.index)) return inSixths('1 1/2')
    return inSixths(from.index < RIVER !== to.index < RIVER && to.index < ISLAND.size ? '1/2' : '0')
  },
}

const enemiesOf = (side: number): readonly number[] => (side === 2 ? [0, 1] : [2])

/** Units and zones of control on both hex maps. */
export class Forces {
  readonly #table: Table
  readonly #maps: readonly HexForces[]

  private constructor(table: Table) {
    this.#table = table
    const def = {
      sides: SIDES.length,
      side: ({ side }: { readonly side?: string }) => SIDES.indexOf(side ?? ''),
      zone: (piece: Piece) => table.status(piece, 'disrupted') === 0 && table.status(piece, 'steps') > 1,
    }
    this.#maps = [new HexForces(table, ISLAND, def), new HexForces(table, CAPE, { ...def, first: ISLAND.size })]
  }

  /** The units and zones of a table; created once, then kept current by the table. */
  static of(table: Table): Forces {
    let ground = grounds.get(table)
    if (ground === undefined) {
      ground = new Forces(table)
      grounds.set(table, ground)
    }
    return ground
  }

  /** Whether a hex is in a zone of control of an enemy of `side`. There are no zones at sea. */
  inEnemyZone(side: number, space: Space): boolean {
    return this.#any(space, (forces, hex) => enemiesOf(side).some((enemy) => forces.zonesOf(enemy).has(hex)))
  }

  /** Whether an enemy of `side` is in a hex or area. */
  hasEnemy(side: number, space: Space): boolean {
    if (space.index >= LAND)
      return space.pieces.some((unit) => enemiesOf(side).includes(SIDES.indexOf(unit.def.side ?? '')))
    return this.#any(space, (forces, hex) => enemiesOf(side).some((enemy) => forces.unitsOf(enemy)[hex] !== 0))
  }

  #any(space: Space, test: (forces: HexForces, hex: number) => boolean): boolean {
    const part = WORLD.partOf(space.index)
    const forces = part === undefined ? undefined : this.#maps[part]
    return forces !== undefined && test(forces, space.index - (WORLD.parts[part ?? 0]?.first ?? 0))
  }

  /** How units of a side move: they must stop in enemy zones. */
  travel(side: number): Travel<Space> {
    return WORLD.travel(this.#table.spaces, {
      costs: COSTS,
      stops: (space) => this.inEnemyZone(side, space),
      barred: (space) => this.hasEnemy(side, space),
    })
  }
}

const grounds = new WeakMap<Table, Forces>()

/** Movement points of a unit in sixths; fewer without supply. */
export function pointsOf(table: Table, piece: Piece): number {
  return table.status(piece, 'unsupplied') === 0 ? POINTS : UNSUPPLIED
}
