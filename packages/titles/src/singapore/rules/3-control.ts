import type { Reason } from '@topside/kit'
import { ARMIES, type Army, allyOf, areAllies } from '../data/armies.ts'
import { enemiesIn, groundIn, isAircraft, isFlying, isSector } from '../state/pieces.ts'
import { armyOf, controllerOf, type Place, type Singapore, sectorsOf, tell, type Unit } from '../state/state.ts'
import { eliminate } from './11.6-elimination.ts'
import { forgetHeld } from './17-city.ts'

/** 3.1: whether a sector is friendly to an army: it or its ally controls it. */
export function isFriendly(place: Place, army: Army): boolean {
  return areAllies(controllerOf(place), army)
}

/** 3.2, 3.3, 3.7: an army takes control of a sector, under a `rule`. Enemy aircraft on its ground are lost (10.4). */
export function takeControl(game: Singapore, place: Place, army: Army, rule: string): void {
  const before = controllerOf(place)
  if (before === army || !isSector(place)) return
  const owner = ARMIES.indexOf(army)
  game.table.setOwner(place, owner)
  tell(game, 'control.taken', rule, { army: { side: army }, place })
  for (const aircraft of groundedEnemies(game, place, army)) eliminate(game, aircraft, '10.4')
  forgetHeld(game)
}

/** 3.4: whether units of both sides are in a sector. Aircraft do not contest it (3.10). */
export function isContested(game: Pick<Singapore, 'table'>, place: Place): boolean {
  const [first, ...others] = groundIn(game, place)
  if (first === undefined) return false
  const side = armyOf(game, first)
  return others.some((unit) => !areAllies(armyOf(game, unit), side))
}

/** 3.4: all sectors that are contested now. */
export function contestedSectors(game: Pick<Singapore, 'table'>): Place[] {
  return sectorsOf(game).filter((sector) => isContested(game, sector))
}

/** 3.8: the units of the ally of an army in a place, on the ground or in the air. */
export function allyUnitsIn(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  const ally = allyOf(army)
  return ally === undefined ? [] : place.pieces.filter((unit) => armyOf(game, unit) === ally)
}

const ALLIES: Reason = { key: 'why.allies', rule: '3.8' }

/** 3.8: why units of an army cannot stay in a place: units of its ally are there. */
export function whyAllied(game: Pick<Singapore, 'table'>, place: Place, army: Army): Reason | undefined {
  return allyUnitsIn(game, place, army).length > 0 ? ALLIES : undefined
}

/** 3.9: enemy aircraft on the ground in a sector: with them the sector is not empty, but they do not fight. */
export function groundedEnemies(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  return place.pieces.filter((unit) => isAircraft(unit) && !isFlying(game, unit) && !areAllies(unit.def.army, army))
}

/** 3.9: whether entering a sector is an attack: enemies are on its ground. */
export function isHeld(game: Pick<Singapore, 'table'>, place: Place, army: Army): boolean {
  return enemiesIn(game, place, army).length > 0 || groundedEnemies(game, place, army).length > 0
}
