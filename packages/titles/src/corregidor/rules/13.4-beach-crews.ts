import { offer, type Procedure } from '@topside/engine'
import { allowed, offerAllowedSpaces, offerPieces, type Reason, reasons } from '@topside/kit'
import { hexAt, hexDefs } from '../data/hexes.ts'
import { type Place, placeAt } from '../state/places.ts'
import { ask, type Corregidor, isOn, record, refuse, unitsOf } from '../state/state.ts'
import { isBattery, isCrew, onMap, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { announce, isWaiting } from './5-calendar.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { inEnemyZone, inZoneOf } from './8.2-zones.ts'

const WHY = reasons({
  'not-a-crew': '13.4',
  'not-here': '13.4',
  moved: '13.4',
  'in-zone': '13.4',
  nowhere: '13.4',
  'not-own-beach': '13.4',
  'enemy-near': '13.4',
})

/**
 * 13.4: crews without guns that can go to the beaches: after a landing, if they have not moved and are in no enemy
 * zone.
 */
export function crewsToTransfer(game: Corregidor): Unit[] {
  if (!isOn(game, 'beach-crews') || game.vars.war.landed.japan.length === 0) return []
  return allowed(unitsOf(game, 'us'), (unit) => whyNotTransferred(game, unit))
}

/**
 * 13.4: why a unit cannot go to a beach: it must be a crew without guns on the map that has not moved, is in no enemy
 * zone, and finds room on a beach of its island.
 */
function whyNotTransferred(game: Corregidor, unit: Unit): Reason | undefined {
  if (unit.def.side !== 'us' || !isBattery(unit) || !isCrew(unit)) return WHY['not-a-crew']
  if (!onMap(unit)) return WHY['not-here']
  if (statusOf(game, unit, 'moved') !== 0) return WHY.moved
  if (inEnemyZone(game, unit)) return WHY['in-zone']
  return beachesFor(game, unit).length > 0 ? undefined : WHY.nowhere
}

/** The beaches of a crew's island. */
function beachesFor(game: Corregidor, unit: Unit): Place[] {
  const { island } = hexAt(unit.space.index)
  const beaches = hexDefs.flatMap((hex, index) => (hex.beach === true && hex.island === island ? [index] : []))
  return allowed(
    beaches.map((hex) => placeAt(game, hex)),
    (place) => whyNotTo(game, unit, place),
  )
}

/** 13.4: why a crew cannot go to a beach: it is not on its island, enemies are in it or near, or it is full (8.2). */
function whyNotTo(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  const hex = hexAt(place.index)
  if (hex.beach !== true || hex.island !== hexAt(unit.space.index).island || unit.space === place)
    return WHY['not-own-beach']
  if (unitsIn(place).some(({ def }) => def.side === 'japan') || inZoneOf(game, 'japan', place.index))
    return WHY['enemy-near']
  return whyCrowded(unit, place)
}

/**
 * 13.4: after American movement crews that lost their guns may go to the beaches of their island; `true`: ask again.
 */
export function* transferCrews(game: Corregidor): Procedure<boolean> {
  const able = crewsToTransfer(game)
  if (able.length === 0 || isWaiting(game, 'us')) return false
  const crew = yield* ask(game, 'us', 'crew', '13.4', {
    offers: offerPieces<Unit>(able, 'transfer').and(offer<Unit | undefined>([undefined], () => ({ verb: 'done' }))),
    whyNot: refuse.unit((unit) => whyNotTransferred(game, unit)),
  })
  if (crew === undefined) return false
  const beach = yield* ask(game, 'us', 'crew.where', '13.4', {
    args: { unit: crew },
    offers: offerAllowedSpaces(beachesFor(game, crew), 'transfer', (place) => whyNotTo(game, crew, place), crew),
    whyNot: refuse.place((place) => whyNotTo(game, crew, place), { unit: crew }),
  })
  game.table.move(crew, beach)
  game.table.setStatus(crew, 'moved', 1)
  announce(game)
  record(game, 'crew.transferred', '13.4', { by: 'us', args: { unit: crew, hex: beach } })
  return true
}
