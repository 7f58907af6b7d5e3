import { DIRECTIONS, type Direction, findReach, type HexStart, NEVER, OFF_MAP } from '@topside/engine'
import { keptIn, oncePerName } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import { onApproach } from '../data/scenarios.ts'
import { FORT_POINTS, ZONE_POINTS } from '../data/terrain.ts'
import type { Side } from '../data/units.ts'
import { type Bataan, scenarioOf, type Unit } from '../state/state.ts'
import type { SequenceKind } from '../state/vars.ts'
import { isMotorized, isWheeled } from './3.1-terminology.ts'
import { movementAllowance } from './8.1-allowance.ts'
import { groundOf, type MoveContext, NOWHERE } from './8.2-ground.ts'
import { HALVES, terrainCosts } from './8.3-terrain.ts'
import { type Passage, passageOf } from './17.15-lasting.ts'

/** Where a unit can go, with costs in half Movement Points. Immutable. */
export interface Reach {
  /** By cost, without the starting hex. */
  readonly hexes: readonly number[]
  readonly costs: readonly number[]
  /** The cost of a hex; `undefined` if it is out of reach. */
  costOf(hex: number): number | undefined
  /** The cheapest path to a hex, with both ends; empty if the hex is out of reach. */
  pathTo(hex: number): number[]
}

/** How a unit moves, as it affects the cost of a step: its class (3.15), and events (17.15). */
interface MoveMode extends Passage {
  readonly pace: 'foot' | 'artillery' | 'motorized'
  readonly name: string
  /** Terrain costs in half points by step: along roads and trails, then without them. */
  readonly along: Uint8Array
  readonly offRoutes: Uint8Array
}

/**
 * 8.21, 8.22: half points for a step of a side, including enemy zones and fortifications (14.12). From one enemy zone
 * into another a motorized unit pays for the terrain, not for the road or trail.
 */
function stepOf({ zone, works }: MoveContext, { pace, infiltrates, along, offRoutes }: MoveMode, edge: number): number {
  const terrain = along[edge] ?? NEVER
  const to = hexGrid.neighbours[edge] ?? OFF_MAP
  if (terrain === NEVER || to === OFF_MAP) return NEVER
  const zoned = !infiltrates && zone[to] === 1
  const between = zoned && pace === 'motorized' && zone[Math.floor(edge / DIRECTIONS.length)] === 1
  const ground = between ? (offRoutes[edge] ?? NEVER) : terrain
  return ground + (zoned ? HALVES * ZONE_POINTS : 0) + (works[to] === 1 ? HALVES * FORT_POINTS : 0)
}

/** The cost of every step, computed once for the current situation. */
function crossingOf(ground: MoveContext, way: MoveMode): Uint8Array {
  return keptIn(ground.crossing, way.name, () => crossingMade(ground, way))
}

function crossingMade(ground: MoveContext, way: MoveMode): Uint8Array {
  const crossing = way.along.slice()
  for (let hex = 0; hex < hexGrid.size; hex++) {
    if (ground.zone[hex] !== 1 && ground.works[hex] !== 1) continue
    for (const direction of DIRECTIONS) {
      const from = hexGrid.neighbour(hex, direction)
      const edge = from * DIRECTIONS.length + ((direction + 3) % DIRECTIONS.length)
      if (from !== OFF_MAP) crossing[edge] = stepOf(ground, way, edge)
    }
  }
  return crossing
}

/** The movement of a unit, or of a stack that moves together. */
interface Going {
  readonly side: Side
  /** Half points that it may spend. */
  readonly budget: number
  /** The ways of moving of its units; a step has the highest cost of all. */
  readonly ways: readonly MoveMode[]
  /** 8.22: hexes where it must stop: enemy zones, unless all units are motorized, or all infiltrate (17.15). */
  readonly stops: ArrayLike<number>
}

/** A stack has the lowest allowance of its units, and enters only hexes that all of them can enter (8.13). */
function goingOf(game: Bataan, units: readonly Unit[], kind: SequenceKind): Going {
  const [first] = units
  if (first === undefined) throw new RangeError('nobody moves')
  const { side } = first.def
  const budgets = units.map((unit) => HALVES * movementAllowance(game, unit, kind).total)
  const ways = [...new Map(units.map((unit) => wayOf(game, unit)).map((way) => [way.name, way])).values()]
  return {
    side,
    budget: Math.min(...budgets),
    ways,
    stops:
      units.every(isMotorized) || ways.every(({ infiltrates }) => infiltrates) ? NOWHERE : groundOf(game, side).zone,
  }
}

/** Cost of each step for units that move together in several ways. */
function slowestOf(ground: MoveContext, ways: readonly MoveMode[]): Uint8Array {
  const [first, ...others] = ways.map((way) => crossingOf(ground, way))
  if (first === undefined) throw new RangeError('nobody moves')
  if (others.length === 0) return first
  const names = ways.map((way) => way.name).toSorted()
  return keptIn(ground.crossing, names.join(), () => {
    const slowest = first.slice()
    for (const other of others)
      for (let edge = 0; edge < slowest.length; edge++)
        slowest[edge] = Math.max(slowest[edge] ?? NEVER, other[edge] ?? NEVER)
    return slowest
  })
}

/** 8.22, 8.23: everything that a unit on the map can reach in a sequence. */
export function reachOf(game: Bataan, unit: Unit, kind: SequenceKind): Reach {
  return stackReach(game, [unit], kind)
}

