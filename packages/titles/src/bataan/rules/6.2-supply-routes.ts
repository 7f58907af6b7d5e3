import { DIRECTIONS } from '@topside/engine'
import { oncePerValues, routeLines } from '@topside/kit'
import { BRIDGE, hexAt, hexGrid, hexOf, hexsides, IMPASSABLE, onRoute, RIVER, ROAD, TRAIL } from '../data/hexes.ts'
import { areaOn, hexesOf, inArea } from '../data/scenarios.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, scenarioOf } from '../state/state.ts'
import { heldAgainst } from './3.1-terminology.ts'
import { forcesVersion } from './3.2-zones-of-control.ts'
import { openSources } from './6.3-supply-sources.ts'
import { brokenBridges, contestedRoads } from './17.15-lasting.ts'

/**
 * 6.21: most hexes of a Supply Line, not counting the unit's own hex, but counting the Supply Road or Source where it
 * ends.
 */
export const SUPPLY_LINE = 7

/** By hex: 1 where a unit of a side could trace its supply, otherwise 0. */
export interface SupplyLines {
  /** By a Supply Route (6.2). */
  readonly route: Uint8Array
  /** By a Supply Line directly to a source (6.11). */
  readonly direct: Uint8Array
}

/** 6.2, 6.21: where units of a side can trace their supply now; `intact`: as if no bridge had been destroyed (6.13). */
export function supplyLines(game: Bataan, side: Side, intact = false): SupplyLines {
  return LINES[side][intact ? 'intact' : 'standing'](game)
}

/** The lines of a side, recomputed when the map has changed. */
const linesOf = (side: Side, intact: boolean) =>
  oncePerValues(
    (game: Bataan) => traceLines(game, side, intact),
    (game) => [
      ...[forcesVersion(game, 'us'), forcesVersion(game, 'japan'), game.vars.turn, scenarioOf(game), game.vars.forts],
      ...[openSources(game, side).join(), brokenBridges(game).join(' '), contestedRoads(game).join()],
    ],
  )
const bothOf = (side: Side) => ({ standing: linesOf(side, false), intact: linesOf(side, true) })
const LINES = { us: bothOf('us'), japan: bothOf('japan') }

function traceLines(game: Bataan, side: Side, intact: boolean): SupplyLines {
  const ends = openSources(game, side)
  const open = openTo(game, side)
  const routes = side === 'japan' && !intact ? routesWithout(brokenBridges(game)) : allRoutes
  const common = { ends, open, routes, routeOnly: swamps, walls }
  const direct = routeLines(hexGrid, { ...common, along: 0, onRoute: NO_ROUTE, free: SUPPLY_LINE })
  const byRoad = routeLines(hexGrid, { ...common, along: ROAD | TRAIL, onRoute, free: SUPPLY_LINE - 1 })
  return { direct, route: byRoad.map((reached, hex) => (reached === 1 || direct[hex] === 1 ? 1 : 0)) }
}

/**
 * 6.2, 6.23: by hex, 1 where a route of a side may pass: no enemy or enemy control, and for Japan no intact
 * fortification that would block it (14.11) and no guerrillas (17.15).
 */
function openTo(game: Bataan, side: Side): Uint8Array {
  const scenario = scenarioOf(game)
  const area = areaOn(scenario, game.vars.turn)
  const sources = hexesOf(scenario.supplySources[side])
  // A source outside the area can be reached through hexes outside it (19.22, 19.52).
  const beyond = sources.some((hex) => !inArea(area, hex))
  const held = heldAgainst(game, side)
  const open = land.map((isLand, hex) => (isLand === 1 && held[hex] === 0 && (beyond || inArea(area, hex)) ? 1 : 0))
  if (side === 'us') return open
  for (const [id, { destroyed }] of Object.entries(game.vars.forts)) if (!destroyed) open[hexOf(id)] = 0
  for (const hex of contestedRoads(game)) open[hex] = 0
  return open
}

const land = Uint8Array.from({ length: hexGrid.size }, (_, hex) => (hexAt(hex).terrain === 'sea' ? 0 : 1))

/** 6.21: hexes that block Supply Lines: swamp. */
const swamps = Uint8Array.from({ length: hexGrid.size }, (_, hex) => (hexAt(hex).terrain === 'swamp' ? 1 : 0))
/** 6.21: hexsides that block Supply Lines: all mountain or all mudflat. */
const walls = hexsides.bits.map((bits) => bits & IMPASSABLE)
/** 6.22: roads and trails by hexside, except across rivers without a bridge. */
const allRoutes = hexsides.bits.map((bits) =>
  (bits & RIVER) !== 0 && (bits & BRIDGE) === 0 ? 0 : bits & (ROAD | TRAIL),
)

/** 6.22: the routes without destroyed bridges, each given as a pair of hexes. */
function routesWithout(broken: readonly (readonly number[])[]): Uint8Array {
  if (broken.length === 0) return allRoutes
  return allRoutes.map((bits, side) => {
    const ends = [Math.floor(side / DIRECTIONS.length), hexGrid.neighbours[side]]
    return broken.some((bridge) => bridge.every((hex) => ends.includes(hex))) ? 0 : bits
  })
}
const NO_ROUTE = new Uint8Array(hexGrid.size)
