import { isFull, type Reason, type Stacking } from '@topside/kit'
import type { Army } from '../data/armies.ts'
import { figures } from '../data/scenarios.ts'
import { groundOf, isAxis, isMobile } from '../state/pieces.ts'
import type { Place, Singapore } from '../state/state.ts'

/** 5.1, 5.2: mobile ground units of one army in a sector; an Axis has no limit. */
export function stackingOf(game: Pick<Singapore, 'table'>): Stacking<Place, Army> {
  return {
    limit: (place) => (isAxis(place) ? Number.POSITIVE_INFINITY : figures.stacking),
    taken: (place, army) => groundOf(game, place, army).filter(isMobile).length,
  }
}

/** Too many units would be in a sector. */
export const NO_ROOM: Reason = { key: 'why.stacking', rule: '5.1' }

/** 5.1, 5.3: why no more mobile units of an army may be in a place. */
export function whyFull(game: Pick<Singapore, 'table'>, place: Place, army: Army): Reason | undefined {
  return isFull(stackingOf(game), place, army) ? NO_ROOM : undefined
}
