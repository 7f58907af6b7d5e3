import { DIRECTIONS, type Direction, NEVER, OFF_MAP } from '@topside/engine'
import { BRIDGE, hexAt, hexGrid, hexsides, IMPASSABLE, RIVER, ROAD, TRAIL } from '../data/hexes.ts'
import { coverRows, RIVER_POINTS, ROAD_POINTS, TRAIL_SHARE, terrainRows } from '../data/terrain.ts'
import { isBridged } from './17.15-lasting.ts'

/** Half points per Movement Point: road costs and halved allowances use them (3.57). */
export const HALVES = 2

/** Terrain cost of a step into the next hex, in Movement Points, and the route used. */
export interface Step {
  readonly by: 'road' | 'trail' | 'open'
  /** For natural terrain, or the road or trail through it (8.31, 8.33). */
  readonly terrain: number
  /** For jungle or tropical grass (8.34). */
  readonly cover: number
  /** For a river without a bridge (8.35). */
  readonly river: number
}

/** How a unit moves: whether it is motorized or artillery (3.15), and whether it uses roads and trails. */
export interface Going {
  readonly wheeled: boolean
  /** `false`: it pays for the terrain even on a road or trail (8.22). */
  readonly alongRoutes: boolean
  /** Additional Movement Points for each hex entered by trail (17.15). */
  readonly trail?: number
  /** Whether jungle and tropical grass cost no extra (17.15). */
  readonly cut?: boolean
  /** Hexsides crossed as if by bridges (17.15). */
  readonly bridges?: readonly string[]
}

/**
 * 8.31 to 8.37: the terrain cost of a step across a hexside; `undefined`: not allowed for a unit that moves this way.
 */
export function stepOver(hex: number, direction: Direction, going: Going): Step | undefined {
  const { wheeled, alongRoutes, trail = 0, cut = false, bridges = [] } = going
  const to = hexGrid.neighbour(hex, direction)
  if (to === OFF_MAP || hexsides.has(hex, direction, IMPASSABLE)) return undefined
  const { terrain, cover } = hexAt(to)
  if (terrain === 'sea' || hexAt(hex).terrain === 'sea') return undefined
  const bridged = hexsides.has(hex, direction, BRIDGE) || isBridged(bridges, hex, to)
  const ford = hexsides.has(hex, direction, RIVER) && !bridged
  const joined = hexsides.has(hex, direction, ROAD | TRAIL)
  const barred = wheeled && (barsWheels(hex) || barsWheels(to))
  if ((wheeled && ford) || (barred && !joined)) return undefined
  const river = ford ? RIVER_POINTS : 0
  const { points } = terrainRows[terrain]
  if (alongRoutes && hexsides.has(hex, direction, ROAD)) return { by: 'road', terrain: ROAD_POINTS, cover: 0, river }
  const open: Step = {
    by: 'open',
    terrain: points,
    cover: cover === undefined || cut ? 0 : coverRows[cover].more,
    river,
  }
  if (!alongRoutes || !joined) return open
  const along = points * TRAIL_SHARE + trail
  // A blocked trail is not used if the open terrain is cheaper.
  return !barred && open.terrain + open.cover < along ? open : { by: 'trail', terrain: along, cover: 0, river }
}

/**
 * 8.31 to 8.37: the terrain cost of each step in half points, by `hex * 6 + direction`; {@link NEVER} where it is not
 * allowed.
 */
export function terrainCosts(going: Going): Uint8Array {
  const costs = new Uint8Array(hexGrid.size * 6).fill(NEVER)
  for (let hex = 0; hex < hexGrid.size; hex++)
    for (const direction of DIRECTIONS) {
      const step = stepOver(hex, direction, going)
      if (step !== undefined) costs[hex * 6 + direction] = HALVES * (step.terrain + step.cover + step.river)
    }
  return costs
}

/**
 * 8.36: whether motorized units and artillery enter and leave a hex only by road or trail: swamp, mountain and jungle.
 */
export function barsWheels(hex: number): boolean {
  const { terrain, cover } = hexAt(hex)
  return terrain === 'swamp' || terrain === 'mountain' || cover === 'jungle'
}
