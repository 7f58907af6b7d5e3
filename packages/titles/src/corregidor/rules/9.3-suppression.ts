import { offer, type Procedure } from '@topside/engine'
import { box, placeAt } from '../state/places.ts'
import { ask, type Corregidor, unitsOf } from '../state/state.ts'
import { isUnit, onMap } from '../state/units.ts'
import { isWaiting } from './5-calendar.ts'
import { isFlak } from './9.2-anti-aircraft.ts'
import { firePoints, pointsLeft, renewPoints } from './9.3-points.ts'
import type { Target } from './9-targets.ts'

/**
 * 9.3, 5.0 B.2: in a turn with an airborne assault air points may suppress anti-aircraft batteries before it; `true`:
 * ask again.
 */
export function* suppressFlak(game: Corregidor): Procedure<boolean> {
  renewPoints(game)
  const targets = flakTargets(game)
  if (targets.length === 0 || pointsLeft(game).air === 0 || isWaiting(game, 'us')) return false
  const target = yield* ask(game, 'us', 'suppress.where', '5.0', {
    explicit: true,
    offers: offer<Target | undefined>(targets, (each) => ({
      verb: 'suppress',
      ...(each && { space: each.place.id }),
    })).and(offer<Target | undefined>([undefined], () => ({ verb: 'done' }))),
  })
  if (target === undefined) return false
  yield* firePoints(game, target, 'suppress')
  return true
}

/** The hexes of anti-aircraft batteries that can fire at paratroops in the air. */
function flakTargets(game: Corregidor): Target[] {
  if (!box(game, 'us-aboard').pieces.some(isUnit)) return []
  const hexes = new Set(
    unitsOf(game, 'japan')
      .filter((unit) => onMap(unit) && isFlak(unit))
      .map(({ space }) => space.index),
  )
  return [...hexes].sort((a, b) => a - b).map((hex) => ({ place: placeAt(game, hex) }))
}
