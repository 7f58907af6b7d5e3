import type { Procedure } from '@topside/engine'
import { offerPieces, roomIn, type Stacking } from '@topside/kit'
import type { Side } from '../data/units.ts'
import { ask, type Bataan, isHex, type Place, placeAt, tell, type Unit, unitsIn } from '../state/state.ts'
import { eliminate } from './3.6-steps.ts'

/** 3.32: stacking limit of a hex at the end of a phase, in stacking points. */
export const STACKING_LIMIT = 9

/** 3.31, 3.32: stacking limits of places and points in them. */
export const stacking: Stacking<Place, Side> = {
  limit: (place) => (isHex(place) ? STACKING_LIMIT : Number.POSITIVE_INFINITY),
  taken: (place, side) =>
    unitsIn(place).reduce((points, { def }) => points + (def.side === side ? def.stacking : 0), 0),
}

/** 3.32: free stacking points in a hex. */
export function stackingRoom(place: Place, side: Side): number {
  return roomIn(stacking, place, side)
}

/** 3.32: whether a hex has room for several units of one side. */
export function hasRoom(game: Bataan, units: readonly Unit[], hex: number): boolean {
  const [first] = units
  const points = units.reduce((sum, { def }) => sum + def.stacking, 0)
  return first === undefined || stackingRoom(placeAt(game, hex), first.def.side) >= points
}

/** 3.32: if landed units exceed nine stacking points, their owner eliminates the excess. */
export function* giveUpExcess(game: Bataan, hex: number): Procedure {
  const place = placeAt(game, hex)
  while (stacking.taken(place, 'japan') > STACKING_LIMIT) {
    const able = unitsIn(place).filter(({ def }) => def.stacking > 0)
    const unit = yield* ask(game, 'japan', 'excess', '3.32', {
      args: { hex: place },
      offers: offerPieces(able, 'lose'),
    })
    eliminate(game, unit)
    tell(game, 'loss.excess', '3.32', { unit })
  }
}
