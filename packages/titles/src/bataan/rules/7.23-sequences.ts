import { enemyOf, SIDES, type Side } from '../data/units.ts'
import { type Bataan, markersIn, record, scenarioOf } from '../state/state.ts'
import { isAttached } from './16.32-philippine-scouts.ts'

/**
 * 7.23, 7.25: the order in which the sides are considered for the next Operations Sequence after one of a side, or for
 * the first of a turn.
 */
export function nextSides({ vars }: Bataan, last: Side | undefined): readonly Side[] {
  const next = last === undefined ? vars.initiative : enemyOf(last)
  return [next, enemyOf(next)]
}

/** 7.23: the Operations Sequence of a side begins. */
export function announceSequence(game: Bataan, side: Side): void {
  game.table.setTrack('side', SIDES.indexOf(side))
  record(game, 'operations.begins', '7.23', { heading: 2, args: { side: { side } } })
  game.vars.last = side
}

/** 7.23: whether a side has a sequence left: a marker to draw or to play, and an activation. */
export function mayAct(game: Bataan, side: Side): boolean {
  const left = [`${side}-pool`, `${side}-held`].some((box) => markersIn(game, box).length > 0)
  return left && activationsLeft(game, side) > 0
}

/** 7.23: the formations that a side can still activate this turn; infinite where the scenario sets no limit (19.14). */
export function activationsLeft(game: Bataan, side: Side): number {
  const { activationLimit: limit } = scenarioOf(game)
  if (limit?.turn !== game.vars.turn) return Number.POSITIVE_INFINITY
  const activated = markersIn(game, 'activated').filter(
    ({ def }) => def.side === side && !isAttached(game, def.formation),
  )
  return limit.most - activated.length
}
