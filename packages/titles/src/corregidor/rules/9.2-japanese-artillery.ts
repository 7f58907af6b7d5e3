import type { LedgerPart } from '@topside/engine'
import { part, type Reason } from '@topside/kit'
import { batteryOf } from '../data/batteries.ts'
import { distanceOf, hexAt } from '../data/hexes.ts'
import type { Corregidor } from '../state/state.ts'
import { hasGuns, isBattery, isGunboat, islandOf, statusOf, type Unit } from '../state/units.ts'
import { isNight } from './5-calendar.ts'
import { hexesOnIslands } from './8.2-zones.ts'
import { behindTimetable } from './11.2-modifiers.ts'

/** 9.2: batteries that cannot be seen from Bataan. */
const HIDDEN = new Set(['us42-fort-mills-cushing', 'us42-fort-mills-hamilton'])
/** 9.2: the battery in the cliff, as hard to hit as Fort Drum. */
const MONJA = 'us42-fort-mills-monja'

const isDrum = (unit: Unit) => islandOf(unit) === 'El Fraile'

/** 9.2: whether a target is hard to hit from the air and by guns. */
function isSheltered(unit: Unit): boolean {
  return isDrum(unit) || (unit.id.startsWith(MONJA) && isAtSite(unit))
}

/** 9.2: whether a battery or its crew is where its works are. */
function isAtSite({ id, space }: Unit): boolean {
  const site = batteryOf(id)?.site
  return site === undefined || site === space.index
}

/** 9.2: the shelter modifier of Fort Drum and Monja, for guns and aircraft. */
export function shelterPart(target: Unit): LedgerPart | false {
  return isSheltered(target) && part('part.sheltered', '9.2', -2)
}

/** 9.2: whether a target is an American battery with its guns. */
function isBatteryTarget(target: Unit): boolean {
  return target.def.side === 'us' && isBattery(target) && hasGuns(target)
}

/**
 * 9.2: the modifiers of Japanese artillery in 1942: for its heaviest howitzers, silent batteries, the night and
 * sheltered works; 11.2: for a late timetable.
 */
export function japaneseModifiers(
  game: Corregidor,
  guns: readonly Unit[],
  target: Unit,
): readonly (LedgerPart | false)[] {
  const battery = isBatteryTarget(target)
  const fired = statusOf(game, target, 'fired') > 0
  const night = isNight(game)
  const heavy = guns.every(({ def }) => def.caliber === '240 mm')
  return [
    heavy && battery && !isDrum(target) && part('part.howitzers', '9.2', 1),
    battery && !fired && part('part.silent-battery', '9.2', -1),
    night && part(fired ? 'part.flashes' : 'part.night', '9.2', fired ? 1 : -1),
    shelterPart(target),
    part('part.behind-time', '11.2T', behindTimetable(game, target.space.index)),
  ]
}

const OWN_TROOPS: Reason = { key: 'why.own-troops-near', rule: '9.2' }

/** 9.2: distance, in hexes, within which Japanese artillery spares its own troops on the map of the islands. */
const SAFETY = 2

/**
 * 9.2: why Japanese artillery may not fire into a hex of the map of the islands: friendly troops are within two hexes.
 * Gunboats do not count as artillery.
 */
export function whyTooNearOwn(game: Corregidor, guns: readonly Unit[], hex: number): Reason | undefined {
  if (hexAt(hex).panel === 'bataan' || guns.every(isGunboat)) return undefined
  const near = hexesOnIslands(game, 'japan').some(
    (from) => (distanceOf(from, hex) ?? Number.POSITIVE_INFINITY) <= SAFETY,
  )
  return near ? OWN_TROOPS : undefined
}

/** 9.2: whether a target is hidden from a gun: Cushing and Hamilton, on their sites, from all guns on Bataan. */
export function isHidden(gun: Unit, target: Unit): boolean {
  if (!(HIDDEN.has(batteryOf(target.id)?.unit ?? '') && isAtSite(target))) return false
  return hexAt(gun.space.index).section === 'bataan'
}
