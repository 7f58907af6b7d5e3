import { DISRUPTED } from '../data/faces.ts'
import { SIDES, type Side } from '../data/units.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { mapOf, onMap, statusOf, type Unit } from '../state/units.ts'
import { inEnemyZone } from './8.2-zones.ts'

/**
 * 6.2, 10.3: at the start of a player turn that side's units outside enemy zones lose one level of Disruption; on the
 * map of Bataan, and on the road to 3801 (8.0B), units of both sides lose all of it. 5.0: the side's Fired markers are
 * removed.
 */
export function removeDisruption(game: Corregidor, side: Side): void {
  const onBataan = (unit: Unit) => mapOf(unit) === 'bataan' || isOnRoad(unit)
  const free = (unit: Unit) =>
    statusOf(game, unit, 'disrupted') > 0 && (onMap(unit) ? !inEnemyZone(game, unit) : onBataan(unit))
  const recovers = (unit: Unit) => free(unit) && (unit.def.side === side || onBataan(unit))
  for (const unit of SIDES.flatMap((each) => unitsOf(game, each).filter(recovers))) {
    const level = statusOf(game, unit, 'disrupted')
    game.table.setStatus(unit, 'disrupted', onBataan(unit) ? 0 : level - DISRUPTED)
  }
  for (const unit of unitsOf(game, side))
    if (statusOf(game, unit, 'fired') !== 0) game.table.setStatus(unit, 'fired', 0)
}

/** Whether a unit is on the road off the map, where no zone reaches (8.0B). */
function isOnRoad({ space }: Unit): boolean {
  return space.id === 'us-road' || space.id === 'japan-road'
}
