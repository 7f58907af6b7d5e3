import type { Procedure } from '@topside/engine'
import type { Reason } from '@topside/kit'
import { INFANTRY } from '../data/faces.ts'
import { hexGrid } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { askSeveral, type Bataan, onMap, refuse, tell, type Unit, unitsOf } from '../state/state.ts'
import { unitsAt } from './3.2-zones-of-control.ts'
import { sequenceOf } from './7.2-active.ts'
import { isAntiAircraft } from './16.1-anti-aircraft.ts'

const NO_GUNS: Reason = { key: 'why.no-anti-aircraft', rule: '16.13' }

/**
 * 16.13: why a unit cannot become infantry: it must be an anti-aircraft unit of the side on the map, and not infantry
 * yet.
 */
export function whyNotInfantry(side: Side, unit: Unit): Reason | undefined {
  return unit.def.side === side && isAntiAircraft(unit) && onMap(unit) ? undefined : NO_GUNS
}

/** 16.13: anti-aircraft units abandon their guns and become infantry permanently. */
export function becomeInfantry(game: Bataan, units: readonly Unit[]): void {
  for (const unit of units) game.table.turn(unit, INFANTRY)
  if (units.length > 0) tell(game, 'anti-aircraft.infantry', '16.13', { units })
}

const NOBODY_BESIDE: Reason = { key: 'why.nobody-beside', rule: '16.13' }

/**
 * 16.13: why a unit need not become infantry in the enemy's Movement Phase: no adjacent unit can attack it in this
 * sequence.
 */
function whyNotThreatened(game: Bataan, side: Side, unit: Unit): Reason | undefined {
  const reason = whyNotInfantry(side, unit)
  if (reason !== undefined) return reason
  const enemies = unitsAt(game, enemyOf(side))
  return hexGrid.within(unit.space.index, 1).some((hex) => enemies[hex] !== 0) ? undefined : NOBODY_BESIDE
}

/**
 * 16.13: at the end of the enemy's Movement Phase adjacent anti-aircraft units may become infantry, too; earlier or
 * elsewhere it would change nothing.
 */
export function* becomeInfantryLate(game: Bataan): Procedure {
  const side = enemyOf(sequenceOf(game).side)
  const able = unitsOf(game, side).filter((unit) => whyNotThreatened(game, side, unit) === undefined)
  const chosen = yield* askSeveral(game, side, 'anti-aircraft.infantry', '16.13', {
    verb: 'infantry',
    things: able,
    min: 0,
    whyNot: refuse.unit((unit) => whyNotThreatened(game, side, unit)),
  })
  becomeInfantry(game, chosen)
}
