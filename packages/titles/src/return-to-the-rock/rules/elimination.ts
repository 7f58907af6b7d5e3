import { PUBLIC, seatMask } from '@topside/engine'
import { type Area, areaOf, FRESH, type Rock, SPENT, seatOf, type Unit } from '../state.ts'
import { settleControl } from './control.ts'

/** 3.8: puts a unit into its side's Eliminated Units Box. */
export function eliminate(game: Rock, unit: Unit): void {
  const left = unit.space
  game.table.turn(unit, FRESH)
  game.table.move(unit, areaOf(game, `eliminated-${unit.def.side}`))
  settleControl(game, left)
}

/** 12.1: takes an eliminated unit out of play for good. */
export function removeFromPlay(game: Rock, unit: Unit): void {
  game.table.move(unit, areaOf(game, `removed-${unit.def.side}`))
}

/** Turns a unit to its Spent side. */
export function spend(game: Rock, unit: Unit): void {
  game.table.turn(unit, SPENT)
}

/** Brings a unit back Fresh (6.1, 12.1); in the Japanese Hidden Units Box only the Japanese seat knows it (3.3). */
export function returnToPlay(game: Rock, unit: Unit, to: Area): void {
  game.table.turn(unit, FRESH)
  game.table.move(unit, to)
  if (to.id === 'hidden') game.table.setKnownTo(unit, seatMask(seatOf(game, 'japan')))
  settleControl(game, to)
}

/** 8.5: a unit leaves the Japanese Hidden Units Box for the map: everybody sees it. */
export function reveal(game: Rock, unit: Unit, to: Area): void {
  game.table.move(unit, to)
  game.table.setKnownTo(unit, PUBLIC)
  settleControl(game, to)
}

/** Moves a unit from one Area to another and settles the control of both (7.2). */
export function relocate(game: Rock, unit: Unit, to: Area): void {
  const left = unit.space
  game.table.move(unit, to)
  settleControl(game, to)
  settleControl(game, left)
}
