import {
  DIRECTIONS,
  findReach,
  type HexReach,
  type HexStart,
  NEVER,
  OFF_MAP,
  type Offers,
  offer,
  offerOne,
  type Procedure,
} from '@topside/engine'
import { allowed, offerAllowedPieces, offerMoves, oncePer, oncePerMatch, type Reason } from '@topside/kit'
import { hexGrid, idOf, ROAD, routes, TRAIL, terrainOf } from '../data/hexes.ts'
import type { Scenario } from '../data/scenarios.ts'
import { costs, exitCost } from '../data/terrain.ts'
import { enemyOf, type Side } from '../data/units.ts'
import {
  ask,
  FRESH,
  forceOf,
  type Leyte,
  MOVED,
  type Place,
  placeAt,
  refuse,
  scenarioOf,
  tell,
  type Unit,
  unitsOf,
} from '../state/state.ts'
import { whyLocked, zonesOf } from './6-zones-of-control.ts'
import { whyNotOnMap } from './12.1-12.2-on-map.ts'
import { exitHexes, leaveMap, whyClosed, whyNoExit } from './16.1-american-assault.ts'
import { whyForbidden } from './16.2-mountain-barrier.ts'

/** The data that determine the movement of a side, updated with every move on the table. */
interface MoveContext {
  readonly side: Side
  readonly scenario: Scenario
  /** Units of the side, enemy units and enemy zones of control (6.1) by hex. */
  readonly friends: Uint8Array
  readonly enemies: Uint8Array
  readonly zones: Uint8Array
  /** Half Movement Points for leaving across each hexside; {@link NEVER} where not allowed. */
  readonly crossing: Uint8Array
}

const grounds = oncePerMatch((game: Leyte): { readonly [side in Side]: MoveContext } => {
  const scenario = scenarioOf(game)
  const groundFor = (side: Side): MoveContext => {
    const enemy = forceOf(game, enemyOf(side))
    const crossing = crossingCosts(scenario)[side]
    return { side, scenario, friends: forceOf(game, side).at, enemies: enemy.at, zones: enemy.zones, crossing }
  }
  return { us: groundFor('us'), japan: groundFor('japan') }
})

function groundOf(game: Leyte, side: Side): MoveContext {
  return grounds(game)[side]
}

/** 5.1: one unit of the side moves; `false` once the player is done. */
export function* moveOne(game: Leyte, side: Side): Procedure<boolean> {
  const unit = yield* ask(game, side, 'move.unit', '5.1', {
    offers: movers(game, side).and(DONE),
    whyNot: refuse.meant(
      ({ unit, space }) => (unit && whyNotMove(game, groundOf(game, side), unit)) ?? (space && UNIT_FIRST),
    ),
  })
  if (unit === undefined) return false
  const reach = reachFrom(game, unit, [startOf(unit)])
  follow(game, unit, yield* ask(game, side, 'move.where', '5.2', destinationQuestion(game, unit, reach, '5.2')), reach)
  return true
}

/** 5.1: the choice to move no more units. */
const DONE = offerOne({ verb: 'done' }, undefined)

/** 5.1: the units of a side that can still move in this phase. */
export function movers(game: Leyte, side: Side): Offers<Unit> {
  const ground = groundOf(game, side)
  return offerAllowedPieces(unitsOf(game, side), 'unit', (unit) => whyNotMove(game, ground, unit))
}

const ENEMY_UNIT: Reason = { key: 'why.enemy-unit', rule: '4.1' }
const MOVED_ALREADY: Reason = { key: 'why.moved', rule: '5.1' }
const NOWHERE: Reason = { key: 'why.nowhere', rule: '5.2' }
/** 5.1: the unit is picked before its destination. */
const UNIT_FIRST: Reason = { key: 'why.unit-first', rule: '5.1' }

/**
 * 5.1: why a unit cannot move: each moves once in a phase, unless it begins in an enemy zone (6.1) or has nowhere to
 * go.
 */
