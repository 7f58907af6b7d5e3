import { SIXTHS } from '@topside/engine'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../places.ts'
import type { Corregidor } from '../state.ts'
import { mapOf, onMap, onWater, statusOf, type Unit, unitsIn } from '../units.ts'

/** What leaving an enemy zone costs (8.2B), and what the Japanese pay from one into another on Bataan (8.2C), in sixths. */
const LEAVE_ZONE = 2 * SIXTHS
const ZONE_TO_ZONE = SIXTHS

/**
 * 8.2A, 8.1H: whether a unit has its zone of control in a hex: the six hexes around an undisrupted land unit; of one in the tunnel that alone which
 * the mouth faces. A unit on the water has none.
 */
export function exertsZoneInto(game: Corregidor, unit: Unit, hex: number): boolean {
  if (!exertsZone(game, unit)) return false
  const { tunnel } = hexAt(unit.space.index)
  if (tunnel !== undefined) return tunnel === hexAt(hex).id
  return neighboursOf(unit.space.index).includes(hex)
}

/** 8.2A, 10.3: whether a unit has a zone of control at all. */
export function exertsZone(game: Corregidor, unit: Unit): boolean {
  return onMap(unit) && !onWater(unit) && statusOf(game, unit, 'disrupted') === 0
}

/** The units of a side that have their zone of control in a hex. */
export function zoneUnits(game: Corregidor, side: Side, hex: number): Unit[] {
  return neighboursOf(hex).flatMap((next) =>
    unitsIn(placeAt(game, next)).filter((unit) => unit.def.side === side && exertsZoneInto(game, unit, hex)),
  )
}

/** 8.2A: whether a hex is in a zone of control of a side. */
export function inZoneOf(game: Corregidor, side: Side, hex: number): boolean {
  return neighboursOf(hex).some((next) =>
    unitsIn(placeAt(game, next)).some((unit) => unit.def.side === side && exertsZoneInto(game, unit, hex)),
  )
}

/** 8.2A: whether a unit on the map stands in a zone of control of its enemies. */
export function inEnemyZone(game: Corregidor, { def, space }: Unit): boolean {
  return inZoneOf(game, enemyOf(def.side), space.index)
}

/** 8.2B, 8.2C: what leaving an enemy zone costs besides the ground, in sixths; `undefined`: into another hex of the zone of the same unit. */
export function zoneCost(game: Corregidor, unit: Unit, from: Place, to: Place): number | undefined {
  const enemy = enemyOf(unit.def.side)
  if (!isHex(from) || !inZoneOf(game, enemy, from.index)) return 0
  if (!inZoneOf(game, enemy, to.index)) return LEAVE_ZONE
  if (unit.def.side === 'japan' && mapOf(unit) === 'bataan') return ZONE_TO_ZONE
  const before = zoneUnits(game, enemy, from.index)
  return zoneUnits(game, enemy, to.index).some((each) => before.includes(each)) ? undefined : LEAVE_ZONE
}

/** 8.2D: whether enemies, disrupted or not, keep a unit out of their hex. */
export function isHeldBy(unit: Unit, to: Place): boolean {
  return unitsIn(to).some(({ def }) => def.side !== unit.def.side)
}
