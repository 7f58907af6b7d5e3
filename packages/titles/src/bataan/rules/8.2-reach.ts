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
import { type Ground, groundOf, NOWHERE } from './8.2-ground.ts'
import { HALVES, terrainCosts } from './8.3-terrain.ts'
import { type Passage, passageOf } from './17.15-lasting.ts'

/** Where a unit can go, with costs in half Movement Points. Nothing changes it later. */
export interface Reach {
  /** By cost; the hex where it begins is not among them. */
  readonly hexes: readonly number[]
  readonly costs: readonly number[]
  /** What a hex costs; `undefined` if it cannot be reached. */
  costOf(hex: number): number | undefined
  /** The cheapest way to a hex from where the unit begins, both included; empty if it cannot be reached. */
  pathTo(hex: number): number[]
}

/** A way of going, as far as it decides what a step costs: the class of the unit (3.15), and events (17.15). */
interface Way extends Passage {
  readonly pace: 'foot' | 'artillery' | 'motorized'
  readonly name: string
  /** What the terrain costs those who go so, in half points by step; then the same where they may use no road or trail. */
  readonly along: Uint8Array
  readonly offRoutes: Uint8Array
}

/**
 * 8.21, 8.22: half points for a step of a side, enemy zones and fortifications (14.12) included. From one enemy zone into another a motorized unit pays
 * for the terrain, not for the road or trail.
 */
function stepOf({ zone, works }: Ground, { pace, infiltrates, along, offRoutes }: Way, edge: number): number {
  const terrain = along[edge] ?? NEVER
  const to = hexGrid.neighbours[edge] ?? OFF_MAP
  if (terrain === NEVER || to === OFF_MAP) return NEVER
  const zoned = !infiltrates && zone[to] === 1
  const between = zoned && pace === 'motorized' && zone[Math.floor(edge / DIRECTIONS.length)] === 1
  const ground = between ? (offRoutes[edge] ?? NEVER) : terrain
  return ground + (zoned ? HALVES * ZONE_POINTS : 0) + (works[to] === 1 ? HALVES * FORT_POINTS : 0)
}

/** The same for every step, made once as things stand. */
function crossingOf(ground: Ground, way: Way): Uint8Array {
  return keptIn(ground.crossing, way.name, () => crossingMade(ground, way))
}

function crossingMade(ground: Ground, way: Way): Uint8Array {
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

/** How a unit, or a stack that moves together, goes. */
interface Going {
  readonly side: Side
  /** Half points that it may spend. */
  readonly budget: number
  /** In which ways its units go: each step costs what it costs the slowest of them. */
  readonly ways: readonly Way[]
  /** 8.22: where it must stop: in enemy zones, unless all of it is motorized. */
  readonly stops: ArrayLike<number>
}

/** A stack goes as far as its slowest unit, and only where all of it can (8.13). */
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

/** What each step costs those who go in several ways together. */
function slowestOf(ground: Ground, ways: readonly Way[]): Uint8Array {
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

/** Whether one of the next hexes that units on the map can enter together in a sequence is such. */
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

/** The next hex in a direction; {@link OFF_MAP} if there is none, or it is barred. */
function nextIn(barred: Uint8Array, from: number, direction: Direction): number {
  const hex = hexGrid.neighbour(from, direction)
  return hex === OFF_MAP || barred[hex] !== 0 ? OFF_MAP : hex
}

/** Half points for a step of those who go in several ways together. */
function stepFor(ground: Ground, ways: readonly Way[], from: number, direction: Direction): number {
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

/** Everything that units which enter the map together can reach: they pay for the first hex, too (5.12). */
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

/** By hex, 1 where units that begin in a hex do not go; `from`: {@link OFF_MAP} off the map. */
function barredFrom(game: Bataan, side: Side, from: number): Uint8Array {
  const { barred, barredBeyond } = groundOf(game, side)
  return from !== OFF_MAP && onApproach(scenarioOf(game), game.vars.turn, from) ? barredBeyond : barred
}

/** 8.23: the steps out of an enemy zone of units that are not motorized: another zone takes their whole allowance, a free hex costs as always. */
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

function wayOf(game: Bataan, unit: Unit): Way {
  const pace = isMotorized(unit) ? 'motorized' : isWheeled(unit) ? 'artillery' : 'foot'
  return wayFor(pace, passageOf(game, unit))
}

const wayFor = oncePerName(
  (pace: Way['pace'], { trail, cut, infiltrates, bridges }: Passage) => {
    const plain = trail === 0 && !cut && !infiltrates && bridges.length === 0
    return plain ? pace : [pace, trail, cut, infiltrates, ...bridges].join(' ')
  },
  (name, pace, passage): Way => {
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

/** 8.22, 8.23: everything within reach from where units begin, or from the steps out of there; `from`: where they are, {@link OFF_MAP} off the map. */
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
