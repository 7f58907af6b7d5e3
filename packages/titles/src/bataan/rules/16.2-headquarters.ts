import { type Bataan, distanceBetween, onMap, type Unit, unitsOf } from '../state/state.ts'
import type { Sequence } from '../state/vars.ts'
import { isDisrupted } from './3.7-disruption.ts'

/** 16.21: whether a unit is a headquarters. */
export function isHeadquarters({ def }: Unit): boolean {
  return def.type === 'hq'
}

/** 16.22: command range of a headquarters, in hexes. */
export const COMMAND_RANGE = 4

/**
 * 16.22: whether a unit on the map is within the command range of a headquarters on the map, regardless of terrain and
 * enemies.
 */
export function inCommandRange(headquarters: Unit, unit: Unit): boolean {
  return distanceBetween(headquarters, unit) <= COMMAND_RANGE
}

/**
 * 16.24: whether a unit is a headquarters on the map that can activate Army units and call for air support: it must not
 * be Disrupted.
 */
export function commands(game: Bataan, unit: Unit): boolean {
  return isHeadquarters(unit) && onMap(unit) && !isDisrupted(game, unit)
}

/** 16.24: whether all headquarters of the active formations on the map are Disrupted, and activate no Army unit. */
export function isWithoutCommand(game: Bataan, { side, formations }: Sequence): boolean {
  const headquarters = unitsOf(game, side).filter(
    (unit) =>
      isHeadquarters(unit) &&
      onMap(unit) &&
      unit.def.formation !== undefined &&
      formations.includes(unit.def.formation),
  )
  return headquarters.length > 0 && headquarters.every((unit) => !commands(game, unit))
}
