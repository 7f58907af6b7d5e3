import { offer, type Procedure, pick, record } from '@topside/engine'
import { allowed, offerAllowedSpaces, offerPieces, type Reason } from '@topside/kit'
import { hexAt, hexDefs } from '../data/hexes.ts'
import { type Place, placeAt } from '../state/places.ts'
import { type AttemptedChoice, explained, placeMeant } from '../state/reasons.ts'
import { type Corregidor, isOn, seatOf, unitsOf } from '../state/state.ts'
import { isBattery, isCrew, onMap, statusOf, type Unit, unitsIn } from '../state/units.ts'
import { announce, isWaiting } from './5-calendar.ts'
import { whyCrowded } from './8.2-stacking.ts'
import { inEnemyZone, inZoneOf } from './8.2-zones.ts'

const NO_BEACH: Reason = { key: 'why.no-beach', rule: '13.4' }
const ENEMY_THERE: Reason = { key: 'why.enemy-near', rule: '13.4' }

/** 13.4: crews without guns that can go to the beaches: once somebody has landed, if they have not moved and no enemy holds them. */
export function crewsToTransfer(game: Corregidor): Unit[] {
  if (!isOn(game, 'beach-crews') || game.vars.war.landed.japan.length === 0) return []
  return unitsOf(game, 'us').filter(
    (unit) =>
      isBattery(unit) &&
      isCrew(unit) &&
      onMap(unit) &&
      statusOf(game, unit, 'moved') === 0 &&
      !inEnemyZone(game, unit) &&
      beachesFor(game, unit).length > 0,
  )
}

/** The beaches of the island on which a crew is. */
function beachesFor(game: Corregidor, unit: Unit): Place[] {
  const { island } = hexAt(unit.space.index)
  const beaches = hexDefs.flatMap((hex, index) => (hex.beach === true && hex.island === island ? [index] : []))
  return allowed(
    beaches.map((hex) => placeAt(game, hex)),
    (place) => whyNotTo(game, unit, place),
  )
}

/** 13.4: why a crew does not go to a beach: it is none of its island, enemies are there or near, or it is full (8.2). */
function whyNotTo(game: Corregidor, unit: Unit, place: Place): Reason | undefined {
  const hex = hexAt(place.index)
  if (hex.beach !== true || hex.island !== hexAt(unit.space.index).island || unit.space === place) return NO_BEACH
  if (unitsIn(place).some(({ def }) => def.side === 'japan') || inZoneOf(game, 'japan', place.index)) return ENEMY_THERE
  return whyCrowded(unit, place)
}

/** 13.4: after the movement of the Americans crews whose guns are lost go to the beaches of their island; `true`: once more. */
export function* transferCrews(game: Corregidor): Procedure<boolean> {
  const able = crewsToTransfer(game)
  if (able.length === 0 || isWaiting(game, 'us')) return false
  const seat = seatOf(game, 'us')
  const crew = yield* pick<Unit | undefined>(seat, {
    ...{ kind: 'crew', rule: '13.4' },
    offers: offerPieces<Unit>(able, 'transfer').and(offer<Unit | undefined>([undefined], () => ({ verb: 'done' }))),
  })
  if (crew === undefined) return false
  const beach = yield* pick(seat, {
    ...{ kind: 'crew.where', rule: '13.4', args: { unit: { piece: crew.id } } },
    offers: offerAllowedSpaces(beachesFor(game, crew), 'transfer', (place) => whyNotTo(game, crew, place), crew),
    whyNot: (attempt: AttemptedChoice) => {
      const place = placeMeant(attempt)
      return place && explained(whyNotTo(game, crew, place), { unit: crew, place })
    },
  })
  game.table.move(crew, beach)
  game.table.setStatus(crew, 'moved', 1)
  yield* announce(game)
  yield* record({
    ...{ key: 'crew.transferred', rule: '13.4', seat },
    args: { unit: { piece: crew.id }, hex: { space: beach.id } },
  })
  return true
}
