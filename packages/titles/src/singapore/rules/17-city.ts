import { historic } from '../data/scenarios.ts'
import { controllerOf, type Singapore } from '../state/state.ts'

/** 17.3, 17.5: whether the Japanese control the whole City. */
export function holdsCity({ table }: Pick<Singapore, 'table'>): boolean {
  return historic.city.every((id) => controllerOf(table.space(id)) === 'japanese')
}

/** 17.5: if a sector of the City is lost, the Japanese must hold all of it for a full turn again. */
export function forgetHeld(game: Pick<Singapore, 'table' | 'vars'>): void {
  if (!holdsCity(game)) game.vars.held = false
}
