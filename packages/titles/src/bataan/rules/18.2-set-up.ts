import type { Table } from '@topside/engine'
import { REDUCED } from '../data/faces.ts'
import { type HexId, hexGrid, type PlaceDef } from '../data/hexes.ts'
import type { Displayed, Placement, Scenario } from '../data/scenario.ts'
import { type CounterDef, SIDES, type Side } from '../data/units.ts'
import { type Bataan, onMap, placeAt, unitsOf } from '../state/state.ts'
import { type FortState, NO_EVENTS, type Vars } from '../state/vars.ts'
import { airfields } from './13.1-air-units.ts'

/** 18.23, 18.25: places units in their hexes; units marked `reduced` have lost a step. */
export function place(table: Table<CounterDef, PlaceDef>, placements: readonly Placement[]): void {
  for (const { unit, hex, reduced } of placements) {
    const piece = table.piece(unit)
    table.move(piece, table.space(hex))
    if (reduced) table.turn(piece, REDUCED)
  }
}

/** 18.24: places air and naval units in their boxes of the Strategic Display. */
export function display(table: Table<CounterDef, PlaceDef>, displayed: readonly Displayed[]): void {
  for (const { box, units } of displayed)
    for (const id of units) if (table.hasPiece(id)) table.move(table.piece(id), table.space(box))
}

/**
 * 18.26: sets what is friendly to each side at the start (3.11): its Supply Sources, its fortifications, and hexes
 * marked by the scenario.
 */
export function hold(table: Table<CounterDef, PlaceDef>, { forts, control, supplySources }: Scenario): void {
  const give = (side: Side, hexes: readonly HexId[]) => {
    for (const hex of hexes) table.setOwner(table.space(hex), SIDES.indexOf(side))
  }
  give(
    'us',
    forts.map(({ hex }) => hex),
  )
  for (const side of SIDES) give(side, [...supplySources[side], ...control[side]])
}

/** 18.26: an airfield without control at the start is friendly to the side with the nearest units (13.12). */
export function holdAirfields(game: Bataan): void {
  for (const hex of airfields) {
    const place = placeAt(game, hex)
    if (place.owner >= 0) continue
    const [us = 0, japan = 0] = SIDES.map((side) => nearest(game, side, hex))
    game.table.setOwner(place, SIDES.indexOf(japan < us ? 'japan' : 'us'))
  }
}

function nearest(game: Bataan, side: Side, hex: number): number {
  const there = unitsOf(game, side).filter(onMap)
  return Math.min(...there.map(({ space }) => hexGrid.distance(space.index, hex)))
}

/** 18.26: the fortifications at the start. */
export function fortsAtStart({ forts }: Scenario): Vars['forts'] {
  return Object.fromEntries(forts.map(({ hex, line, destroyed }): [string, FortState] => [hex, { line, destroyed }]))
}

/**
 * 18.26: the state of a match at its start; Japan has the Initiative on the first turn of every scenario (19.14, 19.24,
 * 19.34, 19.44, 19.54).
 */
export function varsAtStart(scenario: Scenario): Vars {
  return {
    turn: scenario.firstTurn,
    sequence: null,
    forts: fortsAtStart(scenario),
    initiative: 'japan',
    initiativeModifier: 0,
    chosen: false,
    last: null,
    attacks: [],
    engagement: null,
    retreated: [],
    withdrawing: null,
    withdrawn: [],
    provisioned: [],
    sourceLost: false,
    olongapo: false,
    contained: 0,
    extended: false,
    reserve: scenario.reserve.map((each) => ({ ...each, army: [] })),
    released: [],
    undisturbed: [],
    rebuilding: [],
    restored: { us: 0, japan: 0 },
    waiting: [],
    landings: [],
    beaches: [],
    suppliedOnce: [],
    abucayFallen: scenario.forts.some(({ line, destroyed }) => line === 'abucay' && destroyed),
    events: NO_EVENTS,
  }
}
