import type { Offers, Procedure } from '@topside/engine'
import { allowed, offerPieces, offerSpaces, type Reason } from '@topside/kit'
import { JOHOR, REPAIR } from '../data/map.ts'
import { figures } from '../data/scenarios.ts'
import { DEPLOYED, isAircraft, isSector, READY, REFUELLING } from '../state/pieces.ts'
import { ask, controllerOf, type Place, refuse, type Singapore, sectorsOf, tell, type Unit } from '../state/state.ts'
import { allyUnitsIn, isFriendly, takeControl } from './3-control.ts'
import { eliminate } from './11.6-elimination.ts'

const NO_AIRFIELD: Reason = { key: 'why.no-airfield', rule: '10.3' }
const ALLIED_AIRFIELD: Reason = { key: 'why.allied-airfield', rule: '10.3' }

/** 10.3: why an aircraft cannot use a place as its base. */
export function whyNotBase(game: Singapore, unit: Unit, place: Place): Reason | undefined {
  const { army } = unit.def
  if (place.id === JOHOR) return army === 'japanese' ? undefined : NO_AIRFIELD
  if (place.def.airfield !== true || !isFriendly(place, army)) return NO_AIRFIELD
  if (allyUnitsIn(game, place, army).length > 0) return ALLIED_AIRFIELD
  return controllerOf(place) === army || place.pieces.every((each) => each === unit) ? undefined : ALLIED_AIRFIELD
}

/** 10.1, 10.3, 10.8: an aircraft goes to a base of its owner's choice; without a possible base it is lost. */
function* toBase(game: Singapore, unit: Unit, state: number): Procedure {
  const { table } = game
  const bases = allowed(table.spaces, (place) => whyNotBase(game, unit, place))
  if (bases.length === 0) {
    eliminate(game, unit, '10.3')
    return
  }
  const base = yield* ask(game, unit.def.army, 'air.base', '10.3', {
    args: { unit },
    offers: offerSpaces(bases, 'land', unit),
    whyNot: refuse.place((space) => whyNotBase(game, unit, space), { unit }),
  })
  table.move(unit, base)
  table.setStatus(unit, 'air', state)
  table.setStatus(unit, 'repair', 0)
  const args = { unit, place: base }
  tell(game, state === READY ? 'air.repaired' : 'air.landed', state === READY ? '10.8' : '10.1', args)
  if (isSector(base)) takeControl(game, base, unit.def.army, '10.3')
}

/** 10.1, 10.8: refuelled aircraft become ready, aircraft in the air land, and repairs continue. */
export function* serviceAircraft(game: Singapore): Procedure {
  const { table, vars } = game
  const own = table.pieces.filter((unit) => isAircraft(unit) && unit.def.army === vars.army)
  const flying = own.filter((unit) => table.status(unit, 'air') === DEPLOYED)
  for (const unit of own) if (table.status(unit, 'air') === REFUELLING) table.setStatus(unit, 'air', READY)
  for (const unit of flying) yield* toBase(game, unit, REFUELLING)
  for (const unit of own) {
    if (unit.space.id !== REPAIR) continue
    const left = table.status(unit, 'repair') - 1
    table.setStatus(unit, 'repair', Math.max(0, left))
    if (left <= 0) yield* toBase(game, unit, READY)
  }
}

const NOT_READY: Reason = { key: 'why.not-ready', rule: '10.1' }
const NO_AIRCRAFT: Reason = { key: 'why.no-aircraft', rule: '10.2' }
const ALLIES_BELOW: Reason = { key: 'why.allies-below', rule: '10.2' }

/** Why a unit cannot be deployed in the air now (10.1, 10.2). */
export function whyNotDeploy({ table, vars }: Singapore, unit: Unit): Reason | undefined {
  if (!isAircraft(unit) || unit.def.army !== vars.army) return NO_AIRCRAFT
  const waiting = unit.space.id === REPAIR || table.status(unit, 'air') !== READY
  return waiting || !(isSector(unit.space) || unit.space.id === JOHOR) ? NOT_READY : undefined
}

/**
 * One ready aircraft is sent to a sector at any distance, or none is (10.2). Returns whether another one may follow.
 */
export function* deployAircraft(game: Singapore): Procedure<boolean> {
  const { table, vars } = game
  const able = allowed(table.pieces, (unit) => whyNotDeploy(game, unit))
  if (able.length === 0) return false
  const aircraft: Offers<Unit | undefined> = offerPieces(able, 'fly')
  const unit = yield* ask(game, vars.army, 'air.deploy', '10.2', {
    offers: aircraft.or({ verb: 'done' }, undefined),
    whyNot: refuse.unit((piece) => whyNotDeploy(game, piece)),
  })
  if (unit === undefined) return false
  const whyNotThere = (place: Place) => (allyUnitsIn(game, place, vars.army).length > 0 ? ALLIES_BELOW : undefined)
  const sector = yield* ask(game, vars.army, 'air.where', '10.2', {
    args: { unit },
    offers: offerSpaces(allowed(sectorsOf(game), whyNotThere), 'deploy', unit),
    whyNot: refuse.place((place) => (isSector(place) ? whyNotThere(place) : undefined), { unit }),
  })
  table.move(unit, sector)
  table.setStatus(unit, 'air', DEPLOYED)
  tell(game, 'air.deployed', '10.2', { unit, place: sector })
  return true
}

/** An aircraft goes to the Repair Box, under a `rule`, and misses its owner's next two turns (10.7, 10.8). */
export function toRepair(game: Singapore, unit: Unit, rule: string): void {
  const { table } = game
  table.setStatus(unit, 'air', READY)
  table.setStatus(unit, 'repair', figures.repairTurns + 1)
  table.move(unit, table.space(REPAIR))
  tell(game, 'air.repair', rule, { unit })
}
