import { type Procedure, PUBLIC, record } from '@topside/engine'
import { type FormationId, formationDefs, SIDES } from '../data/units.ts'
import { type Bataan, isMarker, onMap, unitsOf } from '../state.ts'
import { isToCome } from './5.1-reinforcements.ts'

/** 4.36: whether a formation has units, on the map, to come, or in the Manila Box (16.42). */
export function hasUnits(game: Bataan, formation: FormationId): boolean {
  return SIDES.flatMap((side) => unitsOf(game, side)).some(
    (unit) => unit.def.formation === formation && (onMap(unit) || isToCome(unit) || unit.space.id === 'manila-box'),
  )
}

/** 4.36: the markers of formations that have no units left, on the map or to come, leave play, wherever they are. */
export function* removeMarkers(game: Bataan): Procedure {
  const { table } = game
  for (const { id, side, name } of formationDefs) {
    const markers = table.pieces.filter(isMarker).filter(({ def }) => def.formation === id)
    const inPlay = markers.filter(({ space }) => space.id !== `${side}-unused`)
    if (inPlay.length === 0) continue
    if (hasUnits(game, id)) continue
    for (const marker of inPlay) {
      table.move(marker, table.space(`${side}-unused`))
      table.setKnownTo(marker, PUBLIC)
    }
    yield* record({ key: 'markers.removed', rule: '4.36', args: { name } })
  }
}
