import { EMERGENCY, FIRED, FRONT, IN_SUPPLY } from '../data/faces.ts'
import { SIDES } from '../data/units.ts'
import { type Bataan, isArtillery, onMap, tell, type Unit, unitsOf } from '../state/state.ts'
import { formationOf } from './5.34-army-in-reserve.ts'
import { inCommandRange, isHeadquarters } from './16.2-headquarters.ts'

/** 6.16: fired artillery is turned back to its support side, if it is supplied. */
export function reloadArtillery(game: Bataan): void {
  const fired = SIDES.flatMap((side) => unitsOf(game, side)).filter(
    (unit) => onMap(unit) && isArtillery(unit) && unit.face === FIRED,
  )
  const ready = fired.filter((unit) => isReloaded(game, unit))
  for (const unit of ready) game.table.turn(unit, FRONT)
  const silent = fired.filter((unit) => !ready.includes(unit))
  if (silent.length > 0) tell(game, 'artillery.silent', '6.16', { units: silent })
}

/**
 * 6.16: whether artillery is supplied: Japanese also in Emergency Supply; US Army artillery by a supplied headquarters
 * in whose command it is.
 */
function isReloaded(game: Bataan, unit: Unit): boolean {
  const supply = game.table.status(unit, 'supply')
  if (unit.def.side === 'japan') return supply === IN_SUPPLY || supply === EMERGENCY
  if (formationOf(game, unit) !== undefined) return supply === IN_SUPPLY
  return unitsOf(game, 'us').some(
    (each) =>
      isHeadquarters(each) &&
      onMap(each) &&
      game.table.status(each, 'supply') === IN_SUPPLY &&
      inCommandRange(each, unit),
  )
}
