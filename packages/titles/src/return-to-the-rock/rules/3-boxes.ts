import { PUBLIC, seatMask } from '@topside/engine'
import { FRESH } from '../data/faces.ts'
import { type Area, boxOf, type Rock, type RockPiece, seatOf, type Unit } from '../state/state.ts'
import { settleControl } from './7-stacking-and-control.ts'

/** 3.3: only the Japanese seat knows the contents of the Japanese Hidden Units Box. */
export function conceal(game: Rock, piece: RockPiece): void {
  game.table.setKnownTo(piece, seatMask(seatOf(game, 'japan')))
}

/** 3.3: reveals a unit that leaves the Japanese Hidden Units Box (8.5), or tries to (8.6). */
export function reveal(game: Rock, unit: Unit): void {
  game.table.setKnownTo(unit, PUBLIC)
}

/** 3.8: puts a unit into its side's Eliminated Units Box. */
export function eliminate(game: Rock, unit: Unit): void {
  const left = unit.space
  game.table.turn(unit, FRESH)
  game.table.move(unit, boxOf(game, `eliminated-${unit.def.side}`))
  settleControl(game, left)
}

/** 3.8: brings an eliminated unit back Fresh (6.1, 12.1). */
export function returnToPlay(game: Rock, unit: Unit, to: Area): void {
  game.table.turn(unit, FRESH)
  game.table.move(unit, to)
  if (to === boxOf(game, 'hidden')) conceal(game, unit)
  settleControl(game, to)
}
