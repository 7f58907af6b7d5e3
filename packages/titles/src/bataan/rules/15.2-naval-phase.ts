import { type Offers, offer, type Procedure } from '@topside/engine'
import { offerPieces, type Reason } from '@topside/kit'
import { type Port, SEA_ZONES, type SeaZone } from '../data/display.ts'
import type { Side } from '../data/units.ts'
import {
  type AirUnit,
  ask,
  type Bataan,
  explained,
  isAirUnit,
  isShip,
  type Place,
  record,
  refuse,
  type Ship,
  tell,
} from '../state/state.ts'
import { airUnitsIn, fliesHome, readyBox } from './13.1-air-units.ts'
import { patrols, pointsOf, whyNotOverSea } from './13.2-interdiction.ts'
import { shipsOf, whyNotReady } from './15.1-naval-units.ts'
import { navalTransport } from './15.3-transport.ts'

/**
 * 15.2: the Naval Phase: Japan places its air and naval units, then the US player; air units offset each other; then
 * the transports sail (15.33).
 */
export function* navalPhase(game: Bataan): Procedure {
  for (const side of ['japan', 'us'] as const) while (yield* placeOne(game, side));
  for (const zone of SEA_ZONES) yield* offsetAir(game, zone)
  yield* navalTransport(game)
}

/** A unit to place in the Naval Phase, and where. */
interface Placing {
  readonly unit: Ship | AirUnit
  readonly zone: Place
}

/** 15.21, 15.22: places one air or naval unit in a sea zone, without a check; `false` once the player is done. */
function* placeOne(game: Bataan, side: Side): Procedure<boolean> {
  const placings = placingsOf(game, side)
  const placed = yield* ask(game, side, 'naval.place', '15.21', {
    offers: placings.or({ verb: 'done' }, undefined),
    whyNot: refuse.meant(({ piece, space }) => {
      if (piece === undefined || !(isShip(piece) || isAirUnit(piece))) return undefined
      return explained(whyNotPlace(game, side, piece, space ?? piece.space), { unit: piece, place: space })
    }),
  })
  if (placed === undefined) return false
  game.table.move(placed.unit, placed.zone)
  record(game, 'naval.placed', '15.21', { by: side, args: { unit: placed.unit, zone: placed.zone } })
  return true
}

function placingsOf(game: Bataan, side: Side): Offers<Placing> {
  const units = [...airUnitsIn(game, readyBox(side)), ...shipsOf(game, side)]
  const placings = units.flatMap((unit) =>
    SEA_ZONES.map((id): Placing => ({ unit, zone: game.table.space(id) })).filter(
      ({ zone }) => whyNotPlace(game, side, unit, zone) === undefined,
    ),
  )
  return offer(placings, ({ unit, zone }) => ({ verb: 'sea', piece: unit.id, space: zone.id }))
}

const NOT_YOURS: Reason = { key: 'why.enemy-unit', rule: '15.22' }
const NOT_BESIDE: Reason = { key: 'why.zone-not-beside', rule: '15.24' }
const ZONE_FULL: Reason = { key: 'why.zone-full', rule: '15.23' }

/** Why a unit cannot be placed in a sea zone (15.23, 15.24). */
export function whyNotPlace(game: Bataan, side: Side, unit: Ship | AirUnit, zone: Place): Reason | undefined {
  if (unit.def.side !== side) return NOT_YOURS
  return isShip(unit) ? whyNotSail(game, unit, zone) : whyNotPatrol(side, unit, zone)
}

/**
 * The sea zones next to each port; the Mariveles Port Area is not a sea zone, and is closed to Japan (15.26, 15.24).
 */
const ZONES: { readonly [port in Port]: readonly SeaZone[] } = {
  manila: ['manila-bay'],
  olongapo: ['bataan-coast'],
  'mariveles-port': ['manila-bay', 'bataan-coast', 'south-china-sea'],
}

/** Why a naval unit cannot sail from the Ready Box of its port into a sea zone (15.24). */
function whyNotSail(game: Bataan, ship: Ship, zone: Place): Reason | undefined {
  const reason = whyNotReady(game, ship)
  if (reason !== undefined) return reason
  const { port } = ship.def
  return port !== undefined && ZONES[port].some((id) => id === zone.id) ? undefined : NOT_BESIDE
}

/** Air units that a side may have in each sea zone (15.23). */
const PATROLS: { readonly [side in Side]: { readonly [zone in SeaZone]: number } } = {
  japan: { 'manila-bay': 2, 'bataan-coast': 2, 'south-china-sea': 1, 'southern-islands': 0 },
  us: { 'manila-bay': 2, 'bataan-coast': 2, 'south-china-sea': 0, 'southern-islands': 0 },
}

/** Why an air unit cannot be placed in a sea zone, including the limit per side (13.22, 15.23). */
function whyNotPatrol(side: Side, unit: AirUnit, zone: Place): Reason | undefined {
  const reason = whyNotOverSea(unit)
  if (reason !== undefined) return reason
  const id = SEA_ZONES.find((each) => each === zone.id)
  const there = zone.pieces.filter((piece) => isAirUnit(piece) && piece.def.side === side).length
  return id !== undefined && there < PATROLS[side][id] ? undefined : ZONE_FULL
}

/**
 * 15.25: opposing air units over a sea zone offset each other point for point and return to base. An air unit is offset
 * as a whole or not at all: a unit of two points takes two units of one point.
 */
function* offsetAir(game: Bataan, zone: SeaZone): Procedure {
  for (;;) {
    const [japan, us] = [patrols(game, zone, 'japan'), patrols(game, zone, 'us')]
    const able = japan.filter(({ def }) => def.points <= pointsOf(us))
    const [first] = able
    if (first === undefined) return
    const alike = able.every(({ def }) => def.points === first.def.points && def.er === first.def.er)
    const target = alike
      ? first
      : yield* ask(game, 'japan', 'naval.offset', '15.25', {
          args: { zone: game.table.space(zone) },
          offers: offerPieces(able, 'offset-air'),
        })
    const against = us.slice(0, target.def.points)
    for (const unit of [target, ...against]) fliesHome(game, unit)
    tell(game, 'naval.offset', '15.25', { zone: game.table.space(zone), units: [target, ...against] })
  }
}
