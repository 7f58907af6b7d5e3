import { roomIn, type Stacking } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { isHex, type Place, unitsIn } from '../state/state.ts'

/** 3.32: stacking points that may be in a hex at the end of a phase. */
export const STACKING_LIMIT = 9

/** 3.31, 3.32: how many stacking points a place holds, and how many are in it. */
export const stacking: Stacking<Place, Side> = {
  limit: (place) => (isHex(place) ? STACKING_LIMIT : Number.POSITIVE_INFINITY),
  taken: (place, side) =>
    unitsIn(place).reduce((points, { def }) => points + (def.side === side ? def.stacking : 0), 0),
}

/** 3.32: stacking points for which a hex has room. */
export function stackingRoom(place: Place, side: Side): number {
  return roomIn(stacking, place, side)
}