function whyNotMove(game: Leyte, ground: MoveContext, unit: Unit): Reason | undefined {
  if (unit.def.side !== ground.side) return ENEMY_UNIT
  const reason = whyNotOnMap(unit) ?? (unit.face === FRESH ? undefined : MOVED_ALREADY)
  return reason ?? whyLocked(ground.zones, unit) ?? (canGo(game, ground, unit) ? undefined : NOWHERE)
}

/** 5.1: whether a unit can move anywhere; usually to an adjacent hex. */
function canGo(game: Leyte, ground: MoveContext, unit: Unit): boolean {
  const hex = unit.space.index
  for (const direction of DIRECTIONS) {
    if ((ground.crossing[hex * 6 + direction] ?? NEVER) > 2 * unit.def.movement) continue
    const to = hexGrid.neighbour(hex, direction)
    if (ground.enemies[to] === 0 && whyNotStay(ground, to) === undefined) return true
  }
  return destinations(game, unit, reachFrom(game, unit, [startOf(unit)])).count(1) > 0
}

/**
 * 5.1, 5.2: all hexes that a unit can reach from its starting points, with costs in half Movement Points; it stops on
 * entering an enemy zone (6.1).
 */
export function reachFrom(game: Leyte, unit: Unit, starts: readonly HexStart[]): HexReach {
  const { crossing, zones, enemies } = groundOf(game, unit.def.side)
  return findReach(hexGrid, starts, 2 * unit.def.movement, { crossing, stops: zones, barred: enemies })
}

/** The starting point of a unit on the map. */
export function startOf(unit: Unit): HexStart {
  return { hex: unit.space.index, cost: 0 }
}

const SEA: Reason = { key: 'why.sea', rule: '5.2' }

/** 5.2: why a side can never enter a hex in a scenario: sea, or closed to it (16.13, 16.23). */
export function whyNever(scenario: Scenario, side: Side, hex: number): Reason | undefined {
  if (terrainOf(hex) === 'sea') return SEA
  return whyClosed(scenario, hex) ?? whyForbidden(scenario, side, hex)
}

/** 5.2: half Movement Points to enter a hex without a route; {@link NEVER} for sea. */
export function entryCost(hex: number): number {
  const terrain = terrainOf(hex)
  return terrain === 'sea' ? NEVER : costs[terrain]
}

/**
 * 5.2: half Movement Points of each side in a scenario for leaving across each hexside; {@link NEVER} where not
 * allowed.
 */
export const crossingCosts = oncePer((scenario: Scenario): { readonly [side in Side]: Uint8Array } => {
  const costsOf = (side: Side) => {
    const crossing = new Uint8Array(hexGrid.size * 6).fill(NEVER)
    for (let hex = 0; hex < hexGrid.size; hex++)
      for (const direction of DIRECTIONS) {
        const to = hexGrid.neighbour(hex, direction)
        if (to === OFF_MAP || whyNever(scenario, side, to) !== undefined) continue
        const road = routes.has(hex, direction, ROAD) ? costs.road : NEVER
        const trail = routes.has(hex, direction, TRAIL) ? costs.trail : NEVER
        crossing[hex * 6 + direction] = Math.min(road, trail, entryCost(to))
      }
    return crossing
  }
  return { us: costsOf('us'), japan: costsOf('japan') }
})

/** The end of a move: a hex, or the exit by which the unit leaves the map (16.13). */
export type Destination = Place | Departure

/** A departure from the map. */
export interface Departure {
  readonly leavesBy: Place
}

