import { oncePerValues, type Reason, reasons } from '@topside/kit'
import { LANDED } from '../data/faces.ts'
import type { Side } from '../data/units.ts'
import { placing } from '../state/placing.ts'
import { type Corregidor, unitsOf } from '../state/state.ts'
import { factorsOf, onWater, statusOf, type Unit } from '../state/units.ts'
import { canSetOut } from './8-reach.ts'
import { whyFixed } from './11-restrictions.ts'

const WHY = reasons({
  'enemy-unit': '8.0A',
  'not-here': '8.0A',
  afloat: '8.1A',
  'no-movement': '8.0C',
  moved: '8.0A',
  landed: '8.1A',
})

/** 8.0: the units of a side that may be able to move, judged only by their places and faces. */
export function mobileUnits(game: Corregidor, side: Side): readonly Unit[] {
  return MOBILE[side](game)
}

const mobileOf = (side: Side) =>
  oncePerValues(
    (game: Corregidor) =>
      unitsOf(game, side).filter((unit) => canSetOut(unit) && !onWater(unit) && factorsOf(unit).movement > 0),
    (game) => [placing(game, side)],
  )
const MOBILE = { us: mobileOf('us'), japan: mobileOf('japan') }

/**
 * 8.0: why a unit cannot move, regardless of its destination. `moved`: the status `moved` to assume for it; default:
 * its current status.
 */
export function whyNotAble(
  game: Corregidor,
  side: Side,
  unit: Unit,
  moved = statusOf(game, unit, 'moved'),
): Reason | undefined {
  if (unit.def.side !== side) return WHY['enemy-unit']
  if (!canSetOut(unit)) return WHY['not-here']
  if (onWater(unit)) return WHY.afloat
  if (factorsOf(unit).movement === 0) return WHY['no-movement']
  if (moved !== 0) return moved === LANDED ? WHY.landed : WHY.moved
  return whyFixed(game, unit)
}
