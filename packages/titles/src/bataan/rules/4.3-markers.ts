import { PUBLIC } from '@topside/engine'
import { type FormationId, formationDefs, SIDES } from '../data/units.ts'
import { type Bataan, isMarker, onMap, tell, type Unit, unitsOf } from '../state/state.ts'
import { isToCome } from './5.1-reinforcements.ts'
import { formationOf } from './5.34-army-in-reserve.ts'

/** 4.36: whether a formation has units on the map, to come, or in the Manila Box (16.42). */
export function hasUnits(game: Bataan, formation: FormationId): boolean {
  const counts = (unit: Unit) => onMap(unit) || isToCome(unit) || unit.space.id === 'manila-box'
  return SIDES.some((side) => unitsOf(game, side).some((unit) => formationOf(game, unit) === formation && counts(unit)))
}

/** 4.36: removes markers of formations with no units left, on the map or to come. */
export function removeMarkers(game: Bataan): void {
  const { table } = game
  const markers = table.pieces.filter(isMarker).filter(({ def, space }) => space.id !== `${def.side}-unused`)
  for (const { id, side, name } of formationDefs) {
    const inPlay = markers.filter(({ def }) => def.formation === id)
    if (inPlay.length === 0) continue
    if (hasUnits(game, id)) continue
    for (const marker of inPlay) {
      table.move(marker, table.space(`${side}-unused`))
      table.setKnownTo(marker, PUBLIC)
    }
    tell(game, 'markers.removed', '4.36', { name })
  }
}
