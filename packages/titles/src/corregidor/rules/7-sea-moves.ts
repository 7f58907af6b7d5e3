import { oncePerValues, type Reason, reasons } from '@topside/kit'
import { OPEN_BEACHES, rimOf } from '../data/areas.ts'
import { LANDED } from '../data/faces.ts'
import { hexAt, neighboursOf } from '../data/hexes.ts'
import { LANDING_STACK, WATER_MOVE } from '../data/landing.ts'
import { enemyOf, type Side } from '../data/units.ts'
import { isHex, type Place, placeAt } from '../state/places.ts'
import { placing } from '../state/placing.ts'
import { type Corregidor, is1945, unitsOf } from '../state/state.ts'
import { factorsOf, isGunboat, isVehicle, mapOf, onWater, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { excessOf, whyCrowded } from './8.2-stacking.ts'
import { forcesVersion } from './8.2-zones.ts'
import { isDaily } from './11.2-weeks.ts'
import { whyNotThatBeach } from './11.3-landing.ts'
import { whyFixed } from './11-restrictions.ts'

/** Whether a unit is on the water around the islands, or on its way there off the edge of the map (7.0). */
export function isAfloat(unit: Unit): boolean {
  return isOffEdge(unit) || (mapOf(unit) === 'islands' && onWater(unit))
}

/** The units of a side that are afloat (7.0). */
export function unitsAfloat(game: Corregidor, side: Side): readonly Unit[] {
  return AFLOAT[side](game)
}

const afloatOf = (side: Side) =>
  oncePerValues(
    (game: Corregidor) => unitsOf(game, side).filter(isAfloat),
    (game) => [placing(game, side)],
  )
const AFLOAT = { us: afloatOf('us'), japan: afloatOf('japan') }

/** Whether a unit at sea is still off the edge of the map (7.0). */
export function isOffEdge({ space }: Unit): boolean {
  return space.id === 'us-at-sea' || space.id === 'japan-at-sea'
}

/** Where a unit at sea can go in one movement, with costs in hexes of water (7.0). */
export interface Voyage {
  readonly hexes: readonly number[]
  readonly costs: readonly number[]
}

/** 7.0B: the hexes within four hexes of water: water where it may stay, and beaches where it may land. */
export function voyageOf(game: Corregidor, unit: Unit): Voyage {
  return voyageTo(endsOf(game, unit))
}

/** A voyage to hexes with their costs. */
export function voyageTo(found: ReturnType<typeof endsOf>): Voyage {
  const ends = [...found]
  return { hexes: ends.map(([hex]) => hex), costs: ends.map(([, cost]) => cost) }
}

/** 7.0B: whether a unit can go anywhere in one movement; usually the nearest hex of water suffices. */
export function canSail(game: Corregidor, unit: Unit): boolean {
  return endsOf(game, unit).next().done !== true
}

/** The hexes of a voyage with their costs, nearest first. */
export function* endsOf(game: Corregidor, unit: Unit): Generator<readonly [hex: number, cost: number]> {
  const far = new Map<number, number>()
  const start = isHex(unit.space) ? neighboursOf(unit.space.index) : entriesOf(game, unit)
  if (isHex(unit.space)) far.set(unit.space.index, 0)
  const end = (hex: number) => whyNotSail(game, unit, placeAt(game, hex)) === undefined
  for (const hex of start) {
    far.set(hex, 1)
    if (end(hex)) yield [hex, 1]
  }
  for (const [hex, cost] of far) {
    if (cost === 0 || cost >= WATER_MOVE || !isOpenWater(game, unit.def.side, hex)) continue
    for (const next of neighboursOf(hex)) {
      if (far.has(next)) continue
      far.set(next, cost + 1)
      if (end(next)) yield [next, cost + 1]
    }
  }
}

/**
 * The hexes by which a unit enters the map: the Japanese of 1942 from the north, or around the smaller islands;
 * Americans anywhere (7.0, 11.1C).
 */
export function entriesOf(game: Corregidor, unit: Unit): readonly number[] {
  return ENTRIES[unit.def.side](game)
}

const entriesFor = (side: Side) =>
  oncePerValues(
    (game: Corregidor) => {
      // No units are on Grande in 1945.
      const wint = is1945(game) ? [] : rimOf('wint', 'all')
      const main = side === 'us' ? rimOf('main', 'all') : rimOf('main', 'north')
      // 11.2T: before the fall of Bataan units go to no other fort.
      const rim = !isDaily(game) ? wint : [...main, ...rimOf('south', 'all'), ...wint]
      return rim.filter((hex) => isOpenWater(game, side, hex))
    },
    (game) => [isDaily(game), forcesVersion(game, enemyOf(side))],
  )
const ENTRIES = { us: entriesFor('us'), japan: entriesFor('japan') }

/** Whether units of a side can pass over a hex: water without enemies (7.0). */
export function isOpenWater(game: Corregidor, side: Side, hex: number): boolean {
  return hexAt(hex).terrain === 'sea' && !hasEnemies(placeAt(game, hex), side)
}

function hasEnemies(place: Place, side: Side): boolean {
  return unitsIn(place).some(({ def }) => def.side !== side)
}

const ENEMY_THERE: Reason = { key: 'why.enemy-there', rule: '8.2D' }
const WATER_FULL: Reason = { key: 'why.water-full', rule: '7.0G' }

/** Why a unit at sea cannot end its movement in a hex (7.0). */
export function whyNotSail(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (hasEnemies(place, unit.def.side)) return ENEMY_THERE
  if (place.def.terrain !== 'sea') return whyNotLand(game, unit, place)
  return hasRoom(game, [unit], place) ? undefined : WATER_FULL
}

const WHY = reasons({
  'water-only': '7.0E',
  'no-beach': '7.0F',
  'no-armour': '7.0I',
  'landing-full': '7.0G',
  'no-return': '11.1L',
  'stays-ashore': '7.0A',
})

/** Why a unit cannot land in a hex (7.0). */
export function whyNotLand(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  if (!isHex(place) || place.def.beach !== true) return WHY['no-beach']
  if (isGunboat(unit)) return WHY['water-only']
  if (!goesBySea(game, unit.def.side)) return WHY['stays-ashore']
  const { island } = place.def
  if (isVehicle(unit) && (island === 'Carabao' || island === 'El Fraile')) return WHY['no-armour']
  if (island === 'Corregidor' && game.vars.war.departed.includes(unit.def.id)) return WHY['no-return']
  if (!hasRoom(game, [unit], place)) return WHY['landing-full']
  return whyNotThatBeach(game, place) ?? whyCrowded(unit, place)
}

/** Whether a side lands and withdraws by water: both sides in 1942, only the Americans in 1945 (7.0A). */
function goesBySea(game: Corregidor, side: Side): boolean {
  return side === 'us' || !is1945(game)
}

/**
 * 7.0G: whether a hex has room for units that land or stay on the water. Most per hex: three Americans of 1945, one
 * Japanese, and ashore one armoured unit more; Americans of 1942 as on land (8.2E).
 */
export function hasRoom(game: Corregidor, units: readonly Unit[], place: Place): boolean {
  const [first] = units
  if (first === undefined) return true
  const { side } = first.def
  const there = unitsIn(place)
  const all = there.length === 0 ? units : [...there.filter((each) => !units.includes(each)), ...units]
  if (side === 'us' && !is1945(game)) return excessOf(place, all) === 0
  if (all.length <= 1) return true
  const isBeside = (unit: Unit) => place.def.terrain !== 'sea' && isVehicle(unit)
  const armoured = all.filter(isBeside).length
  if (armoured > 1 && units.some(isBeside)) return false
  return units.every(isBeside) || all.length - armoured <= LANDING_STACK[side]
}

/** 7.0H: whether armour can leave a beach freely. */
export function isOpenBeach(hex: number): boolean {
  return OPEN_BEACHES.has(hex) || hexAt(hex).island === 'Caballo'
}

/** 7.0L: why a unit cannot embark. */
export function whyNotEmbark(game: Corregidor, unit: Unit): Reason | undefined {
  if (!isHex(unit.space) || unit.space.def.beach !== true) return NOT_ON_BEACH
  if (!goesBySea(game, unit.def.side)) return WHY['stays-ashore']
  if (factorsOf(unit).movement === 0) return NO_MOVEMENT
  if (statusOf(game, unit, 'moved') === LANDED) return HAS_LANDED
  const fixed = whyFixed(game, unit)
  if (fixed !== undefined) return fixed
  if (game.vars.war.sea?.tried.includes(unit.def.id)) return HAS_TRIED
  return voyageOf(game, unit).hexes.some((hex) => hexAt(hex).terrain === 'sea') ? undefined : NO_WATER
}
const HAS_LANDED: Reason = { key: 'why.landed', rule: '8.1A' }
const NO_MOVEMENT: Reason = { key: 'why.no-movement', rule: '8.0C' }
const NOT_ON_BEACH: Reason = { key: 'why.not-on-beach', rule: '7.0L' }
const HAS_TRIED: Reason = { key: 'why.tried', rule: '7.0L' }
const NO_WATER: Reason = { key: 'why.no-water', rule: '7.0L' }