/** Everything that units in one hex can reach together in a sequence (8.13). */
export function stackReach(game: Bataan, units: readonly Unit[], kind: SequenceKind): Reach {
  const going = goingOf(game, units, kind)
  const from = units[0]?.space.index ?? OFF_MAP
  const locked = going.stops[from] === 1
  return reachFrom(game, going, locked ? firstSteps(game, going, from) : [{ hex: from, cost: 0 }], from)
}

/** Whether any adjacent hex that units on the map can enter together in a sequence meets a condition. */
export function someNextHex(
  game: Bataan,
  units: readonly Unit[],
  kind: SequenceKind,
  isSuch: (hex: number) => boolean,
): boolean {
  const { side, budget, ways } = goingOf(game, units, kind)
  const from = units[0]?.space.index ?? OFF_MAP
  const ground = groundOf(game, side)
  const barred = barredFrom(game, side, from)
  return DIRECTIONS.some((direction) => {
    const hex = nextIn(barred, from, direction)
    return hex !== OFF_MAP && stepFor(ground, ways, from, direction) <= budget && isSuch(hex)
  })
}

/** The adjacent hex in a direction; {@link OFF_MAP} if there is none, or it is barred. */
function nextIn(barred: Uint8Array, from: number, direction: Direction): number {
  const hex = hexGrid.neighbour(from, direction)
  return hex === OFF_MAP || barred[hex] !== 0 ? OFF_MAP : hex
}

/** Half points for a step of units that move together in several ways. */
function stepFor(ground: MoveContext, ways: readonly MoveMode[], from: number, direction: Direction): number {
  const edge = from * DIRECTIONS.length + direction
  let most = 0
  for (const way of ways) most = Math.max(most, stepOf(ground, way, edge))
  return most
}

/** The hexes by which units can enter the map together in a sequence. */
export function entryHexes(
  game: Bataan,
  units: readonly Unit[],
  kind: SequenceKind,
  entries: readonly HexStart[],
): number[] {
  return startsAt(game, goingOf(game, units, kind), entries).map(({ hex }) => hex)
}

/** Everything that units entering the map together can reach; they pay for the first hex, too (5.12). */
export function entryReach(
  game: Bataan,
  units: readonly Unit[],
  kind: SequenceKind,
  entries: readonly HexStart[],
): Reach {
  const going = goingOf(game, units, kind)
  return reachFrom(game, going, startsAt(game, going, entries), OFF_MAP)
}

function startsAt(game: Bataan, { side, budget }: Going, entries: readonly HexStart[]): HexStart[] {
  const { zone, barred } = groundOf(game, side)
  return entries
    .map(({ hex, cost }) => ({ hex, cost: cost + (zone[hex] === 1 ? HALVES * ZONE_POINTS : 0) }))
    .filter(({ hex, cost }) => cost <= budget && barred[hex] === 0)
}

/** By hex, 1 where units from a hex cannot go; `from`: {@link OFF_MAP} for units off the map. */
function barredFrom(game: Bataan, side: Side, from: number): Uint8Array {
  const { barred, barredBeyond } = groundOf(game, side)
  return from !== OFF_MAP && onApproach(scenarioOf(game), game.vars.turn, from) ? barredBeyond : barred
}

/**
 * 8.23: the steps out of an enemy zone for units that are not motorized: into another zone for their whole allowance,
 * to a free hex at normal cost.
 */
function firstSteps(game: Bataan, { side, budget, ways }: Going, from: number): HexStart[] {
  const ground = groundOf(game, side)
  const barred = barredFrom(game, side, from)
  return DIRECTIONS.flatMap((direction): HexStart[] => {
    const hex = nextIn(barred, from, direction)
    if (hex === OFF_MAP) return []
    const cost = stepFor(ground, ways, from, direction)
    return cost > budget ? [] : [{ hex, cost: ground.zone[hex] === 1 ? budget : cost }]
  })
}

function wayOf(game: Bataan, unit: Unit): MoveMode {
  const pace = isMotorized(unit) ? 'motorized' : isWheeled(unit) ? 'artillery' : 'foot'
  return wayFor(pace, passageOf(game, unit))
}

const wayFor = oncePerName(
  (pace: MoveMode['pace'], { trail, cut, infiltrates, bridges }: Passage) => {
    const plain = trail === 0 && !cut && !infiltrates && bridges.length === 0
    return plain ? pace : [pace, trail, cut, infiltrates, ...bridges].join(' ')
  },
  (name, pace, passage): MoveMode => {
    const { trail, cut, bridges } = passage
    const terrain = { trail, cut, bridges }
    return {
      ...passage,
      pace,
      name,
      along: terrainCosts({ ...terrain, wheeled: pace !== 'foot', alongRoutes: true }),
      offRoutes: terrainCosts({ ...terrain, wheeled: true, alongRoutes: false }),
    }
  },
)

/**
 * 8.22, 8.23: everything within reach from the start of units, or from their first steps; `from`: their hex,
 * {@link OFF_MAP} off the map.
 */
function reachFrom(
  game: Bataan,
  { side, budget, ways, stops }: Going,
  starts: readonly HexStart[],
  from: number,
): Reach {
  const barred = barredFrom(game, side, from)
  const crossing = slowestOf(groundOf(game, side), ways)
  const found = findReach(hexGrid, starts, budget, { crossing, stops, barred })
  const ends = found.hexes.flatMap((hex, index) => (hex === from ? [] : [[hex, found.costs[index] ?? 0] as const]))
  return {
    hexes: ends.map(([hex]) => hex),
    costs: ends.map(([, cost]) => cost),
    costOf: (hex) => (hex === from ? undefined : found.costOf(hex)),
    pathTo: (hex) => {
      const path = found.pathTo(hex)
      return from === OFF_MAP || path.length === 0 || path[0] === from ? path : [from, ...path]
    },
  }
}
