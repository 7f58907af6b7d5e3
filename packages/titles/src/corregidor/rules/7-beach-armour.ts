import { LEAVES_BEACH_ON } from '../data/landing.ts'
import { isHex } from '../state/places.ts'
import { type Corregidor, record } from '../state/state.ts'
import { isVehicle, type Unit } from '../state/units.ts'
import { isOpenBeach } from './7-sea-moves.ts'

/** 7.0H: whether a unit is armour on a beach that it cannot leave freely. */
export function isStuckOnBeach(unit: Unit): boolean {
  if (!isVehicle(unit) || !isHex(unit.space) || unit.space.def.panel === 'bataan') return false
  return unit.space.def.beach === true && !isOpenBeach(unit.space.index)
}

/** 7.0H: armour rolls to leave a beach; if it succeeds it stops in the first hex. */
export function rollToLeave(game: Corregidor, unit: Unit): boolean {
  const { n, values } = game.roll([6])
  const leaves = (values[0] ?? 0) >= LEAVES_BEACH_ON
  record(game, leaves ? 'beach.left' : 'beach.stuck', '7.0H', { args: { unit, hex: unit.space }, roll: { n, values } })
  if (!leaves) game.table.setStatus(unit, 'moved', 1)
  return leaves
}
