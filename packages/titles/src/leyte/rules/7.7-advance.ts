import { type Offers, offer, type Procedure } from '@topside/engine'
import { type Advance, advanceAfterCombat, type Pursuit, type Reason } from '@topside/kit'
import { hexGrid } from '../data/hexes.ts'
import type { Side } from '../data/units.ts'
import {
  ask,
  isArtillery,
  type Leyte,
  onMap,
  type Place,
  placeAt,
  refuse,
  scenarioOf,
  tell,
  type Unit,
} from '../state/state.ts'
import { whyNever } from './5-movement.ts'

/** 7.7: one victorious unit may enter each vacated hex, regardless of zones of control; each unit once. */
export function advance(game: Leyte, side: Side, units: readonly Unit[], given: readonly number[]): Procedure<unknown> {
  const victors: Victors = { units, vacated: given.map((hex) => placeAt(game, hex)) }
  return advanceAfterCombat(victors, {
    whyNot: (unit, to) => whyNotAdvance(game, side, victors, unit, to),
    ask: (able, pursuit) => pickAdvance(game, side, able, pursuit),
    carryOut({ unit, to }) {
      const path = [unit.space.id, to.id]
      game.table.move(unit, to)
      tell(game, 'combat.advanced', '7.7', { unit, to, path: { spaces: path } })
    },
  })
}

/** Units that have not advanced yet, and vacated hexes. */
type Victors = Pursuit<Unit, Place>

function pickAdvance(
  game: Leyte,
  side: Side,
  able: readonly Advance<Unit, Place>[],
  victors: Victors,
): Procedure<Advance<Unit, Place> | undefined> {
  const offers: Offers<Advance<Unit, Place> | undefined> = offer(able, ({ unit, to }) => ({
    verb: 'advance',
    piece: unit.id,
    space: to.id,
  }))
  return ask(game, side, 'combat.advance', '7.7', {
    offers: offers.or({ verb: 'stay' }, undefined),
    whyNot: refuse.meant(({ unit, place }) => unit && whyNotAdvance(game, side, victors, unit, place)),
  })
}

const GUNS_STAY: Reason = { key: 'why.guns-stay', rule: '7.7' }
const NOT_VICTORIOUS: Reason = { key: 'why.not-victorious', rule: '7.7' }

/**
 * 7.7: why a unit cannot advance into a place: artillery never does; other attackers may enter an adjacent, free,
 * vacated hex.
 */
function whyNotAdvance(
  game: Leyte,
  side: Side,
  { units, vacated }: Victors,
  unit: Unit,
  to: Place | undefined,
): Reason | undefined {
  if (isArtillery(unit)) return GUNS_STAY
  if (!units.includes(unit) || !onMap(unit)) return NOT_VICTORIOUS
  if (to === undefined || !vacated.includes(to) || to.pieces.length > 0) return NOT_VICTORIOUS
  const near = hexGrid.adjacent(unit.space.index, to.index)
  return near && whyNever(scenarioOf(game), side, to.index) === undefined ? undefined : NOT_VICTORIOUS
}
