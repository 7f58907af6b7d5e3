import type { Reason } from '@topside/kit'
import { enemyOf, type Side } from '../data/units.ts'
import { forceOf, type Leyte, type Unit } from '../state/state.ts'

/**
 * 6.1: by hex, the number of units of a side that have their zone of control there. Each unit controls the six hexes
 * around it.
 */
export function zonesOf(game: Leyte, side: Side): Uint8Array {
  return forceOf(game, side).zones
}

/** 6.1: whether a unit on the map is in an enemy zone of control. */
export function inEnemyZone(game: Leyte, unit: Unit): boolean {
  return zonesOf(game, enemyOf(unit.def.side))[unit.space.index] !== 0
}

const LOCKED: Reason = { key: 'why.locked', rule: '6.1' }

/**
 * 6.1: why a unit on the map cannot begin to move: it is in one of the given enemy zones, and leaves only by combat.
 */
export function whyLocked(zones: Uint8Array, unit: Unit): Reason | undefined {
  return zones[unit.space.index] === 0 ? undefined : LOCKED
}
