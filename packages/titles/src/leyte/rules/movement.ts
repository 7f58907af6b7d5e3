import { type Choice, choose, type HexStart, type Procedure, type ReachField, record } from '@topside/engine'
import { EXIT_COST, grid, hexId, hexOf } from '../ground.ts'
import {
  FRESH,
  fieldOf,
  hexOfUnit,
  type Leyte,
  MOVED,
  onMap,
  type Place,
  scenarioOf,
  seatOf,
  type Unit,
  unitOf,
  unitsAt,
  unitsOf,
  zonesOf,
} from '../state.ts'
import { enemyOf, type Side, unitDefs } from '../units.ts'
import { leaveMap, mayExit } from './exits.ts'

/** 5.1, 5.2: everything a unit can reach from its starts, in half Movement Points. The field holds until the next search. */
export function searchReach(game: Leyte, unit: Unit, starts: readonly HexStart[]): ReachField {
  const { side, movement } = unit.def
  const { crossing, zones, enemies, reach } = viewOf(game, side)
  reach.search(starts, 2 * movement, { crossing, stops: zones, barred: enemies })
  return reach
}

/** Where a unit on the map starts. */
export function startOf(unit: Unit): HexStart {
  return { hex: hexOfUnit(unit), cost: 0 }
}

/** 5.3, 16.13: the hexes of a reach in which the unit may end its move, and the exits by which it may leave, with costs. */
export function destinations(game: Leyte, unit: Unit, reach: ReachField): Choice[] {
  const friends = unitsAt(game, unit.def.side)
  const piece = unit.id
  const choices: Choice[] = []
  for (let i = 0; i < reach.count; i++) {
    const hex = reach.order[i] as number
    if (friends[hex] !== 0) continue
    choices.push({
      verb: 'move',
      piece,
      space: hexId(hex),
      value: reach.costOf(hex) ?? 0,
    })
  }
  for (const hex of exitHexes(game, unit, reach))
    choices.push({ verb: 'exit', piece, space: hexId(hex), value: (reach.costOf(hex) ?? 0) + EXIT_COST })
  return choices
}

/** 16.13: the exits of a reach by which the unit may leave the map. */
function exitHexes(game: Leyte, unit: Unit, reach: ReachField): number[] {
  if (unit.def.side !== 'us') return []
  const { exits, detachment } = scenarioOf(game)
  if (detachment === undefined) return []
  return [...exits.map(({ hex }) => hex), detachment.hex].map(hexOf).filter((hex) => {
    const cost = reach.costOf(hex)
    if (cost === undefined || cost + EXIT_COST > 2 * unit.def.movement) return false
    return zonesOf(game, 'japan')[hex] === 0 && mayExit(game, unit, hex)
  })
}

/** 5.1, 6.1: the units of a side that can still move in this phase. */
export function movers(game: Leyte, side: Side): Unit[] {
  const { zones, friends, enemies, crossing } = viewOf(game, side)
  const { neighbours } = grid
  const found: Unit[] = []
  for (const unit of unitsOf(game, side)) {
    const hex = unit.space.index
    if (unit.face !== FRESH || hex >= grid.size || zones[hex] !== 0) continue
    const budget = 2 * unit.def.movement
    let free = false
    for (let i = hex * 6; i < hex * 6 + 6 && !free; i++) {
      if ((crossing[i] as number) > budget) continue
      const to = neighbours[i] as number
      free = enemies[to] === 0 && friends[to] === 0
    }
    if (free || destinations(game, unit, searchReach(game, unit, [startOf(unit)])).length > 0) found.push(unit)
  }
  return found
}

/** What a side's movement depends on, by hex and by hexside. */
function viewOf(game: Leyte, side: Side) {
  const { forces, scenario, reach } = fieldOf(game)
  const [own, enemy] = side === 'us' ? [0, 1] : [1, 0]
  return {
    zones: forces.zones[enemy]?.count as Uint8Array,
    friends: forces.units[own] as Uint8Array,
    enemies: forces.units[enemy] as Uint8Array,
    crossing: scenario.crossing[side],
    reach,
  }
}

/** 5.1: one unit of the side moves; `false` once the player is done. */
export function* moveOne(game: Leyte, side: Side): Procedure<boolean> {
  const choices = movers(game, side).map((unit) => MOVE[unit.index] as Choice)
  choices.push(DONE)
  const choice = yield* choose(seatOf(game, side), { ask: 'ask.move.unit', rule: '5.1', choices })
  if (choice.verb === 'done') return false
  yield* moveUnit(game, unitOf(game, choice.piece), 'ask.move.where')
  return true
}

const MOVE: readonly Choice[] = unitDefs.map(({ id }) => ({ verb: 'unit', piece: id }))
const DONE: Choice = { verb: 'done' }

/** 5.2: one unit goes where its player wants; `ask` may offer to stay. */
export function* moveUnit(game: Leyte, unit: Unit, ask: 'ask.move.where' | 'ask.air-assault.move'): Procedure {
  const start = [startOf(unit)]
  const reach = searchReach(game, unit, start)
  const { searches } = reach
  const choices = destinations(game, unit, reach)
  if (ask === 'ask.air-assault.move') choices.push({ verb: 'stay' })
  const choice = yield* choose(seatOf(game, unit.def.side), {
    ask,
    rule: ask === 'ask.move.where' ? '5.2' : '12.42',
    args: { unit: { piece: unit.id }, movement: unit.def.movement },
    choices,
  })
  if (reach.searches !== searches) searchReach(game, unit, start)
  yield* follow(game, unit, choice, reach)
}

/** Carries out the end of a move that was chosen from a reach. */
export function* follow(game: Leyte, unit: Unit, choice: Choice, reach: ReachField): Procedure {
  const { table } = game
  if (choice.verb === 'stay') {
    table.turn(unit, MOVED)
    return
  }
  const to = hexOf(choice.space ?? '')
  const path = reach.pathTo(to).map(hexId)
  const args = {
    unit: { piece: unit.id },
    to: { space: hexId(to) },
    path: { spaces: path },
    cost: (choice.value ?? 0) / 2,
  }
  if (choice.verb === 'exit') {
    yield* leaveMap(game, unit, to, args)
    return
  }
  const zone = zonesOf(game, enemyOf(unit.def.side))[to] !== 0
  const landed = !onMap(unit)
  table.move(unit, table.spaces[to] as Place)
  table.turn(unit, MOVED)
  const key = landed ? 'arrival' : 'move'
  yield* record({ key: zone ? `${key}.contact` : `${key}.done`, rule: ruleOf(landed, zone), args })
}

function ruleOf(landed: boolean, zone: boolean): string {
  if (landed) return zone ? '12.22' : '12.2'
  return zone ? '6.1' : '5.2'
}
