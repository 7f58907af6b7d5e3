import { type Choice, choose, type HexStart, type Procedure, record } from '@topside/engine'
import { allHexes, BEACH_COST, type Beach, beachHexes, entryCost, grid, hexId, hexOf, isEnterable } from '../ground.ts'
import { arrivalTurn, entryOf, type Leyte, scenarioOf, seatOf, type Unit, unitIn, unitOf, unitsAt } from '../state.ts'
import { type Entry, edges, isClosed } from '../tables.ts'
import { enemyOf, type Side } from '../units.ts'
import { destinations, follow, moveUnit, searchReach } from './movement.ts'

/** Where Japanese units without a code arrive (12.2). */
const ORMOC = hexOf('0808')

/** 12.2: the hexes of each entry, with what it costs to come in there. */
export const entryHexes: { readonly [entry in Exclude<Entry, 'anywhere'>]: readonly HexStart[] } = {
  north: landings('north'),
  east: landings('east'),
  south: landings('south'),
  ormoc: crossed([ORMOC]),
  'west-edge': crossed(edges['west-edge']),
  'south-edge': crossed(edges['south-edge']),
  'north-edge': crossed(edges['north-edge']),
}

function landings(beach: Beach): HexStart[] {
  return beachHexes[beach].map((hex) => ({ hex, cost: BEACH_COST }))
}

function crossed(hexes: readonly number[]): HexStart[] {
  return hexes.map((hex) => ({ hex, cost: entryCost(hex) }))
}

/** 12.21, 12.23: where a unit can come in now: not where an enemy unit is, nor where its side may not go (16.23). */
export function startsOf(game: Leyte, unit: Unit): HexStart[] {
  const entry = entryOf(game, unit)
  if (entry === 'anywhere') return []
  const { side } = unit.def
  const enemies = unitsAt(game, enemyOf(side))
  const crossing = scenarioOf(game).crossing[side]
  const starts: HexStart[] = []
  for (const start of entryHexes[entry])
    if (enemies[start.hex] === 0 && isEnterable(crossing, start.hex)) starts.push(start)
  return starts
}

/** 12.1: the units of a side that may come in now: those held back, then those whose Game-Turn has come. */
export function dueUnits(game: Leyte, side: Side): Unit[] {
  const { table, vars } = game
  const due = [...table.space(`${side}-withheld`).pieces]
  for (const unit of table.space(`${side}-reinforcements`).pieces)
    if (arrivalTurn(game, unit) <= vars.turn) due.push(unit)
  if (side === 'us')
    for (const unit of table.space('us-exited').pieces) if (returnTurn(game, unit) <= vars.turn) due.push(unit)
  return due
}

/** 16.13: when a unit that left the map comes back; never for the battalion that left by 0531. */
function returnTurn(game: Leyte, unit: Unit): number {
  return game.vars.returns[unit.id] ?? Number.POSITIVE_INFINITY
}

function mayArrive(game: Leyte, unit: Unit): boolean {
  if (entryOf(game, unit) === 'anywhere') return true
  const starts = startsOf(game, unit)
  const friends = unitsAt(game, unit.def.side)
  const budget = 2 * unit.def.movement
  for (const { hex, cost } of starts) if (cost <= budget && friends[hex] === 0) return true
  return destinations(game, unit, searchReach(game, unit, starts)).length > 0
}

/** 12.1: one reinforcement arrives; `false` once the player holds back the rest. */
export function* bringOne(game: Leyte, side: Side): Procedure<boolean> {
  const due = dueUnits(game, side)
  const forced = due.some((unit) => entryOf(game, unit) === 'anywhere')
  const choices: Choice[] = due
    .filter((unit) => mayArrive(game, unit))
    .map((unit) => ({ verb: 'bring', piece: unit.id }))
  if (!forced) choices.push({ verb: 'done' })
  const choice = yield* choose(seatOf(game, side), { ask: 'ask.arrival.unit', rule: '12.1', choices })
  if (choice.verb === 'done') return false
  const unit = unitOf(game, choice.piece)
  if (entryOf(game, unit) === 'anywhere') yield* dropAirAssault(game, unit)
  else yield* land(game, unit)
  return true
}

/** 12.2: a reinforcement comes in by its entry and moves on as far as it can. */
function* land(game: Leyte, unit: Unit): Procedure {
  const entry = entryOf(game, unit)
  const starts = startsOf(game, unit)
  const reach = searchReach(game, unit, starts)
  const { searches } = reach
  const choice = yield* choose(seatOf(game, unit.def.side), {
    ask: `ask.arrival.${entry}`,
    rule: RULES[entry],
    args: { unit: { piece: unit.id }, movement: unit.def.movement },
    choices: destinations(game, unit, reach),
  })
  if (reach.searches !== searches) searchReach(game, unit, starts)
  yield* follow(game, unit, choice, reach)
}

const RULES: { readonly [entry in Entry]: string } = {
  north: '12.21',
  east: '12.21',
  south: '12.21',
  ormoc: '12.2',
  'west-edge': '12.23',
  'south-edge': '12.23',
  'north-edge': '12.23',
  anywhere: '12.42',
}

/** The hexes in which the Air Assault Battalion can be placed (12.42): land, without a unit, and open to its side. */
export function dropHexes(game: Leyte): number[] {
  const { crossing } = scenarioOf(game)
  return allHexes((hex) => unitIn(game, hex) === undefined && !isClosed(hex) && isEnterable(crossing.japan, hex))
}

/** 12.4: the Air Assault Battalion is placed in any hex, asked for by row and then by hex, and may move on. */
function* dropAirAssault(game: Leyte, unit: Unit): Procedure {
  const { table } = game
  const seat = seatOf(game, unit.def.side)
  const args = { unit: { piece: unit.id } }
  const hexes = dropHexes(game)
  const rows = [...new Set(hexes.map((hex) => grid.rowOf(hex) + 1))]
  const row = yield* choose(seat, {
    ask: 'ask.air-assault.row',
    rule: '12.41',
    args,
    choices: rows.map((value): Choice => ({ verb: 'row', value })),
  })
  const choice = yield* choose(seat, {
    ask: 'ask.air-assault.hex',
    rule: '12.42',
    args,
    choices: hexes
      .filter((hex) => grid.rowOf(hex) + 1 === row.value)
      .map((hex): Choice => ({ verb: 'drop', piece: unit.id, space: hexId(hex) })),
  })
  table.move(unit, table.space(choice.space ?? ''))
  yield* record({ key: 'arrival.dropped', rule: '12.42', args: { ...args, to: { space: choice.space ?? '' } } })
  yield* moveUnit(game, unit, 'ask.air-assault.move')
}

/** 12.1: units that are due and have not come in are held back; they can come in later. */
export function* withhold(game: Leyte, side: Side): Procedure {
  const units = dueUnits(game, side).filter((unit) => unit.space.id === `${side}-reinforcements`)
  if (units.length === 0) return
  for (const unit of units) game.table.move(unit, game.table.space(`${side}-withheld`))
  yield* record({ key: 'arrival.withheld', rule: '12.1', args: { units: { pieces: units.map(({ id }) => id) } } })
}
