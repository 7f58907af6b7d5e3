import { hexAt, neighboursOf } from '../data/hexes.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { placeAt } from '../places.ts'
import type { Corregidor } from '../state.ts'
import { onMap, onWater, statusOf, type Unit, unitsIn } from '../units.ts'

/**
 * 8.2, 8.1: whether a unit has its zone of control in a hex: the six hexes around an undisrupted land unit; of one in the tunnel that alone which
 * the mouth faces. A unit on the water has none.
 */
export function exertsZoneInto(game: Corregidor, unit: Unit, hex: number): boolean {
  if (!exertsZone(game, unit)) return false
  const { tunnel } = hexAt(unit.space.index)
  if (tunnel !== undefined) return tunnel === hexAt(hex).id
  return neighboursOf(unit.space.index).includes(hex)
}

/** 8.2, 10.3: whether a unit has a zone of control at all. */
export function exertsZone(game: Corregidor, unit: Unit): boolean {
  return onMap(unit) && !onWater(unit) && statusOf(game, unit, 'disrupted') === 0
}

/** The units of a side that have their zone of control in a hex. */
export function zoneUnits(game: Corregidor, side: Side, hex: number): Unit[] {
  return neighboursOf(hex).flatMap((next) =>
    unitsIn(placeAt(game, next)).filter((unit) => unit.def.side === side && exertsZoneInto(game, unit, hex)),
  )
}

/** 8.2: whether a hex is in a zone of control of a side. */
export function inZoneOf(game: Corregidor, side: Side, hex: number): boolean {
  return neighboursOf(hex).some((next) =>
    unitsIn(placeAt(game, next)).some((unit) => unit.def.side === side && exertsZoneInto(game, unit, hex)),
  )
}

/** 8.2: whether a unit on the map stands in a zone of control of its enemies. */
export function inEnemyZone(game: Corregidor, { def, space }: Unit): boolean {
  return inZoneOf(game, enemyOf(def.side), space.index)
}
