import { type Procedure, record } from '@topside/engine'
import { ARMIES, type Army, areAllies } from '../data/armies.ts'
import { lostBox } from '../data/map.ts'
import { historic } from '../data/scenarios.ts'
import { enemiesIn, groundIn, isAircraft, isFixed, isFlying, isSector } from '../state/pieces.ts'
import { armyOf, controllerOf, type Place, type Singapore, sectorsOf, type Unit } from '../state/state.ts'

/** 3.4: whether units of both sides are in a sector. Aircraft contest nothing (3.10). */
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

/** Whether a sector is controlled by an army or its ally (7.7). */
export function isFriendly(place: Place, army: Army): boolean {
  return areAllies(controllerOf(place), army)
}

/** 3.9: the enemy aircraft on the ground in a sector: they make it not empty, and fight nobody. */
export function groundedEnemies(game: Pick<Singapore, 'table'>, place: Place, army: Army): Unit[] {
  return place.pieces.filter((unit) => isAircraft(unit) && !isFlying(game, unit) && !areAllies(unit.def.army, army))
}

/** 3.9: whether entering a sector is an attack: there are enemies on its ground. */
export function isHeld(game: Pick<Singapore, 'table'>, place: Place, army: Army): boolean {
  return enemiesIn(game, place, army).length > 0 || groundedEnemies(game, place, army).length > 0
}

/** Whether the Japanese control the whole City (17.3, 17.5). */
export function holdsCity({ table }: Pick<Singapore, 'table'>): boolean {
  return historic.city.every((id) => controllerOf(table.space(id)) === 'japanese')
}

/** Takes a unit out of the game. */
export function remove({ table }: Pick<Singapore, 'table'>, unit: Unit): void {
  table.setStatuses(unit, 0)
  table.move(unit, table.space(lostBox(unit.def.army)))
}

/** A unit is eliminated, by the `rule` that says so (11.6, 13.4). */
export function* eliminate(game: Singapore, unit: Unit, rule: string): Procedure {
  const place = { space: unit.space.id }
  remove(game, unit)
  yield* record({ key: 'unit.eliminated', rule, args: { unit: { piece: unit.id }, place } })
}

/**
 * An army takes control of a sector, by the `rule` that gives it. Enemy aircraft on its ground are lost (10.4), and guns that were
 * captured in it are his (15.3) (3.2, 3.3, 3.7).
 */
export function* takeControl(game: Singapore, place: Place, army: Army, rule: string): Procedure {
  const before = controllerOf(place)
  if (before === army || !isSector(place)) return
  const owner = ARMIES.indexOf(army)
  game.table.setOwner(place, owner)
  yield* record({ key: 'control.taken', rule, args: { army: { side: army }, place: { space: place.id } } })
  for (const aircraft of groundedEnemies(game, place, army)) yield* eliminate(game, aircraft, '10.4')
  if (!holdsCity(game)) game.vars.held = false
}

/** Guns that were captured, where the fight for their sector is over: they go to the captor, or are eliminated if the defender holds (15.3). */
export function* settleGuns(game: Singapore): Procedure {
  const { table } = game
  for (const gun of table.pieces) {
    if (!isFixed(gun) || table.status(gun, 'captured') !== 1 || isContested(game, gun.space)) continue
    const holder = controllerOf(gun.space)
    if (areAllies(holder, armyOf(game, gun))) {
      yield* eliminate(game, gun, '15.3')
      continue
    }
    table.setStatus(gun, 'holder', holder === gun.def.army ? 0 : ARMIES.indexOf(holder) + 1)
    table.setStatus(gun, 'captured', 2)
    const args = { unit: { piece: gun.id }, army: { side: holder } }
    yield* record({ key: 'gun.taken', rule: '15.3', args })
  }
}
