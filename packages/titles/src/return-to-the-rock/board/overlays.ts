import { type Choice, gamesSeen, pathTo, type Seen } from '@topside/engine'
import { destinations } from '../rules/8.2-costs.ts'
import { isUnit, MAP_AREAS, type Rock } from '../state/state.ts'
import { rules } from '../title.ts'

/** A match as a viewer sees it, without the events of the current Impulse. */
export const gameOf: (seen: Seen) => Rock = gamesSeen(rules, rules.setup)

/**
 * 8.2: the Areas through which a unit would pass by the cheapest path. The table does not show whether a unit has
 * already moved in its Impulse, so this assumes that it has not. For all other choices, straight from Area to Area.
 */
export function path(seen: Seen, { verb, piece, space }: Choice): readonly string[] {
  if (piece === undefined || space === undefined) return []
  const game = gameOf(seen)
  const unit = game.table.piece(piece)
  const to = game.table.space(space)
  if (unit.space.index >= MAP_AREAS || unit.space === to || !isUnit(unit)) return []
  if (verb !== 'move') return to.index < MAP_AREAS ? [unit.space.id, space] : []
  const areas = pathTo(destinations(game, unit), to)
  return areas.length > 0 ? areas.map((area) => area.id) : [unit.space.id, space]
}
