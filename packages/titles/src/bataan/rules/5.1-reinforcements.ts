import { DIRECTIONS, type HexStart, type Table } from '@topside/engine'
import { DISPLAY_IDS } from '../data/display.ts'
import { hexAt, hexOf, hexsides, type PlaceDef, ROAD, TRAIL } from '../data/hexes.ts'
import type { Scenario } from '../data/scenario.ts'
import { coverRows, ROAD_POINTS, TRAIL_SHARE, terrainRows } from '../data/terrain.ts'
import type { CounterDef, Side } from '../data/units.ts'
import { type Bataan, isAirUnit, isShip, isUnit, record, scenarioOf, tell, type Unit, unitsOf } from '../state/state.ts'
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

/** 5.1, 5.15: the first Game-Turn on which a unit may enter; its player may delay it as long as he likes. */
export function turnOfArrival(game: Bataan, unit: Unit): number {
  if (unit.space.id === MANILA) return game.vars.turn
  return arrivalOf(game, unit)?.turn ?? Number.POSITIVE_INFINITY
}

function arrivalOf(game: Bataan, { id }: Unit) {
  return scenarioOf(game).arrivals.find(({ units }) => units.includes(id))
}

/**
 * 5.11: whether units of a side may not end their movement in a hex: the US player may not block Japan's entry edge; he
 * may take Olongapo (6.43).
 */
export function isKeptFree(game: Bataan, side: Side, hex: number): boolean {
  const { id } = hexAt(hex)
  if (side !== 'us' || !ENTRY_AREA.includes(id)) return false
  return scenarioOf(game).arrivals.some((arrival) => arrival.side === 'japan' && arrival.entry.includes(id))
}

/**
 * 5.12: the hexes by which a unit enters, with half points for the first hex: by its road or trail, or else for its
 * terrain.
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

/** 5.14: air and naval units that are due enter the Ready Boxes of the Strategic Display in the Reinforcement Phase. */
export function arriveOnDisplay(game: Bataan): void {
  for (const { turn, side, entry, units } of scenarioOf(game).arrivals) {
    const box = DISPLAY_IDS.find((id) => entry.includes(id))
    if (box === undefined || turn > game.vars.turn) continue
    const due = units
      .map((id) => game.table.piece(id))
      .filter((piece) => (isAirUnit(piece) || isShip(piece)) && piece.space.id === `${side}-arrivals`)
    for (const piece of due) game.table.move(piece, game.table.space(box))
    if (due.length > 0) tell(game, 'display.arrived', '5.14', { units: due, box: { space: box } })
  }
}

/** Reinforcements that enter at Manila arrive in its box on their turn (5.1, 16.42). */
export function arriveInManila(game: Bataan): void {
  const { table, vars } = game
  const due = scenarioOf(game)
    .arrivals.filter(({ turn, entry }) => turn <= vars.turn && entry.includes(MANILA))
    .flatMap(({ units }) => units.map((id) => table.piece(id)))
    .filter(isUnit)
    .filter(({ space }) => space.id === 'japan-arrivals')
  for (const unit of due) table.move(unit, table.space(MANILA))
  if (due.length > 0) record(game, 'manila.arrived', '16.42', { by: 'japan', args: { units: due } })
}
