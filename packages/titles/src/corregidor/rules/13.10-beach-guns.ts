import { FULL } from '../data/faces.ts'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { type Corregidor, isOn } from '../state/state.ts'
import { factorsOf, onMap, onWater, type Unit } from '../state/units.ts'
import { sees } from './13.10-line-of-sight.ts'

/** 13.10: strength of the 75 mm guns of a Marine platoon, full and reduced. */
const BEACH_GUN = 2
const BEACH_GUN_REDUCED = 1

/**
 * 13.10: the strength of a unit as a beach gun; against an adjacent hex its own attack strength. 0 for all units except
 * Marines on Corregidor with the option.
 */
export function beachGun(game: Corregidor, unit: Unit, hex?: number): number {
  if (unit.def.type !== 'marines' || !isOn(game, 'beach-guns')) return 0
  if (!onMap(unit) || hexAt(unit.space.index).island !== 'Corregidor' || onWater(unit)) return 0
  if (hex !== undefined && neighboursOf(unit.space.index).includes(hex)) return factorsOf(unit).attack
  return unit.face === FULL ? BEACH_GUN : BEACH_GUN_REDUCED
}

/** 13.10: whether a beach gun in one hex can fire at another: on the map of Corregidor, in line of sight. */
export function seesFromBeach(from: number, to: number): boolean {
  return hexAt(to).panel === 'main' && sees(from, to)
}
