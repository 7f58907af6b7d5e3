import { DIRECTIONS, type Direction, NEVER, OFF_MAP } from '@topside/engine'
import { BRIDGE, hexAt, hexGrid, hexsides, IMPASSABLE, RIVER, ROAD, TRAIL } from '../data/hexes.ts'
import { coverRows, RIVER_POINTS, ROAD_POINTS, TRAIL_SHARE, terrainRows } from '../data/terrain.ts'
import { isBridged } from './17.15-lasting.ts'

/** Half points to a Movement Point: roads cost halves, and halved allowances keep theirs (3.57). */
export const HALVES = 2

/** What a step into the next hex costs for terrain, in Movement Points, and by what it goes. */
export interface Step {
  readonly by: 'road' | 'trail' | 'open'
  /** For the natural terrain, or the road or trail through it (8.31, 8.33). */
  readonly terrain: number
  /** For jungle or tropical grass (8.34). */
  readonly cover: number
  /** For a river without a bridge (8.35). */
  readonly river: number
}

/** How a unit goes: whether it is motorized or artillery (3.15), and whether it uses roads and trails. */
export interface Going {
  readonly wheeled: boolean
  /** `false`: it pays for the terrain even where a road or trail runs (8.22). */
  readonly alongRoutes: boolean
  /** Movement Points more for each hex entered by trail (17.15). */
  readonly trail?: number
  /** Whether jungle and tropical grass cost nothing more (17.15). */
  readonly cut?: boolean
  /** Hexsides that are crossed as over bridges (17.15). */
  readonly bridges?: readonly string[]
}

/** 8.31 to 8.37: what a step over a hexside costs for terrain; `undefined`: a unit that goes so may not take it. */
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
  // A trail that is blocked is left where that is cheaper.
  return !barred && open.terrain + open.cover < along ? open : { by: 'trail', terrain: along, cover: 0, river }
}

/** 8.31 to 8.37: what each step costs for terrain, in half points, by `hex * 6 + direction`; {@link NEVER} where none may be taken. */
export function terrainCosts(going: Going): Uint8Array {
  const costs = new Uint8Array(hexGrid.size * 6).fill(NEVER)
  for (let hex = 0; hex < hexGrid.size; hex++)
    for (const direction of DIRECTIONS) {
      const step = stepOver(hex, direction, going)
      if (step !== undefined) costs[hex * 6 + direction] = HALVES * (step.terrain + step.cover + step.river)
    }
  return costs
}

/** 8.36: whether motorized units and artillery enter and leave a hex by road or trail alone: swamp, mountain and jungle. */
export function barsWheels(hex: number): boolean {
  const { terrain, cover } = hexAt(hex)
  return terrain === 'swamp' || terrain === 'mountain' || cover === 'jungle'
}