/** 5.2, 5.3: the hexes of a reach in which the unit may end its move, then its possible exits (16.13), with costs. */
export function destinations(game: Leyte, unit: Unit, reach: HexReach): Offers<Destination> {
  const ground = groundOf(game, unit.def.side)
  const spaceOf = (hex: number): Place => placeAt(game, hex)
  const ends: Offers<Destination> = offerMoves(unit, {
    places: reach.hexes,
    costs: reach.costs,
    spaceOf,
    whyNot: (hex) => whyNotStay(ground, hex),
  }).map(spaceOf)
  const exits = allowed(exitHexes(ground.scenario), (hex) => whyNoExit(game, unit, hex, reach.costOf(hex)))
  if (exits.length === 0) return ends
  const departures = exits.map((hex): Departure => ({ leavesBy: placeAt(game, hex) }))
  return ends.and(
    offer(departures, ({ leavesBy: { id, index } }) => ({
      verb: 'exit',
      piece: unit.id,
      space: id,
      value: (reach.costOf(index) ?? 0) + exitCost,
    })),
  )
}

/** 5.2: the question for a unit's destination within its reach, by the `rule` of the movement. */
export function destinationQuestion(game: Leyte, unit: Unit, reach: HexReach, rule: string) {
  return {
    args: { unit, movement: unit.def.movement },
    offers: destinations(game, unit, reach),
    whyNot: refuse.meant(
      ({ choice, place }) => {
        if (place === undefined) return undefined
        const hex = place.index
        if (choice.verb === 'exit') return whyNoExit(game, unit, hex, reach.costOf(hex))
        return whyNotEnd(game, unit, reach, hex, rule)
      },
      { unit },
    ),
  }
}

/** Record key and rules of a move into a hex; a move into an enemy zone ends there. */
interface Told {
  readonly key: 'move' | 'arrival'
  readonly rule: string
  readonly contactRule: string
}

const MOVE: Told = { key: 'move', rule: '5.2', contactRule: '6.1' }

/** 5.2: carries out the move to the picked destination. */
export function follow(
  game: Leyte,
  unit: Unit,
  destination: Destination,
  reach: HexReach,
  { key, rule, contactRule }: Told = MOVE,
): void {
  const { table } = game
  const leaves = 'leavesBy' in destination
  const to = leaves ? destination.leavesBy : destination
  const args = {
    unit,
    to,
    path: { spaces: reach.pathTo(to.index).map(idOf) },
    cost: ((reach.costOf(to.index) ?? 0) + (leaves ? exitCost : 0)) / 2,
  }
  if (leaves) {
    leaveMap(game, unit, to.index, args)
    return
  }
  const contact = zonesOf(game, enemyOf(unit.def.side))[to.index] !== 0
  table.move(unit, to)
  table.turn(unit, MOVED)
  tell(game, `${key}.${contact ? 'contact' : 'done'}`, contact ? contactRule : rule, args)
}

/** 5.2 to 5.4: why a unit cannot end its move in a hex; for a hex out of reach, citing the `rule` of the movement. */
function whyNotEnd(game: Leyte, unit: Unit, reach: HexReach, hex: number, rule: string): Reason | undefined {
  const { side } = unit.def
  const reason = whyNotEnter(game, side, hex) ?? whyOccupied(game, side, hex)
  return reason ?? (reach.has(hex) ? undefined : { key: 'why.too-far', rule })
}

const OCCUPIED: Reason = { key: 'why.occupied', rule: '5.3' }

/** 5.3: why a unit cannot stay in a hex: a hex holds one unit, though a unit may pass through friends. */
export function whyOccupied(game: Leyte, side: Side, hex: number): Reason | undefined {
  return whyNotStay(groundOf(game, side), hex)
}

function whyNotStay({ friends }: Pick<MoveContext, 'friends'>, hex: number): Reason | undefined {
  return friends[hex] === 0 ? undefined : OCCUPIED
}

const ENEMY_THERE: Reason = { key: 'why.enemy-there', rule: '5.4' }

/** 5.2, 5.4: why a unit of a side cannot enter a hex now: never, or because an enemy unit is there. */
export function whyNotEnter(game: Leyte, side: Side, hex: number): Reason | undefined {
  const { scenario, enemies } = groundOf(game, side)
  return whyNever(scenario, side, hex) ?? (enemies[hex] === 0 ? undefined : ENEMY_THERE)
}
