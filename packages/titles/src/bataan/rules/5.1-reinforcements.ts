import { DIRECTIONS, type HexStart, type Piece, type Procedure, type Table } from '@topside/engine'
import { DISPLAY_IDS } from '../data/display.ts'
import { hexAt, hexOf, hexsides, type PlaceDef, ROAD, TRAIL } from '../data/hexes.ts'
import { DELAYS } from '../data/options.ts'
import type { Scenario } from '../data/scenario.ts'
import { coverRows, ROAD_POINTS, TRAIL_SHARE, terrainRows } from '../data/terrain.ts'
import type { CounterDef, Side } from '../data/units.ts'
import {
  askSeveral,
  type Bataan,
  isAirUnit,
  isShip,
  isUnit,
  record,
  scenarioOf,
  settingOf,
  tell,
  type Unit,
  unitsOf,
} from '../state/state.ts'
import { isWheeled } from './3.1-terminology.ts'
import { barsWheels, HALVES } from './8.3-terrain.ts'
import { ENTRY_AREA, MANILA } from './16.42-manila.ts'

/** 5.1: puts units that are still to come into the box of arrivals. */
export function layArrivals(table: Table<CounterDef, PlaceDef>, { arrivals }: Scenario): void {
  for (const { side, units } of arrivals)
    for (const id of units) if (table.hasPiece(id)) table.move(table.piece(id), table.space(`${side}-arrivals`))
}

/** 5.1: whether a unit is in its side's box of arrivals, or waits in Manila (16.42). */
export function isToCome({ def, space }: Unit): boolean {
  return space.id === `${def.side}-arrivals` || space.id === MANILA
}

/** 5.1, 5.15: the first Game-Turn on which a unit may enter; its player may delay it without limit. */
export function turnOfArrival(game: Bataan, unit: Unit): number {
  if (unit.space.id === MANILA) return game.vars.turn
  return arrivalOf(game, unit)?.turn ?? Number.POSITIVE_INFINITY
}

function arrivalOf(game: Bataan, { id }: Unit) {
  return scenarioOf(game).arrivals.find(({ units }) => units.includes(id))
}

/**
 * 5.11: whether units of a side may not end their movement in a hex: the US player may not block Japan's entry edge,
 * but may take Olongapo (6.43).
 */
export function isKeptFree(game: Bataan, side: Side, hex: number): boolean {
  const { id } = hexAt(hex)
  if (side !== 'us' || !ENTRY_AREA.includes(id)) return false
  return scenarioOf(game).arrivals.some((arrival) => arrival.side === 'japan' && arrival.entry.includes(id))
}

/**
 * 5.12: the hexes where a unit enters, each with its cost in half points: by road or trail, or else for the terrain.
 */
export function entriesOf(game: Bataan, unit: Unit): HexStart[] {
  const entry = unit.space.id === MANILA ? ENTRY_AREA : (arrivalOf(game, unit)?.entry ?? [])
  return entry.filter(isHexNumber).flatMap((id): HexStart[] => {
    const hex = hexOf(id)
    const cost = entryCost(unit, hex)
    return cost === undefined ? [] : [{ hex, cost: HALVES * cost }]
  })
}

function isHexNumber(id: string): boolean {
  return /^\d{4}$/.test(id)
}

function entryCost(unit: Unit, hex: number): number | undefined {
  const { terrain, cover } = hexAt(hex)
  if (terrain === 'sea') return undefined
  const { points } = terrainRows[terrain]
  const runs = (kind: number) => DIRECTIONS.some((direction) => hexsides.has(hex, direction, kind))
  if (runs(ROAD)) return ROAD_POINTS
  if (runs(TRAIL)) return points * TRAIL_SHARE
  if (isWheeled(unit) && barsWheels(hex)) return undefined
  return points + (cover === undefined ? 0 : coverRows[cover].more)
}

/** The units of a side that may enter the map now, if they are activated (5.1). */
export function dueUnits(game: Bataan, side: Side): Unit[] {
  return unitsOf(game, side).filter((unit) => isToCome(unit) && turnOfArrival(game, unit) <= game.vars.turn)
}

/**
 * 5.14: air and naval units that are due enter the Ready Boxes of the Strategic Display in the Reinforcement Phase,
 * unless their player holds them back (5.15).
 */
export function* arriveOnDisplay(game: Bataan): Procedure {
  const rows = scenarioOf(game).arrivals.flatMap(({ turn, side, entry, units }) => {
    const box = DISPLAY_IDS.find((id) => entry.includes(id))
    if (box === undefined || turn > game.vars.turn) return []
    const due = units
      .map((id) => game.table.piece(id))
      .filter((piece) => (isAirUnit(piece) || isShip(piece)) && piece.space.id === `${side}-arrivals`)
    return [{ side, box, due }]
  })
  for (const side of ['japan', 'us'] as const) {
    const own = rows.filter((row) => row.side === side)
    const late = yield* heldBack(
      game,
      side,
      own.flatMap(({ due }) => due),
    )
    for (const { box, due } of own) {
      const units = due.filter((piece) => !late.includes(piece))
      for (const piece of units) game.table.move(piece, game.table.space(box))
      if (units.length > 0) tell(game, 'display.arrived', '5.14', { units, box: { space: box } })
    }
  }
}

/**
 * 5.15: the units due this turn that their player holds back. Holding back has no advantage, so only seats with the
 * setting are asked.
 */
function* heldBack<T extends Piece<CounterDef, PlaceDef>>(
  game: Bataan,
  side: Side,
  due: readonly T[],
): Procedure<readonly T[]> {
  if (due.length === 0 || settingOf(game, side, DELAYS) !== 'ask') return []
  const late = yield* askSeveral(game, side, 'arrival.delay', '5.15', { things: due, min: 0, verb: 'delay' })
  if (late.length > 0) record(game, 'arrival.delayed', '5.15', { by: side, args: { units: late } })
  return late
}

/** Reinforcements that enter at Manila arrive in its box on their turn (5.1, 16.42), or later (5.15). */
export function* arriveInManila(game: Bataan): Procedure {
  const { table, vars } = game
  const due = scenarioOf(game)
    .arrivals.filter(({ turn, entry }) => turn <= vars.turn && entry.includes(MANILA))
    .flatMap(({ units }) => units.map((id) => table.piece(id)))
    .filter(isUnit)
    .filter(({ space }) => space.id === 'japan-arrivals')
  const late = yield* heldBack(game, 'japan', due)
  const units = due.filter((unit) => !late.includes(unit))
  for (const unit of units) table.move(unit, table.space(MANILA))
  if (units.length > 0) record(game, 'manila.arrived', '16.42', { by: 'japan', args: { units } })
}
