import type { Procedure } from '@topside/engine'
import { placeAt } from '../state/places.ts'
import { type Corregidor, is1945, record } from '../state/state.ts'
import { factorsOf, type Unit } from '../state/units.ts'
import { pointsLeft, takePoints } from './9.3-points.ts'

/**
 * 9.3: most support points in a ground attack, as a multiple of the unmodified attack strength of its American units.
 */
const TIMES = 2
/** Number of equal steps offered up to the maximum. */
const PARTS = 6

/** 9.3: asks for the ship and air points with which the American player supports an attack on a hex. */
export function* supportFor(game: Corregidor, hex: number, attackers: readonly Unit[]): Procedure<number> {
  const most = TIMES * attackers.reduce((sum, unit) => sum + factorsOf(unit).attack, 0)
  const { air, naval } = pointsLeft(game)
  if (!is1945(game) || most === 0 || air + naval === 0) return 0
  const amounts = Array.from({ length: PARTS }, (_, part) => Math.ceil((most * (part + 1)) / PARTS))
  const taken = yield* takePoints(game, { kind: 'support.ground', hex, most, amounts, none: true })
  if (taken.air + taken.naval > 0)
    record(game, 'support.given', '9.3', {
      by: 'us',
      args: { hex: placeAt(game, hex), naval: taken.naval, air: taken.air, units: taken.counters },
    })
  return taken.air + taken.naval
}
