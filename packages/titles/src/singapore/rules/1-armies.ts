import { type Army, allyOf, areAllies } from '../data/armies.ts'
import { armyOf, type Place, type Singapore, type Unit } from '../state/state.ts'

/** 1.6: whether an army may attack another: allies never attack each other. */
export function areEnemies(a: Army, b: Army): boolean {
  return !areAllies(a, b)
}

/** The units of the ally of an army in a place, on the ground or in the air (3.8). */
export function allyUnitsIn(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  const ally = allyOf(army)
  return ally === undefined ? [] : place.pieces.filter((unit) => armyOf(game, unit) === ally)
}
